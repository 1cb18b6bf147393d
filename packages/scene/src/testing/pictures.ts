/// <reference types="node" />
/**
 * Pictures for drawing tests, made of nothing but arithmetic, so that browser and server get the same bytes.
 */
import { PNG } from 'pngjs';

type Pixel = [red: number, green: number, blue: number, alpha: number];

const photo = (x: number, y: number, width: number, height: number): Pixel => [
  Math.round(90 + 120 * (x / width)),
  Math.round(110 + 70 * (y / height)),
  Math.round(200 - 110 * ((x + y) / (width + height))),
  255,
];
const logo = (x: number, y: number, width: number, height: number): Pixel => {
  const distance = Math.hypot((x - width / 2) / (width / 2), (y - height / 2) / (height / 2));
  return [222, 98, 15, Math.round(255 * Math.min(1, Math.max(0, (1 - distance) * 6)))];
};
const checks = (x: number, y: number): Pixel => (((x >> 4) + (y >> 4)) % 2 === 0 ? [22, 36, 58, 255] : [240, 244, 248, 255]);

const KINDS = { photo, logo, checks };

/**
 * The bytes for an address such as `/pictures/photo-600x200.png` (photo, logo or checks); undefined for any
 * other.
 */
export function pictureBytes(src: string): Buffer | undefined {
  const match = /(photo|logo|checks)-(\d+)x(\d+)\.png$/.exec(src);
  if (!match) return undefined;
  const [kind, width, height] = [KINDS[match[1] as keyof typeof KINDS], Number(match[2]), Number(match[3])];
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) png.data.set(kind(x, y, width, height), (y * width + x) * 4);
  return PNG.sync.write(png);
}
