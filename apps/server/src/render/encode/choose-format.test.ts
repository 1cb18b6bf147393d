import { seededRandom } from '@limn/model';
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { aPhotograph } from '../testing/pictures.ts';
import { encodeBest } from './choose-format.ts';
import { createJpegEncoder } from './jpeg/jpeg-encoder.ts';

const [width, height] = [120, 60];

test('serves photographs as JPEG, flat art and anything transparent as PNG', () => {
  const photograph = aPhotograph(width, height, seededRandom(1));
  const flat = new Uint8Array(width * height * 4).map((_, i) => (i < width * 80 ? [222, 98, 15, 255] : [255, 255, 255, 255])[i % 4]!);
  const seeThrough = photograph.map((value, i) => (i === 403 ? 254 : value));
  expect([photograph, flat, seeThrough].map((rgba) => best(rgba, width, height).format)).toEqual(['jpeg', 'png', 'png']);
});

test('prefers an indexed PNG to a JPEG where it looks better and is smaller', () => {
  const [w, h] = [600, 200];
  const context = createCanvas(w, h).getContext('2d');
  const shade = context.createLinearGradient(0, 0, w, 0);
  for (const [at, colour] of [
    [0, '#16243a'],
    [0.5, '#2564ab'],
    [1, '#169a88'],
  ] as const)
    shade.addColorStop(at, colour);
  context.fillStyle = shade;
  context.fillRect(0, 0, w, h);
  for (const [line, colour] of ['#ffffff', '#ffe1a5', '#f78436', '#be2038', '#d3a7ff'].entries()) {
    context.fillStyle = colour;
    context.font = `${18 + line * 4}px sans-serif`;
    context.fillText('Summer offers end on Sunday at midnight', 20, 30 + line * 36);
  }
  const rgba = context.getImageData(0, 0, w, h).data;
  const chosen = best(new Uint8Array(rgba.buffer), w, h);
  const jpeg = jpegOf(new Uint8Array(rgba.buffer), w, h);
  expect({ format: chosen.format, isExact: chosen.error.decibels > 40, isSmaller: chosen.bytes.length < jpeg.length }).toEqual({
    format: 'png',
    isExact: true,
    isSmaller: true,
  });
});

test('never serves an opaque picture at more than a quarter over the JPEG', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const rgba = aPhotograph(width, height, random);
    // A plain area of random size, so that both kinds and everything between are met.
    const plain = Math.floor(random() * height) * width * 4;
    rgba.fill(255, 0, plain);
    const chosen = best(rgba, width, height);
    expect(chosen.bytes.length).toBeLessThanOrEqual(jpegOf(rgba, width, height).length * 1.25);
  }
});

function best(rgba: Uint8Array, w: number, h: number) {
  return encodeBest({ width: w, height: h, rgba }, () => jpegOf(rgba, w, h));
}

function jpegOf(rgba: Uint8Array, w: number, h: number): Buffer {
  return createJpegEncoder().encode({ width: w, height: h, rgba, quality: 85 }).bytes;
}
