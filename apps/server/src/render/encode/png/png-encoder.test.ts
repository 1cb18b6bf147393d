import { seededRandom } from '@limn/model';
import { Transformer } from '@napi-rs/image';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { aPhotograph } from '../../testing/pictures.ts';
import { encodePng } from './png-encoder.ts';

const random = seededRandom(7);
const cases: readonly (readonly [string, number, number, Uint8Array])[] = [
  ['one pixel', 1, 1, Uint8Array.of(1, 2, 3, 4)],
  ['flat art', 61, 23, withColours(61, 23, 40, 255)],
  ['flat art with transparency', 61, 23, withColours(61, 23, 200)],
  ['exactly 256 colours', 64, 40, Uint8Array.from({ length: 64 * 40 * 4 }, (_, i) => [(i >> 2) & 255, 7, 9, 255][i & 3] ?? 0)],
  ['a photograph', 50, 40, aPhotograph(50, 40, random)],
  ['a photograph with transparency', 50, 40, aPhotograph(50, 40, random).map((value, i) => (i % 4 === 3 ? 1 + random() * 254 : value))],
];

test.each(cases)('round-trips a PNG of %s in two decoders', async (_name, width, height, rgba) => {
  const png = encodePng(rgba, width, height);
  expect(Buffer.compare(PNG.sync.read(png).data, Buffer.from(rgba))).toBe(0);
  expect(new Transformer(png).metadataSync()).toMatchObject({ width, height });
});

test('writes one byte a pixel for pictures of few colours', () => {
  expect(encodePng(withColours(30, 10, 4), 30, 10)[25]).toBe(3); // colour type: indexed
  expect(encodePng(aPhotograph(50, 40, random), 50, 40)[25]).toBe(6); // red, green, blue, alpha
});

function withColours(width: number, height: number, count: number, alpha?: number): Uint8Array {
  const colours = Array.from({ length: count }, () =>
    [random() * 256, random() * 256, random() * 256, alpha ?? 1 + random() * 254].map(Math.floor),
  );
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set(colours[Math.floor(random() * count)]!, at);
  return rgba;
}
