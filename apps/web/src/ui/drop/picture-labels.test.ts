import { expect, test } from 'vitest';
import { kindOf, sizeOf, usageOf, weightOf } from './picture-labels.ts';

test('describes a picture in everyday words', () => {
  expect([kindOf({ mime: 'image/jpeg' }), kindOf({ mime: 'image/avif' })]).toEqual(['JPEG', 'image/avif']);
  expect(sizeOf({ width: 1200, height: 628 })).toBe('1,200 × 628 px');
  expect([300, 49_152, 1_468_006].map((bytes) => weightOf({ bytes }))).toEqual(['300 bytes', '48 KB', '1.4 MB']);
  expect([0, 1, 3].map((used) => usageOf({ used }))).toEqual(['Not used', 'Used in 1 image', 'Used in 3 images']);
});
