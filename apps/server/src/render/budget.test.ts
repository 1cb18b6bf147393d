import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Budget } from './budget.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('allows each wait its own limit, or what is left but for the answer', () => {
  const budget = new Budget(1500);
  expect({ left: budget.left(), part: budget.allow(400), all: budget.allow() }).toEqual({ left: 1500, part: 400, all: 1400 });
  vi.advanceTimersByTime(1200);
  expect({ left: budget.left(), part: budget.allow(100), rest: budget.allow(400) }).toEqual({ left: 300, part: 100, rest: 200 });
  vi.advanceTimersByTime(250);
  expect([budget.left(), budget.allow(400)]).toEqual([50, 0]);
  vi.advanceTimersByTime(1000);
  expect([budget.left(), budget.allow()]).toEqual([0, 0]);
});
