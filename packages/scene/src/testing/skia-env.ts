/// <reference types="node" />
/** Drawing on Node's Skia canvas with the product's fonts, as a server does, for tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createCanvas, GlobalFonts, loadImage, setTextRenderer } from '@napi-rs/canvas';
import type { Image } from '@napi-rs/canvas';
import { createLetterLoader, sliceFont, slicesOf } from '@limn/fonts';
import { documentPictures } from '../document-uses.ts';
import type { SceneDocument } from '../document.ts';
import type { DrawingEnv } from '../drawing-env.ts';
import { pictureBytes } from './pictures.ts';

// Before any canvas: the default renderer draws text a little differently from a browser.
setTextRenderer('system');

const require = createRequire(import.meta.url);

function readPackageFile(packageName: string, file: string): Buffer {
  return readFileSync(join(dirname(require.resolve(`${packageName}/package.json`)), file));
}

// Packed only to be unpacked at once.
const brotli = {
  unpack: brotliDecompressSync,
  pack: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
};

/** One for all envs: the canvas knows one list of fonts. */
const loadLetters = createLetterLoader({
  slicesOf: (face) => slicesOf(face, readPackageFile(face.package, face.css).toString('utf8')),
  register({ family, package: packageName, name, ranges, isWhole }) {
    const file = readPackageFile(packageName, `files/${name}.woff2`);
    const { bytes, characters } = isWhole ? { bytes: file, characters: undefined } : sliceFont(file, ranges, brotli);
    GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), family);
    return (codePoint) => characters?.has(codePoint) ?? true;
  },
});

/** An env that knows the pictures of these documents. */
export async function skiaEnv(...documents: SceneDocument[]): Promise<DrawingEnv> {
  const pictures = new Map<string, Image>();
  for (const src of documents.flatMap(documentPictures)) {
    const bytes = pictureBytes(src);
    if (bytes) pictures.set(src, await loadImage(bytes));
  }
  return { createCanvas, picture: (src) => pictures.get(src), loadLetters };
}
