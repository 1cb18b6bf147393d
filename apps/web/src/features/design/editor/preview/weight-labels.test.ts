import type { FormatWeight } from '@limn/contracts';
import { expect, test } from 'vitest';
import { kilobytesOf } from '../../../../ui/kilobytes.ts';
import { chosenFormat, chosenWeight, type DraftWeight } from './weight-labels.ts';

const of = (format: FormatWeight['format'], weight: number): FormatWeight => ({ format, weight, weight_2x: weight * 3, heavy: [] });
const both: DraftWeight = { best: 'png', formats: [of('png', 3000), of('jpeg', 9000)] };
const clear: DraftWeight = { best: 'png', formats: [of('png', 3000)] };

test('estimates a chosen format and falls back to the best available', () => {
  expect([chosenWeight(both, 'jpeg')?.weight, chosenFormat(both, 'jpeg')]).toEqual([9000, 'jpeg']);
  expect([chosenWeight(clear, 'jpeg')?.weight, chosenFormat(clear, 'jpeg')]).toEqual([3000, undefined]);
  expect([chosenWeight(both, 'best')?.format, chosenFormat(both, 'best')]).toEqual(['png', undefined]);
  expect(chosenFormat(undefined, 'jpeg')).toBeUndefined();
});

test('weights are whole kilobytes, and never none', () => {
  expect([1, 1536, 102_400].map(kilobytesOf)).toEqual(['1 KB', '2 KB', '100 KB']);
});
