import { expect, test } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { aPhotograph } from '../testing/pictures.ts';
import { chooseFormat } from './choose-format.ts';
import { createJpegEncoder } from './jpeg/jpeg-encoder.ts';
import { encodePng } from './png/png-encoder.ts';

const [width, height] = [120, 60];

test('photographs are served as JPEG, flat art and anything transparent as PNG', () => {
  const photograph = aPhotograph(width, height, seededRandom(1));
  const flat = new Uint8Array(width * height * 4).map((_, i) => (i < width * 80 ? [222, 98, 15, 255] : [255, 255, 255, 255])[i % 4]!);
  const seeThrough = photograph.map((value, i) => (i === 403 ? 254 : value));
  expect([photograph, flat, seeThrough].map(formatOf)).toEqual(['jpeg', 'png', 'png']);
});

function formatOf(rgba: Uint8Array) {
  const jpegBytes = createJpegEncoder().encode({ width, height, rgba, quality: 85 }).bytes.length;
  return chooseFormat({ rgba, jpegBytes, pngBytes: encodePng(rgba, width, height).length });
}
