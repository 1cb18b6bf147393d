import { expect, test } from 'vitest';
import { checkSummary } from './CheckResults.tsx';

const findings = (stops: number, others: number) =>
  Array.from({ length: stops + others }, (_, index) => ({ stopsPublishing: index < stops }));

test.each([
  [0, 0, 'No problems found.'],
  [0, 1, '1 problem to look at. It doesn’t stop publishing.'],
  [0, 2, '2 problems to look at. They don’t stop publishing.'],
  [1, 0, '1 problem stops publishing.'],
  [2, 3, '2 problems stop publishing, and 3 more to look at.'],
])('counts %i problems that stop publishing and %i that do not', (stops, others, text) => {
  expect(checkSummary(findings(stops, others), false)).toBe(text);
});

test('does not call a changed draft without problems', () => {
  expect(checkSummary([], true)).toBe('None of the problems that were found are left.');
});
