import { expect, test } from 'vitest';
import { allOf, keptOf, NOTHING_SELECTED, ranged, toggled } from './selection.ts';

const SHOWN = [5, 3, 9, 1];
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids];

test('selects and deselects one after the other', () => {
  const two = toggled(toggled(NOTHING_SELECTED, 5), 9);
  expect(idsOf(two)).toEqual([5, 9]);
  expect(idsOf(toggled(two, 5))).toEqual([9]);
});

test('selects a range either way and keeps the rest selected', () => {
  expect(idsOf(ranged(toggled(NOTHING_SELECTED, 3), SHOWN, 1))).toEqual([3, 9, 1]);
  expect(idsOf(ranged(toggled(toggled(NOTHING_SELECTED, 5), 1), SHOWN, 9))).toEqual([5, 1, 9]);
});

test('starts a range at the same item, or at the pressed one', () => {
  const first = ranged(toggled(NOTHING_SELECTED, 3), SHOWN, 9);
  expect(idsOf(ranged(first, SHOWN, 5))).toEqual([3, 9, 5]);
  expect(ranged(toggled(NOTHING_SELECTED, 77), SHOWN, 9)).toEqual({ ids: new Set([77, 9]), anchor: 9 });
  expect(idsOf(ranged(NOTHING_SELECTED, SHOWN, 9))).toEqual([9]);
});

test('forgets those that are gone', () => {
  const two = toggled(toggled(NOTHING_SELECTED, 5), 9);
  expect(keptOf(two, new Set([9, 5, 1]))).toBe(two);
  expect(idsOf(keptOf(two, new Set([9])))).toEqual([9]);
});

test('selects all that are shown', () => {
  expect(idsOf(allOf(SHOWN))).toEqual(SHOWN);
});
