/** The picture files that the designs of the gallery show. */
import { readFile } from 'node:fs/promises';

const DIRECTORY = new URL('./art/', import.meta.url);
const NAME = /^[a-z0-9-]+\.(?:webp|jpg|png)$/;

export async function readArt(file: string): Promise<Buffer> {
  if (!NAME.test(file)) throw new Error(`${file} is no picture of the gallery.`);
  return readFile(new URL(file, DIRECTORY));
}
