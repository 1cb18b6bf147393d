import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Budget } from './budget.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('allows each wait its own limit, or what is left but for the answer', () => {
  const budget = new Budget(1500);
  expect([budget.left(), budget.allow(400), budget.allow()]).toEqual([1500, 400, 1400]);
  vi.advanceTimersByTime(1200);
  expect([budget.left(), budget.allow(100), budget.allow(400)]).toEqual([300, 100, 200]);
  vi.advanceTimersByTime(250);
  expect([budget.left(), budget.allow(400)]).toEqual([50, 0]);
  vi.advanceTimersByTime(1000);
  expect([budget.left(), budget.allow()]).toEqual([0, 0]);
});
