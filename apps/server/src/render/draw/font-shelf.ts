/** Makes installed fonts known to the canvas of this process, file by file, when a text needs their letters. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants, inflateSync } from 'node:zlib';
import { createCanvas, GlobalFonts, setTextRenderer } from '@napi-rs/canvas';
import {
  createLetterLoader,
  DEFAULT_FAMILY,
  fontStack,
  sliceFont,
  slicesOf,
  unpackFont,
  type FontSlice,
  type LetterLoader,
} from '@limn/fonts';

/**
 * `unpackedDirectory` keeps large files unpacked, where all children map the same one; without it they are read into memory. Call it
 * once in a process, before the first canvas.
 */
export function openFontShelf(unpackedDirectory: string | undefined): LetterLoader {
  // Must come before the first canvas: the other text renderer spaces letters 1 to 2 % away from a browser.
  setTextRenderer('system');
  const load = createLetterLoader({
    slicesOf: (face) => slicesOf(face, readPackageFile(face.package, face.css).toString('utf8')),
    register(slice) {
      if (!slice.isWhole) return registerSlice(slice);
      if (unpackedDirectory === undefined || !registerUnpacked(slice, unpackedDirectory)) registerBytes(slice, unpacked(slice));
      return () => true;
    },
  });
  warm(load);
  return load;
}

function registerSlice(slice: FontSlice): (codePoint: number) => boolean {
  const { bytes, characters } = sliceFont(readPackageFile(slice.package, `files/${slice.name}.woff2`), slice.ranges, brotli);
  registerBytes(slice, bytes);
  return (codePoint) => characters.has(codePoint);
}

// Packed only to be unpacked by the canvas at once.
const brotli = {
  unpack: brotliDecompressSync,
  pack: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
};

/** False when the file cannot be kept, for instance on a full disk. */
function registerUnpacked(slice: FontSlice, directory: string): boolean {
  const { version } = JSON.parse(readPackageFile(slice.package, 'package.json').toString('utf8')) as { version: string };
  const file = join(directory, `${slice.name}-${version}.ttf`);
  if (GlobalFonts.registerFromPath(file, slice.family)) return true;
  try {
    mkdirSync(directory, { recursive: true });
    // Renamed when it is whole, so that nobody maps half a font.
    const draft = `${file}.${process.pid}.part`;
    writeFileSync(draft, unpacked(slice));
    renameSync(draft, file);
  } catch {
    return false;
  }
  return GlobalFonts.registerFromPath(file, slice.family) !== null;
}

function unpacked(slice: FontSlice): Uint8Array {
  return unpackFont(readPackageFile(slice.package, `files/${slice.name}.woff`), inflateSync);
}

function registerBytes({ family }: FontSlice, bytes: Uint8Array): void {
  GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), family);
}

function readPackageFile(packageName: string, file: string): Buffer {
  return readFileSync(join(dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`))), file));
}

/** The first text of a process is slow to draw: it is drawn at boot, in the fonts that most pictures begin with. */
function warm(load: LetterLoader): void {
  const context = createCanvas(64, 64).getContext('2d');
  for (const weight of [400, 700]) {
    load({ fontFamily: DEFAULT_FAMILY, fontStyle: 'normal', fontWeight: weight }, 'Ag');
    context.font = `normal ${weight} 16px ${fontStack(DEFAULT_FAMILY)}`;
    context.measureText('Ag');
    context.fillText('Ag', 0, 20);
  }
}
