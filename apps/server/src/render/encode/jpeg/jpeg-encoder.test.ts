import { seededRandom } from '@limn/model';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { aPhotograph } from '../../testing/pictures.ts';
import { spliceRun } from '../../testing/splice-run.ts';
import { createJpegEncoder, type Patch } from './jpeg-encoder.ts';

test('splices a picture to exactly the bytes of a full encode', () => {
  expect(spliceRun({ seed: 1, rounds: 300 })).toEqual([]);
});

test('returns the picture itself when nothing changed', () => {
  const encoder = createJpegEncoder();
  const picture = encoder.encode({ width: 64, height: 48, rgba: aPhotograph(64, 48, seededRandom(2)), quality: 85 });
  const same: Patch = { x: 0, y: 0, width: 64, height: 48, rgba: picture.rgba };
  expect(encoder.splice(picture, []).equals(picture.bytes)).toBe(true);
  expect(encoder.splice(picture, [same]).equals(picture.bytes)).toBe(true);
});

test('pure noise at the best quality stays inside the memory laid out for it', () => {
  const random = seededRandom(3);
  const rgba = Uint8Array.from({ length: 160 * 160 * 4 }, (_, i) => (i % 4 === 3 ? 255 : random() < 0.5 ? 0 : 255));
  const encoder = createJpegEncoder();
  const picture = encoder.encode({ width: 160, height: 160, rgba, quality: 100 });
  expect(new Transformer(picture.bytes).metadataSync()).toMatchObject({ width: 160, height: 160 });
});

test.each([false, true])('decodes alike in two other decoders (full colour: %s)', async (fullChroma) => {
  const [width, height] = [203, 117];
  const rgba = aPhotograph(width, height, seededRandom(4));
  const { bytes } = createJpegEncoder().encode({ width, height, rgba, quality: 90, fullChroma });
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  expect(meanDifference(rgba, canvas.data())).toBeLessThan(3);
  const decoded = await new Transformer(bytes).rawPixels();
  const rgb = decoded.length === width * height * 3;
  expect(meanDifference(rgb ? rgba.filter((_, i) => i % 4 !== 3) : rgba, decoded)).toBeLessThan(3);
});

test('keeps a flat colour within one step of each channel', async () => {
  const rgba = new Uint8Array(32 * 32 * 4).map((_, i) => [222, 98, 15, 255][i % 4]!);
  const { bytes } = createJpegEncoder().encode({ width: 32, height: 32, rgba, quality: 95 });
  const canvas = createCanvas(32, 32);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  expect(Math.max(...canvas.data().map((value, i) => Math.abs(value - rgba[i]!)))).toBeLessThanOrEqual(2);
});

test('thin red letters keep their colour where colour is in full', async () => {
  const [width, height] = [64, 64];
  const rgba = new Uint8Array(width * height * 4).map((_, at) => {
    const isLine = ((at >> 2) % width) % 4 === 1;
    return [isLine ? 220 : 240, isLine ? 0 : 240, isLine ? 0 : 240, 255][at & 3] ?? 0;
  });
  const errorOf = async (fullChroma: boolean) => {
    const { bytes } = createJpegEncoder().encode({ width, height, rgba, quality: 85, fullChroma });
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
    return meanDifference(rgba, canvas.data());
  };
  expect(await errorOf(true)).toBeLessThan((await errorOf(false)) / 4);
});

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
}
