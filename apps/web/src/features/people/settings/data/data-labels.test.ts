import { expect, test } from 'vitest';
import { contentsText, countsText, sizeText } from './data-labels.ts';

test('lists what a file holds in a sentence', () => {
  expect(contentsText({ images: 1, versions: 5, tables: 0, rows: 12_000, tokens: 9 })).toBe(
    '1 image, 5 published versions and 12,000 rows',
  );
  expect(contentsText({ company: 1 })).toBe('Only its settings');
});

test('sizes have at most one decimal, and the unit that fits', () => {
  expect([0, 999, 1000, 45_600, 123_456_789, 4_200_000_000, 31_000_000_000_000].map(sizeText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 KB',
    '45.6 KB',
    '123 MB',
    '4.2 GB',
    '31000 GB',
  ]);
});

test('counts a person’s data in days, or shows nothing', () => {
  expect(countsText({ days: 1, countdowns: 2 })).toBe('impressions or clicks on 1 day and 2 countdowns that run for them');
  expect(countsText({ days: 0, countdowns: 0 })).toBeUndefined();
});
