/** Makes installed fonts known to the canvas of this process, file by file, when a text needs their letters. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants, inflateSync } from 'node:zlib';
import { createCanvas, setTextRenderer } from '@napi-rs/canvas';
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
import { MAX_FONT_BYTES } from './font-problem.ts';
import { registerFont, registerFontFile } from './register-font.ts';

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
      try {
        return slice.isWhole ? registerWhole(slice, unpackedDirectory) : registerSlice(slice);
      } catch {
        // A file that cannot be read has no letters: the next one is asked.
        return NO_LETTERS;
      }
    },
  });
  warm(load);
  return load;
}

type HasLetter = (codePoint: number) => boolean;
const NO_LETTERS: HasLetter = () => false;
const ALL_LETTERS: HasLetter = () => true;

function registerSlice(slice: FontSlice): HasLetter {
  const { bytes, characters } = sliceFont(readPackageFile(slice.package, `files/${slice.name}.woff2`), slice.ranges, brotli);
  return registerFont(slice.family, bytes) ? (codePoint) => characters.has(codePoint) : NO_LETTERS;
}

// Packed only to be unpacked by the canvas at once.
const brotli = {
  unpack: (bytes: Uint8Array) => brotliDecompressSync(bytes, UNPACKED),
  pack: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
};
const UNPACKED = { maxOutputLength: MAX_FONT_BYTES };

function registerWhole(slice: FontSlice, unpackedDirectory: string | undefined): HasLetter {
  if (unpackedDirectory !== undefined && registerUnpacked(slice, unpackedDirectory)) return ALL_LETTERS;
  return registerFont(slice.family, unpacked(slice)) ? ALL_LETTERS : NO_LETTERS;
}

/** False when the file cannot be kept, for instance on a full disk. */
function registerUnpacked(slice: FontSlice, directory: string): boolean {
  const { version } = JSON.parse(readPackageFile(slice.package, 'package.json').toString('utf8')) as { version: string };
  const file = join(directory, `${slice.name}-${version}.ttf`);
  if (registerFontFile(slice.family, file)) return true;
  try {
    mkdirSync(directory, { recursive: true });
    // Renamed when it is whole, so that nobody maps half a font.
    const draft = `${file}.${process.pid}.part`;
    writeFileSync(draft, unpacked(slice));
    renameSync(draft, file);
  } catch {
    return false;
  }
  return registerFontFile(slice.family, file);
}

function unpacked(slice: FontSlice): Uint8Array {
  return unpackFont(readPackageFile(slice.package, `files/${slice.name}.woff`), (bytes) => inflateSync(bytes, UNPACKED));
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
