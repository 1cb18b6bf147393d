/// <reference types="node" />
/** Drawing on Node's Skia canvas with the product's fonts, as a server does, for tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { createCanvas, GlobalFonts, loadImage, setTextRenderer } from '@napi-rs/canvas';
import type { FontKey, Image } from '@napi-rs/canvas';
import {
  createGlyphLoader,
  fontCharacters,
  openFontTables,
  sliceFont,
  slicesOf,
  unpackFont,
  type CodeRange,
  type FontSlice,
} from '@limn/fonts';
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

const unpackers = { inflate: (bytes: Uint8Array) => inflateSync(bytes), unbrotli: (bytes: Uint8Array) => brotliDecompressSync(bytes) };

const fileOf = (slice: FontSlice) => readPackageFile(slice.package, `files/${slice.name}.woff2`);
const keys = new Map<FontSlice, FontKey>();
const characters = new Map<FontSlice, readonly CodeRange[]>();

/** One for all envs: the canvas knows one list of fonts. */
const loadLetters = createGlyphLoader({
  slicesOf: (face) => slicesOf(face, readPackageFile(face.package, face.css).toString('utf8')),
  charactersOf(slice) {
    let known = characters.get(slice);
    if (!known) characters.set(slice, (known = fontCharacters(openFontTables(fileOf(slice), unpackers).table('cmap') ?? new Uint8Array())));
    return known;
  },
  register(slice, ranges) {
    const file = fileOf(slice);
    const { bytes, characters } = slice.isWhole
      ? { bytes: unpackFont(file, unpackers), characters: undefined }
      : sliceFont(file, ranges, unpackers);
    const before = keys.get(slice);
    if (before) GlobalFonts.remove(before);
    const key = GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), slice.family);
    if (key) keys.set(slice, key);
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
