import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDeadlineQueue } from './deadline-queue.ts';
import { watchLoopLag } from './loop-lag.ts';

test('tells how long the process has held up its own event loop, also while it does', async () => {
  const lag = watchLoopLag();
  await sleep(30);
  work(120);
  expect(lag.ms()).toBeGreaterThan(90);
  await sleep(1);
  expect(lag.ms()).toBeGreaterThan(90);
  lag.close();
});

test('leaves out time in which the process did not compute', async () => {
  const lag = watchLoopLag();
  await sleep(30);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  expect(lag.ms()).toBeLessThan(100);
  await sleep(1);
  expect(lag.ms()).toBeLessThan(100);
  lag.close();
});

/** Computes for so long, however much of the processor others take. */
function work(ms: number): void {
  const spent = () => process.threadCpuUsage().user / 1000;
  const until = spent() + ms;
  while (spent() < until);
}

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

test('lets go of waits that are over long before their deadline', () => {
  const queue = createDeadlineQueue(60_000);
  const never = () => expect.unreachable();
  const first = { over: false, onLate: never };
  queue.add(first);
  for (let n = 0; n < 5000; n++) queue.add({ over: true, onLate: never });
  expect(queue.size).toBe(5001);
  first.over = true;
  queue.add({ over: true, onLate: never });
  expect(queue.size).toBe(1);
  queue.add({ over: true, onLate: never });
  expect(queue.size).toBe(1);
});
