/**
 * Our JPEG beside libjpeg-turbo's with optimised codes: quality in decibels at the same weight, over pictures
 * like photographs with text on them. `npm run bench -- jpeg`; a positive figure is what we are behind.
 */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createJpegEncoder } from '../apps/server/src/render/encode/jpeg/jpeg-encoder.ts';
import { STANDARD_TABLES } from '../apps/server/src/render/encode/jpeg/fitted-tables.ts';
import { pictureError } from '../apps/server/src/render/encode/picture-error.ts';
import type { Report } from './run.ts';

const ART = join(import.meta.dirname, '../apps/server/src/features/design/templates/art');
const [width, height] = [600, 300];
const QUALITY = 85;

export async function run(report: Report): Promise<void> {
  for (const fullChroma of [false, true]) {
    const name = fullChroma ? 'jpeg.full_colour' : 'jpeg.subsampled';
    const behind: number[] = [];
    const saved: number[] = [];
    for (const file of readdirSync(ART)) {
      const rgba = await photograph(join(ART, file));
      const ours = createJpegEncoder().encode({ width, height, rgba, quality: QUALITY, fullChroma });
      const standard = createJpegEncoder().encode({ width, height, rgba, quality: QUALITY, fullChroma, tables: STANDARD_TABLES });
      saved.push(1 - ours.bytes.length / standard.bytes.length);
      behind.push((await decibelsOfTurbo(rgba, fullChroma, ours.bytes.length)) - (await decibels(ours.bytes, rgba)));
    }
    report(`${name}.behind_libjpeg_turbo`, median(behind), 'dB');
    report(`${name}.behind_at_worst`, Math.max(...behind), 'dB');
    report(`${name}.saved_by_own_codes`, median(saved) * 100, '%');
  }
}

/** Quality of libjpeg-turbo at this size: between its two nearest qualities. */
async function decibelsOfTurbo(rgba: Uint8Array, fullChroma: boolean, weight: number): Promise<number> {
  let before: { bytes: number; decibels: number } | undefined;
  for (let quality = 60; quality <= 98; quality++) {
    const bytes = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .flatten()
      .jpeg({ quality, chromaSubsampling: fullChroma ? '4:4:4' : '4:2:0', optimiseCoding: true, progressive: false, mozjpeg: false })
      .toBuffer();
    const found = { bytes: bytes.length, decibels: await decibels(bytes, rgba) };
    if (before && found.bytes >= weight)
      return before.decibels + ((weight - before.bytes) / (found.bytes - before.bytes)) * (found.decibels - before.decibels);
    before = found;
  }
  return before?.decibels ?? 0;
}

async function decibels(jpeg: Buffer, truth: Uint8Array): Promise<number> {
  return pictureError(await sharp(jpeg).ensureAlpha().raw().toBuffer(), truth).decibels;
}

/** A picture of the gallery over the whole canvas, with two lines of text. */
async function photograph(file: string): Promise<Uint8Array> {
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(await loadImage(readFileSync(file)), 0, 0, width, height);
  context.font = '36px sans-serif';
  context.fillStyle = '#ffffff';
  context.fillText('Hello Alexandra', 30, 120);
  context.fillStyle = '#be2038';
  context.fillText('20% off until Sunday', 30, 180);
  return new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
