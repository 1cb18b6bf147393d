import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDeadlineQueue } from './deadline-queue.ts';
import { watchLoopLag } from './loop-lag.ts';

test('tells how long the event loop has been held up, also while it is', async () => {
  const lag = watchLoopLag();
  await sleep(30);
  const until = performance.now() + 120;
  while (performance.now() < until);
  expect(lag.ms()).toBeGreaterThan(90);
  await sleep(1);
  expect(lag.ms()).toBeGreaterThan(90);
  lag.close();
});

test('tells waits that are not over by their deadline, in order and once', async () => {
  const late: string[] = [];
  const queue = createDeadlineQueue(20);
  const wait = (name: string) => ({ over: false, onLate: () => void late.push(name) });
  const [a, b, c] = [wait('a'), wait('b'), wait('c')];
  for (const each of [a, b, c]) queue.add(each);
  b.over = true;
  await expect.poll(() => late).toEqual(['a', 'c']);
  expect([a.over, c.over]).toEqual([true, true]);
  queue.add(wait('d'));
  await expect.poll(() => late).toEqual(['a', 'c', 'd']);
});
