import { expect, test } from 'vitest';
import { createRateLimiter } from '../http/rate-limit.ts';
import { COLLECT_LIMIT } from './collecting.ts';

const BATCH = 100;

/** Events that are taken of so many a second. */
function taken(limiter: ReturnType<typeof createRateLimiter>, clock: { ms: number }, perSecond: number, seconds: number): number {
  let events = 0;
  for (let n = 0; n < (perSecond * seconds) / BATCH; n++) {
    clock.ms += (BATCH / perSecond) * 1000;
    if (limiter.take('1', BATCH).allowed) events += BATCH;
  }
  return events;
}

test('takes 20,000 events a second for a minute, and half as many from then on', () => {
  const clock = { ms: 0 };
  const limiter = createRateLimiter(COLLECT_LIMIT, () => clock.ms);
  expect(taken(limiter, clock, 20_000, 60)).toBe(1_200_000);
  expect(taken(limiter, clock, 20_000, 60)).toBeLessThan(10_000 * 60 + 50_000);
  expect(limiter.take('2', 1000).allowed).toBe(true);
});
