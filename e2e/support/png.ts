/** Pictures made and compared by journeys. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** A photograph-like picture: soft gradients with a little grain, the same at every run. */
export function photo(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = (x * 7 + ((y * 13) ^ (x * 3))) % 12;
      png.data.set([30 + x / 5 + grain, 70 + y / 3 + grain, 140 - y / 4 + grain, 255], (y * width + x) * 4);
    }
  }
  return PNG.sync.write(png);
}

/** Decodes any picture a browser shows, by letting the browser draw it; bytes are RGBA. */
export async function decode(page: Page, bytes: Buffer, mime: string): Promise<PNG> {
  const url = `data:${mime};base64,${bytes.toString('base64')}`;
  const base64 = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  }, url);
  return PNG.sync.read(Buffer.from(base64, 'base64'));
}

/**
 * The share of pixels in which a picture differs from its golden, 0 to 1. A missing golden is written only
 * with UPDATE_GOLDENS=1; otherwise it counts as a difference of everything. What differs is left beside the
 * golden.
 */
export function differenceFromGolden(picture: PNG, golden: string): number {
  if (!existsSync(golden)) {
    if (process.env.UPDATE_GOLDENS !== '1') return 1;
    mkdirSync(dirname(golden), { recursive: true });
    writeFileSync(golden, PNG.sync.write(picture));
    return 0;
  }
  const expected = PNG.sync.read(readFileSync(golden));
  if (expected.width !== picture.width || expected.height !== picture.height) return 1;
  const diff = new PNG({ width: picture.width, height: picture.height });
  const pixels = pixelmatch(expected.data, picture.data, diff.data, picture.width, picture.height, { threshold: 0.1 });
  if (pixels > 0) {
    writeFileSync(golden.replace(/\.png$/, '.actual.png'), PNG.sync.write(picture));
    writeFileSync(golden.replace(/\.png$/, '.diff.png'), PNG.sync.write(diff));
  }
  return pixels / (picture.width * picture.height);
}
