import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import { aPhotograph } from '../../testing/pictures.ts';
import { needsFullColour } from './colour-loss.ts';
import { hasFullChroma } from './header.ts';
import { createJpegEncoder } from './jpeg-encoder.ts';

const [WIDTH, HEIGHT] = [120, 80];
const photo = aPhotograph(WIDTH, HEIGHT, seededRandom(5));
/** Strokes of two pixels, one of them on an odd column, as letters have. */
const withLetters = (red: number, green: number, blue: number) =>
  photo.map((value, at) => {
    const [x, y] = [(at >> 2) % WIDTH, Math.floor((at >> 2) / WIDTH)];
    const isLetter = y > 30 && y < 50 && x > 20 && x < 100 && x % 7 < 2;
    return isLetter ? ([red, green, blue, 255][at & 3] ?? 0) : value;
  });

test('keeps full colour for red text on a photo, not for white text or photos', () => {
  expect(needsFullColour(withLetters(230, 0, 20), WIDTH, HEIGHT)).toBe(true);
  expect(needsFullColour(photo, WIDTH, HEIGHT)).toBe(false);
  expect(needsFullColour(withLetters(255, 255, 255), WIDTH, HEIGHT)).toBe(false);
});

test('states in the file whether its colour is full', () => {
  for (const fullChroma of [false, true])
    expect(hasFullChroma(createJpegEncoder().encode({ width: WIDTH, height: HEIGHT, rgba: photo, quality: 80, fullChroma }).bytes)).toBe(
      fullChroma,
    );
  expect(hasFullChroma(new Uint8Array(40))).toBe(false);
});
