/** Letters that fonts draw otherwise at other sizes would not keep to the widths that lines are broken by. */
import { withFixedOpticalSize } from '@limn/fonts';
import { createCanvas, GlobalFonts, setTextRenderer } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { fontUnpackers } from '../../../platform/font-unpackers.ts';
import { tinyFont } from './testing/tiny-font.ts';

setTextRenderer('system');

const SIZES = [8, 10, 12, 14, 16, 18, 20, 24, 32, 48, 64, 72, 96, 128, 144, 160];
const MEASURED_SIZE = 400;
const varying = (family: string) => tinyFont({ family, axis: 'opsz', varies: [9, 144] });

/** How far the ink of each size is from that of the large one, in pixels. */
function misses(family: string): number[] {
  const context = createCanvas(600, 400).getContext('2d');
  const inkAt = (size: number) => {
    context.clearRect(0, 0, 600, 400);
    context.font = `400 ${size}px "${family}"`;
    context.fillText('A', 0, 300);
    // The letter is a box: one row of it is as wide as all.
    const row = context.getImageData(0, Math.round(300 - size * 0.35), 600, 1).data;
    return row.reduce((sum, value, index) => sum + (index % 4 === 3 ? value / 255 : 0), 0);
  };
  return SIZES.map((size) => Math.abs(inkAt(size) - (inkAt(MEASURED_SIZE) * size) / MEASURED_SIZE));
}

test('draws letters of every size as wide as they were measured', () => {
  GlobalFonts.register(Buffer.from(withFixedOpticalSize(varying('Fixed size'), fontUnpackers)), 'Fixed size');
  expect(Math.max(...misses('Fixed size'))).toBeLessThanOrEqual(0.5);
});

test('is needed because the canvas sets the optical size', () => {
  GlobalFonts.register(varying('Own size'), 'Own size');
  expect(Math.max(...misses('Own size'))).toBeGreaterThan(5);
});

test('keeps fonts without an optical size as they are', () => {
  for (const font of [tinyFont(), tinyFont({ varies: [300, 900] })]) expect(withFixedOpticalSize(font, fontUnpackers)).toBe(font);
});
