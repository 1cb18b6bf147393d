import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { normalisePicture } from './decode/normalise-picture.ts';
import { readPictureHeader } from './headers/picture-header.ts';
import { wrongPixels } from './testing/seen-pixels.ts';
import { everyMarkedPicture, markedPicture, nameOf, upright, type Marks } from './testing/marked-pictures.ts';

/**
 * Every kind of file in some orientation, and the plain kinds in all of them; the soak takes each with each.
 */
const some = everyMarkedPicture().filter(
  (marks, index) =>
    marks.orientation === (Math.floor(index / 8) % 8) + 1 || (marks.colours === 'none' && !marks.isWide && marks.depth === 8),
);

test.each(some.map((marks) => [nameOf(marks), marks] as const))('shows alike everywhere: %s', async (_, marks) => {
  const { bytes, width, height } = await normalised(marks);
  const size = marks.isWide ? { width: 2000, height: 20 } : upright(marks);
  expect({ width, height }).toEqual(size);
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject(size);
  for (const said of ['icc', 'exif', 'xmp', 'iptc', 'orientation', 'gamma'] as const) expect(metadata).not.toHaveProperty(said);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  expect(wrongPixels(canvas.getContext('2d').getImageData(0, 0, width, height), marks)).toEqual([]);
  expect(bytes.includes('cICP') || bytes.includes('gAMA')).toBe(false);
});

async function normalised(marks: Marks) {
  const original = await markedPicture(marks);
  const verdict = readPictureHeader(original);
  if (!verdict.ok) throw new Error(verdict.reason);
  const made = await normalisePicture(original, verdict.header, true);
  return { ...made, bytes: made.bytes ?? original };
}
