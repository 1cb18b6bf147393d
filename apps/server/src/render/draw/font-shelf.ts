/**
 * Makes installed fonts known to the canvas of this process, file by file, when a text needs their letters.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, setTextRenderer, type FontKey } from '@napi-rs/canvas';
import {
  createGlyphLoader,
  DEFAULT_FAMILY,
  fontCharacters,
  fontStack,
  openFontTables,
  sliceFont,
  slicesOf,
  unpackFont,
  type CodeRange,
  type FontSlice,
  type GlyphLoader,
} from '@limn/fonts';
import { fontUnpackers } from '../../platform/font-unpackers.ts';
import { registerFont, registerFontFile } from './register-font.ts';

/**
 * `unpackedDirectory` keeps large files unpacked, where all children map the same one; without it they are
 * read into memory. Call it once in a process, before the first canvas.
 */
export function openFontShelf(unpackedDirectory: string | undefined): GlyphLoader {
  // Must come before the first canvas: the other text renderer spaces letters 1 to 2 % away from a browser.
  setTextRenderer('system');
  const keys = new Map<FontSlice, FontKey>();
  const characters = new Map<FontSlice, readonly CodeRange[]>();
  const load = createGlyphLoader({
    slicesOf: (face) => slicesOf(face, readPackageFile(face.package, face.css).toString('utf8')),
    charactersOf(slice) {
      let known = characters.get(slice);
      if (!known)
        characters.set(slice, (known = fontCharacters(openFontTables(packed(slice), fontUnpackers).table('cmap') ?? new Uint8Array())));
      return known;
    },
    register(slice, ranges) {
      try {
        return slice.isWhole ? registerWhole(slice, unpackedDirectory) : registerSlice(slice, ranges, keys);
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

/** `keys` are those of files that are registered. */
function registerSlice(slice: FontSlice, ranges: readonly CodeRange[], keys: Map<FontSlice, FontKey>): HasLetter {
  const { bytes, characters } = sliceFont(packed(slice), ranges, fontUnpackers);
  const before = keys.get(slice);
  if (before) GlobalFonts.remove(before);
  const key = registerFont(slice.family, bytes);
  if (key) keys.set(slice, key);
  return key ? (codePoint) => characters.has(codePoint) : NO_LETTERS;
}

function packed({ package: packageName, name }: FontSlice): Buffer {
  return readPackageFile(packageName, `files/${name}.woff2`);
}

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
    // Renamed when it is whole, so that no one maps half a font.
    const draft = `${file}.${process.pid}.part`;
    writeFileSync(draft, unpacked(slice));
    renameSync(draft, file);
  } catch {
    return false;
  }
  return registerFontFile(slice.family, file);
}

function unpacked(slice: FontSlice): Uint8Array {
  return unpackFont(readPackageFile(slice.package, `files/${slice.name}.woff`), fontUnpackers);
}

function readPackageFile(packageName: string, file: string): Buffer {
  return readFileSync(join(dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`))), file));
}

/**
 * The first text of a process is slow to draw: it is drawn at boot, in the fonts that most pictures begin
 * with.
 */
function warm(load: GlyphLoader): void {
  const context = createCanvas(64, 64).getContext('2d');
  for (const weight of [400, 700]) {
    load({ fontFamily: DEFAULT_FAMILY, fontStyle: 'normal', fontWeight: weight }, 'Ag');
    context.font = `normal ${weight} 16px ${fontStack(DEFAULT_FAMILY)}`;
    context.measureText('Ag');
    context.fillText('Ag', 0, 20);
  }
}
