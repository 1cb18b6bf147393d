/// <reference types="node" />
/** Drawing on Node's Skia canvas with the product's fonts, as a server does, for tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createCanvas, GlobalFonts, loadImage, setTextRenderer } from '@napi-rs/canvas';
import type { Image } from '@napi-rs/canvas';
import { serverFonts } from '@limn/fonts';
import { documentPictures } from '../document-uses.ts';
import type { SceneDocument } from '../document.ts';
import type { DrawingEnv } from '../drawing-env.ts';
import { pictureBytes } from './pictures.ts';

// Before any canvas: the default renderer draws text a little differently from a browser.
setTextRenderer('system');

const require = createRequire(import.meta.url);
let registered = false;

function fontFolder(packageName: string): string {
  return dirname(require.resolve(`${packageName}/package.json`));
}

// Packed only to be unpacked at once.
const brotli = {
  unpack: brotliDecompressSync,
  pack: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
};

export function registerFonts(): void {
  if (registered) return;
  registered = true;
  const readBytes = (packageName: string, file: string) => readFileSync(join(fontFolder(packageName), file));
  const fonts = serverFonts({ readBytes, readText: (packageName, file) => readBytes(packageName, file).toString('utf8'), brotli });
  for (const { bytes, family } of fonts) GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), family);
}

/** An env that knows the pictures of these documents. */
export async function skiaEnv(...documents: SceneDocument[]): Promise<DrawingEnv> {
  registerFonts();
  const pictures = new Map<string, Image>();
  for (const src of documents.flatMap(documentPictures)) {
    const bytes = pictureBytes(src);
    if (bytes) pictures.set(src, await loadImage(bytes));
  }
  return { createCanvas, picture: (src) => pictures.get(src) };
}
