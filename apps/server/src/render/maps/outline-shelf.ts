/** The outlines of the world in this process: read when the first map is drawn (20 ms, 7 MB). */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { openOutlines, type Outlines } from '@limn/places';

let held: Outlines | undefined;

export function outlines(): Outlines {
  held ??= openOutlines(brotliDecompressSync(readFileSync(new URL('data/outlines.br', import.meta.url))));
  return held;
}
