import { expect, test } from 'vitest';
import { pointsChange, relativeChange } from './change-of.ts';

test.each([
  [184_236, 169_960, { direction: 'up', amount: '8.4%' }],
  [90, 100, { direction: 'down', amount: '10.0%' }],
  [0, 100, { direction: 'down', amount: '100%' }],
  [2500, 100, { direction: 'up', amount: '2,400%' }],
  [10_000, 10_001, { direction: 'level', amount: '0.0%' }],
  [5, null, undefined],
  [5, 0, undefined],
])('%d after %s is a change in percent of what was before, and none where nothing was', (now, before, change) => {
  expect(relativeChange(now, before)).toEqual(change);
});

test.each([
  [3.42, 3.11, { direction: 'up', amount: '0.31' }],
  [3.11, 3.42, { direction: 'down', amount: '0.31' }],
  [3.424, 3.4203, { direction: 'level', amount: '0.00' }],
  [3.4, 0, { direction: 'up', amount: '3.40' }],
  [3.4, null, undefined],
])('a rate of %d after %s changes by points, as both are shown', (now, before, change) => {
  expect(pointsChange(now, before)).toEqual(change);
});
