/**
 * Every kind of picture file in every orientation, as it is kept after an upload: drawn by the canvas that
 * draws for mail and by a browser, which must show the same pixels, and those that the file meant.
 */
import { chromium } from '@playwright/test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { BROWSER_ARGS, findBrowser } from '../../../../../../tools/find-browser.mjs';
import type { Report } from '../../../../../../tools/soak.ts';
import { normalisePicture } from './decode/normalise-picture.ts';
import { readPictureHeader } from './headers/picture-header.ts';
import { everyMarkedPicture, markedPicture, nameOf } from './testing/marked-pictures.ts';
import { wrongPixels } from './testing/seen-pixels.ts';

/** Two builds of a decoder may round a JPEG's colours differently. */
const ROUNDING = 2;

export async function run(report: Report): Promise<void> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS });
  const page = await browser.newPage();
  let [files, wrong, different] = [0, 0, 0];
  try {
    for (const marks of everyMarkedPicture()) {
      const original = await markedPicture(marks);
      const verdict = readPictureHeader(original);
      if (!verdict.ok) throw new Error(`${nameOf(marks)}: ${verdict.reason}`);
      const kept = (await normalisePicture(original, verdict.header, true)).bytes ?? original;
      const picture = await loadImage(kept);
      const context = createCanvas(picture.width, picture.height).getContext('2d');
      context.drawImage(picture, 0, 0);
      const ours = context.getImageData(0, 0, picture.width, picture.height);
      const { width, height, pixels } = await page.evaluate<Drawn>(DRAWN(`data:${marks.mime};base64,${kept.toString('base64')}`));
      files++;
      const theirs = { width, height, data: Uint8ClampedArray.from(Buffer.from(pixels, 'latin1')) };
      const problems = [...new Set([...wrongPixels(ours, marks), ...wrongPixels(theirs, marks)])];
      if (problems.length > 0) wrong++;
      const farthest = ours.data.reduce((far, value, index) => Math.max(far, Math.abs(value - (theirs.data[index] ?? 0))), 0);
      if (width !== ours.width || height !== ours.height || farthest > ROUNDING) {
        different++;
        problems.push(`a browser shows ${width} × ${height} pixels, by up to ${farthest} of 255 different`);
      }
      if (problems.length > 0) console.log(`${nameOf(marks)}: ${problems.join('; ')}`);
    }
  } finally {
    await browser.close();
  }
  report('picture_files', files, 'files');
  report('picture_files_wrong', wrong, 'files');
  report('picture_files_different_in_a_browser', different, 'files');
  if (wrong + different > 0) throw new Error('Kept pictures are not shown alike.');
}

interface Drawn {
  width: number;
  height: number;
  /** RGBA, one character for each; the lower byte of its code counts. */
  pixels: string;
}

const DRAWN = (url: string) => `(async () => {
  const image = Object.assign(new Image(), { src: ${JSON.stringify(url)} });
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: canvas.width, height: canvas.height, pixels: new TextDecoder('x-user-defined').decode(data) };
})()`;
