import { createCanvas } from '@napi-rs/canvas';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { flatPaletteOf } from '../palette/flat-palette.ts';
import { paletteInPng } from './chunks.ts';
import { openFlatPicture } from './flat-png.ts';

const [WIDTH, HEIGHT] = [200, 90];

function card(words: string, background: string | undefined): Uint8ClampedArray {
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, WIDTH, HEIGHT);
  }
  context.fillStyle = '#16243a';
  context.roundRect(10, 10, 180, 70, 9);
  context.fill();
  context.fillStyle = '#ffd9bf';
  context.font = '30px sans-serif';
  context.fillText(words, 20, 55);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

test.each([
  ['opaque', '#f4f6f8'],
  ['transparent', undefined],
])('%s flat art by index looks as it was, and shows what patches change', (_name, background) => {
  const [still, other] = [card('', background), card('Hello Amelia', background)];
  const palette = flatPaletteOf([still, other])!;
  const picture = openFlatPicture({ width: WIDTH, height: HEIGHT, rgba: still }, palette);
  const patch = { x: 0, y: 20, width: WIDTH, height: 50, rgba: other.slice(20 * WIDTH * 4, 70 * WIDTH * 4) };
  for (const [patches, wanted] of [
    [[patch], other],
    [[], still],
    [[patch, { ...patch, x: 0, y: 0, height: 1, rgba: other.slice(0, WIDTH * 4) }], other],
  ] as const) {
    const read = PNG.sync.read(picture.png(patches)).data;
    expect(
      Math.max(
        ...read.map((value, at) =>
          wanted[at - (at % 4) + 3] === 0 ? (read[at - (at % 4) + 3] ?? 0) : Math.abs(value - (wanted[at] ?? 0)),
        ),
      ),
    ).toBeLessThanOrEqual(20);
    expect([...read.subarray(0, 4)]).toEqual([...wanted.subarray(0, 4)]);
  }
  expect(picture.png([patch]).equals(picture.png([patch]))).toBe(true);
  expect(Buffer.compare(paletteInPng(picture.png([]))!, Buffer.from(palette))).toBe(0);
});

test('keeps few colours exactly', () => {
  const flat = Uint8Array.from({ length: 64 * 64 * 4 }, (_, at) => [(at >> 2) & 0xf0, 40, ((at >> 2) & 15) << 4, 255][at & 3] ?? 0);
  const read = PNG.sync.read(openFlatPicture({ width: 64, height: 64, rgba: flat }, flatPaletteOf([flat])!).png([])).data;
  expect(Buffer.compare(read, Buffer.from(flat))).toBe(0);
});
