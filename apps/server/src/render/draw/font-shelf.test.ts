/**
 * Every file of every face that ships is drawn here with the canvas, against the older packing of the same
 * file, which the canvas unpacks by itself. `npm run soak -- glyphs` walks all characters, against a browser.
 */
import { seededRandom } from '@limn/model';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type FontKey } from '@napi-rs/canvas';
import { fontStack, installedFaces, openFontTables, unpackFont } from '@limn/fonts';
import { expect, test, vi } from 'vitest';
import { placesOf } from '../../features/design/fonts/testing/changed-font.ts';
import { fontUnpackers } from '../../platform/font-unpackers.ts';
import { claimedCharacters } from '../testing/glyph-census.ts';
import { openFontShelf } from './font-shelf.ts';
import { registerFont } from './register-font.ts';

vi.setConfig({ testTimeout: 120_000 });

const load = openFontShelf(undefined);
const folderOf = (name: string) => join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), 'files');
const canvas = createCanvas(160, 120);
const context = canvas.getContext('2d', { willReadFrequently: true });

function pixelsOf(text: string, font: string): Buffer {
  context.clearRect(0, 0, 160, 120);
  context.font = font;
  context.fillText(text, 40, 80);
  return Buffer.from(context.getImageData(0, 0, 160, 120).data);
}

/** In whole pixels. */
function inkOf(rgba: Buffer): number {
  return rgba.reduce((sum, value) => sum + value, 0) / 255;
}

test('draws the last glyph of every font file that has an outline for it', () => {
  const lost: string[] = [];
  let drawn = 0;
  for (const face of installedFaces()) {
    for (const name of readdirSync(folderOf(face.package)).filter((file) => face.files.test(file))) {
      const file = readFileSync(join(folderOf(face.package), name));
      const older = openFontTables(readFileSync(join(folderOf(face.package), name.replace(/2$/, ''))), fontUnpackers);
      if (!hasLastOutline(older)) continue;
      const family = `last ${drawn}`;
      const key = registerFont(family, mappedToLast(Buffer.from(unpackFont(file, fontUnpackers)))) as FontKey;
      if (!pixelsOf('A', `40px "${family}"`).some((value) => value > 0)) lost.push(name);
      GlobalFonts.remove(key);
      drawn++;
    }
  }
  expect(lost).toEqual([]);
  expect(drawn).toBeGreaterThan(1000);
});

function hasLastOutline(font: ReturnType<typeof openFontTables>): boolean {
  const [loca, head] = [font.table('loca'), font.table('head')].map((table) => table && Buffer.from(table));
  if (!loca || !head) return false;
  const size = head.readInt16BE(50) === 1 ? 4 : 2;
  return loca.readUIntBE(loca.length - size, size) > loca.readUIntBE(loca.length - 2 * size, size);
}

/** A is the last glyph. The map stands at the end of the file. */
function mappedToLast(font: Buffer): Buffer {
  const places = placesOf(font);
  const last = font.readUInt16BE((places.get('maxp')?.offset ?? 0) + 4) - 1;
  const cmap = Buffer.alloc(40);
  for (const [at, value] of [
    [2, 1],
    [4, 3],
    [6, 10],
    [10, 12],
    [12, 12],
    [18, 28],
    [26, 1],
    [30, 65],
    [34, 65],
    [38, last],
  ] as const)
    cmap.writeUInt16BE(value, at);
  const whole = Buffer.concat([font, Buffer.alloc(-font.length & 3), cmap]);
  const { entry } = places.get('cmap') ?? { entry: 0 };
  whole.writeUInt32BE(whole.length - cmap.length, entry + 8);
  whole.writeUInt32BE(cmap.length, entry + 12);
  return whole;
}

/** Were drawn blank when the canvas was given WOFF 2. */
const LOST: readonly (readonly [family: string, weight: number, letters: string])[] = [
  ['Montserrat', 800, '$'],
  ['PT Sans', 400, '%й'],
  ['Lato', 400, 'ÃÑÕ'],
  ['Oswald', 400, 'й'],
  ['Playfair Display', 400, 'ł'],
  ['Inter', 400, 'Đ'],
];
/** Faces beside these, and characters of each. */
const [FACES, CHARACTERS] = [24, 30];
/**
 * The two packings of a file are hinted otherwise, so that strokes lie on other pixels, and have the same
 * ink.
 */
const OTHER_INK = 0.04;

test('draws glyphs of each face as the older packing of its file has them', () => {
  const random = seededRandom(20);
  const lostIn = (face: { family: string; weight: number; style: string }) =>
    LOST.filter(([family, weight]) => family === face.family && weight === face.weight && face.style === 'normal');
  const outlined = installedFaces().filter(({ family }) => family !== 'Noto Color Emoji');
  const some = [
    ...outlined.filter((face) => lostIn(face).length > 0),
    ...Array.from({ length: FACES }, () => outlined[Math.floor(random() * outlined.length)] ?? outlined[0]),
  ].flatMap((face) => face ?? []);
  const different: string[] = [];
  let drawn = 0;
  for (const face of claimedCharacters(some)) {
    const { family, weight, style, texts, files } = face;
    const chosen = Array.from({ length: CHARACTERS }, () => texts[Math.floor(random() * texts.length)] ?? '');
    const letters = [...lostIn(face).flatMap(([, , lost]) => [...lost]), ...chosen];
    load({ fontFamily: family, fontStyle: style, fontWeight: weight }, letters.join(''));
    for (const letter of letters) {
      const ours = pixelsOf(letter, `${style} ${weight} 40px ${fontStack(family)}`);
      // For one name each: drawn names are cached.
      const key = GlobalFonts.register(readFileSync(files.get(letter) ?? ''), `older ${drawn}`) as FontKey;
      const theirs = pixelsOf(letter, `40px "older ${drawn}"`);
      GlobalFonts.remove(key);
      if (Math.abs(inkOf(ours) - inkOf(theirs)) > 4 + inkOf(theirs) * OTHER_INK) different.push(`${family} ${weight} ${style} ${letter}`);
      drawn++;
    }
  }
  expect(different).toEqual([]);
  expect(drawn).toBeGreaterThan(FACES * CHARACTERS);
});
