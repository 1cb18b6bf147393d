import { expect, test } from 'vitest';
import { stepInGrid } from './step-in-grid.ts';

/** Eight cards in three columns: the last row holds 6 and 7. */
test.each([
  ['ArrowRight', 2, 3],
  ['ArrowRight', 7, 7],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 7],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, 1],
  ['Home', 5, 3],
  ['End', 3, 5],
  ['End', 6, 7],
  ['Control+Home', 5, 0],
  ['Control+End', 0, 7],
  ['PageDown', 1, 7],
  ['PageUp', 7, 1],
  ['a', 4, undefined],
])('%s on card %i leads to %s', (keys, at, expected) => {
  const key = keys.replace('Control+', '');
  expect(stepInGrid({ key, ctrl: key !== keys, at, count: 8, columns: 3 })).toBe(expected);
});
