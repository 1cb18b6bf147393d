/**
 * Opens our files with libraries that other programs use: libvips, and in it libjpeg, libpng and a GIF
 * reader.
 */
import { seededRandom } from '@limn/model';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { openFontShelf } from './draw/font-shelf.ts';
import { createPainter } from './draw/painter.ts';
import { createJpegEncoder } from './encode/jpeg/jpeg-encoder.ts';
import { aPhotograph, randomPatch } from './testing/pictures.ts';
import { readGif } from './testing/read-gif.ts';
import { aSnapshot, aText } from './testing/snapshots.ts';

vi.setConfig({ testTimeout: 60_000 });

const MEGABYTE = 1024 * 1024;
const painter = createPainter({
  blobs: { get: async () => undefined },
  loadLetters: openFontShelf(undefined),
  maxSceneBytes: 64 * MEGABYTE,
  maxPictureBytes: MEGABYTE,
});

/** The pixels as libvips reads them, RGBA. `failOn` makes it refuse what it would only warn of. */
async function asVips(bytes: Buffer, options: { page?: number } = {}): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(bytes, { failOn: 'warning', ...options })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function asSkia(bytes: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

function meanDifference(one: ArrayLike<number>, two: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (two[at] ?? 0));
  return sum / one.length;
}

test.each([
  ['4:2:0', false],
  ['4:4:4', true],
])('writes JPEGs of %s, whole and spliced, that other decoders read alike', async (_name, fullChroma) => {
  const random = seededRandom(7);
  const encoder = createJpegEncoder();
  for (const [width, height] of [
    [600, 200],
    [1, 1],
    [37, 21],
    [17, 16],
    [250, 131],
  ] as const) {
    const whole = encoder.encode({ width, height, rgba: aPhotograph(width, height, random), quality: 85, fullChroma });
    const spliced = encoder.splice(whole, [randomPatch(whole, random), randomPatch(whole, random)]);
    for (const bytes of [whole.bytes, spliced]) {
      const read = await asVips(bytes);
      expect([read.width, read.height]).toEqual([width, height]);
      expect(meanDifference(read.data, await asSkia(bytes))).toBeLessThan(1);
    }
  }
});

test('reads a drawn JPEG and PNG alike in libvips and Skia, with transparency', async () => {
  const document = { version: '3.4.0' as const, objects: [aText('Hello {{name}}!')] };
  const seenThrough = aSnapshot({ document, transparent: true });
  for (const [what, snapshot, format] of [
    ['jpeg', aSnapshot({ document }), 'jpeg'],
    ['png', seenThrough, 'png'],
    ['png of few colours', aSnapshot({ document }), 'best'],
  ] as const) {
    const [head, bytes] = await painter.answer({ key: what, snapshot, values: { name: 'Zoë' }, format });
    if (!head || !bytes) throw new Error('Nothing was drawn.');
    const { data } = await asVips(bytes);
    expect((await sharp(bytes).metadata()).format).toBe(format === 'jpeg' ? 'jpeg' : 'png');
    expect(meanDifference(data, await asSkia(bytes)), what).toBeLessThan(0.5);
  }
});

test('writes every countdown frame so that libvips reads it back', async () => {
  const document = { version: '3.4.0' as const, objects: [aText('{{days}} {{hours}}:{{minutes}}:{{seconds}}')] };
  const snapshot = aSnapshot({ typeId: 2, document, format: 'gif' });
  const request = { key: 'timer', snapshot, values: {}, format: 'gif' as const, clock: { seconds: 65, direction: -1 as const } };
  const bytes = Buffer.concat((await painter.answer(request)).slice(1));
  const { frames } = readGif(bytes);
  const { pages } = await sharp(bytes, { animated: true }).metadata();
  expect([pages, frames.length]).toEqual([60, 60]);
  for (const page of [0, 1, 5, 6, 30, 59]) {
    const { data } = await asVips(bytes, { page });
    expect(Buffer.compare(data, Buffer.from(frames[page]?.canvas ?? [])), `frame ${page}`).toBe(0);
  }
});
