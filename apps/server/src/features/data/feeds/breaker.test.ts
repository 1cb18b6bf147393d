import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

test('opens after five failures, lets one call through after a pause, and follows it', () => {
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

test('grows the pause to two minutes at most; late failures do not lengthen it', () => {
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

test('lets the next call decide after one that says nothing about the service', () => {
  const breaker = createBreaker();
  for (let n = 0; n < 5; n++) breaker.failed(0);
  expect(breaker.admits(10_000)).toBe(true);
  breaker.abstained();
  expect([breaker.admits(10_001), breaker.admits(10_001)]).toEqual([true, false]);
});
