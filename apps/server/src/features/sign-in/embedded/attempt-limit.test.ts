import { expect, test } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

test('some attempts may come at once, then one every so many seconds, and each key has its own', () => {
  let now = 0;
  const limit = createAttemptLimit({ atOnce: 3, everySeconds: 30 }, () => now);
  expect([limit.take('ann'), limit.take('ann'), limit.take('ann'), limit.take('ann'), limit.take('bob')]).toEqual([0, 0, 0, 30, 0]);
  now += 20_000;
  expect(limit.take('ann')).toBe(10);
  now += 10_000;
  expect([limit.take('ann'), limit.take('ann')]).toEqual([0, 30]);
  now += 3_600_000;
  expect([limit.take('ann'), limit.take('ann'), limit.take('ann'), limit.take('ann')]).toEqual([0, 0, 0, 30]);
});
