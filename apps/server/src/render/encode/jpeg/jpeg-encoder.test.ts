import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';
import { aPhotograph, randomPatch } from '../../testing/pictures.ts';
import { createJpegEncoder, type Patch } from './jpeg-encoder.ts';

/** `LIMN_SOAK` repeats the random cases at full size. */
const ROUNDS = process.env.LIMN_SOAK ? 20_000 : 300;

test('a spliced picture has exactly the bytes of a full encode, whatever changed and in whatever order pictures come', () => {
  const random = seededRandom(1);
  const encoder = createJpegEncoder();
  const fullEncoder = createJpegEncoder(); // apart, so that the first one keeps what it holds from splice to splice
  const sizes = [
    [600, 200],
    [37, 21],
    [16, 16],
    [33, 64],
    [1, 1],
    [250, 130],
  ] as const;
  const pictures = sizes.map(([width, height]) => encoder.encode({ width, height, rgba: aPhotograph(width, height, random), quality: 85 }));
  for (let round = 0; round < ROUNDS; round++) {
    const picture = pictures[Math.floor(random() * (random() < 0.5 ? 1 : pictures.length))]!;
    const patches: Patch[] = Array.from({ length: Math.floor(random() * 4) }, () => randomPatch(picture, random));
    const spliced = encoder.splice(picture, patches);
    const full = fullEncoder.encode({ ...picture, rgba: withPatches(picture, patches) });
    expect(Buffer.compare(spliced, full.bytes), `round ${round}`).toBe(0);
  }
}, 600_000);

test('with nothing changed a splice gives the picture itself', () => {
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

test('decoders of two other makers show the picture that was encoded', async () => {
  const [width, height] = [203, 117];
  const rgba = aPhotograph(width, height, seededRandom(4));
  const { bytes } = createJpegEncoder().encode({ width, height, rgba, quality: 90 });
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  expect(meanDifference(rgba, canvas.data())).toBeLessThan(3);
  const decoded = await new Transformer(bytes).rawPixels();
  const rgb = decoded.length === width * height * 3;
  expect(meanDifference(rgb ? rgba.filter((_, i) => i % 4 !== 3) : rgba, decoded)).toBeLessThan(3);
});

test('a flat colour comes back within one step of each channel', async () => {
  const rgba = new Uint8Array(32 * 32 * 4).map((_, i) => [222, 98, 15, 255][i % 4]!);
  const { bytes } = createJpegEncoder().encode({ width: 32, height: 32, rgba, quality: 95 });
  const canvas = createCanvas(32, 32);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  expect(Math.max(...canvas.data().map((value, i) => Math.abs(value - rgba[i]!)))).toBeLessThanOrEqual(2);
});

function withPatches(picture: { width: number; rgba: Uint8Array }, patches: readonly Patch[]): Uint8Array {
  const rgba = picture.rgba.slice();
  for (const patch of patches) {
    for (let row = 0; row < patch.height; row++) {
      const from = row * patch.width * 4;
      rgba.set(patch.rgba.subarray(from, from + patch.width * 4), ((patch.y + row) * picture.width + patch.x) * 4);
    }
  }
  return rgba;
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
}
