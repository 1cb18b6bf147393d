import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import { readGif } from '../../testing/read-gif.ts';
import { codeSizeFor, dataBlocks, DISPOSAL, END_OF_DATA, gifHeader, graphicControl, imageDescriptor, TRAILER } from './gif-blocks.ts';
import { lzwEncode } from './lzw.ts';
import { paletteOf } from './quantise.ts';

const random = seededRandom(11);
/** The palette says what index a pixel had: red. */
const paletteOfSize = (colours: number) => Uint8Array.from({ length: colours * 3 }, (_, at) => (at % 3 === 0 ? at / 3 : 0));

test.each([2, 3, 4, 5, 16, 17, 64, 100, 128, 129, 200, 256])('round-trips a picture of %i colours, whole and spliced', (colours) => {
  const [width, height] = [97, 61];
  for (const busy of [true, false]) {
    const indices = Uint8Array.from({ length: width * height }, (_, at) => (busy ? random() * colours : Math.floor(at / 300)) % colours);
    for (const cuts of [[], [1], [width * 7, width * 40], [5, 6, 7, 4000]]) {
      const palette = paletteOfSize(colours);
      const size = codeSizeFor(palette);
      const ends = [...cuts, indices.length];
      const pieces = ends.map((end, piece) =>
        dataBlocks(lzwEncode(indices.subarray(piece === 0 ? 0 : ends[piece - 1], end), size, end === indices.length)),
      );
      const frame = [
        graphicControl({ delayMs: 1000, disposal: DISPOSAL.keep }),
        imageDescriptor({ x: 0, y: 0, width, height }, size),
        ...pieces,
        END_OF_DATA,
      ];
      const { frames, loops } = readGif(Buffer.concat([gifHeader(width, height, palette), ...frame, TRAILER]));
      expect(frames.map(({ canvas, delayMs }) => ({ delayMs, read: canvas.filter((_, at) => at % 4 === 0) }))).toEqual([
        { delayMs: 1000, read: indices },
      ]);
      expect(loops).toBe(false);
    }
  }
});

test('up to 256 colours stand for themselves', () => {
  const pixels = Uint8Array.from({ length: 256 * 4 }, (_, at) => [(at >> 2) & 0xf0, ((at >> 2) & 15) << 4, 40, 255][at & 3] ?? 0);
  const palette = paletteOf([pixels], { isOpaque: true, matte: [0, 0, 0] });
  const indices = palette.indicesOf(pixels);
  expect([...indices].flatMap((index) => [...palette.colours.subarray(index * 3, index * 3 + 3), 255])).toEqual([...pixels]);
});

test('keeps smooth pictures close and hidden pixels transparent', () => {
  const pixels = Uint8Array.from({ length: 200 * 100 * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % 200, Math.floor((at >> 2) / 200)];
    return [x, y * 2, 255 - x, x < 20 ? 0 : 255][at & 3] ?? 0;
  });
  const palette = paletteOf([pixels], { isOpaque: false, matte: [255, 255, 255] });
  const indices = palette.indicesOf(pixels);
  let worst = 0;
  indices.forEach((index, pixel) => {
    if (pixel % 200 < 20) return expect(index).toBe(palette.transparentIndex);
    for (let channel = 0; channel < 3; channel++)
      worst = Math.max(worst, Math.abs((palette.colours[index * 3 + channel] ?? 0) - (pixels[pixel * 4 + channel] ?? 0)));
    return undefined;
  });
  expect(worst).toBeLessThanOrEqual(24);
  expect(palette.colours.length).toBeLessThanOrEqual(256 * 3);
});
