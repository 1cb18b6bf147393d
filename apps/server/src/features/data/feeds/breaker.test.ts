import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

test('it opens after five failures in a row, lets one ask after a pause, and that one decides', () => {
  const breaker = createBreaker();
  for (let n = 0; n < 4; n++) breaker.failed(0);
  breaker.succeeded();
  for (let n = 0; n < 4; n++) breaker.failed(0);
  expect(breaker.admits(0)).toBe(true);
  breaker.failed(0);
  expect([breaker.admits(1), breaker.admits(9999)]).toEqual([false, false]);
  expect([breaker.admits(10_000), breaker.admits(10_000)]).toEqual([true, false]);
  breaker.failed(10_000);
  expect([breaker.admits(29_999), breaker.admits(30_000)]).toEqual([false, true]);
  breaker.succeeded();
  expect([breaker.admits(30_001), breaker.admits(30_001)]).toEqual([true, true]);
  breaker.failed(30_002);
  expect(breaker.admits(30_003)).toBe(true);
});

test('the pause grows to two minutes and no longer, and failures of calls that were on their way do not lengthen it', () => {
  const breaker = createBreaker();
  for (let n = 0; n < 9; n++) breaker.failed(0);
  expect(breaker.admits(10_000)).toBe(true);
  let now = 10_000;
  for (const pause of [20_000, 40_000, 80_000, 120_000, 120_000]) {
    breaker.failed(now);
    expect([breaker.admits(now + pause - 1), breaker.admits(now + pause)]).toEqual([false, true]);
    now += pause;
  }
});

test('a call that says nothing of the service leaves the next one to decide', () => {
  const breaker = createBreaker();
  for (let n = 0; n < 5; n++) breaker.failed(0);
  expect(breaker.admits(10_000)).toBe(true);
  breaker.abstained();
  expect([breaker.admits(10_001), breaker.admits(10_001)]).toEqual([true, false]);
});
