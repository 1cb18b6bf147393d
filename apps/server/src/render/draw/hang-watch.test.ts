import { expect, test } from 'vitest';
import type { ProcessWork } from '../../platform/process-lives.ts';
import { createHangWatch } from './hang-watch.ts';

const HANG_MS = 2000;
const child = {};

/** Asks every tenth of a second until the child is said to hang; undefined: not within a minute. */
function hangsAfter(workAt: (ms: number) => ProcessWork | undefined): number | undefined {
  let ms = 0;
  const watch = createHangWatch({ hangMs: HANG_MS, nowMs: () => ms, workOf: () => workAt(ms) });
  for (; ms < 60_000; ms += 100) if (watch.hangs(child, 1, 0)) return ms;
  return undefined;
}

test.each([
  ['works all the time', (ms: number) => ({ cpuMs: 5000 + ms, isRunnable: true }), 2000],
  ['gets a fifth of a processor', (ms: number) => ({ cpuMs: ms / 5, isRunnable: true }), 6000],
  ['gets nothing', () => ({ cpuMs: 7, isRunnable: true }), undefined],
  ['sleeps or is stopped', () => ({ cpuMs: 7, isRunnable: false }), 2000],
  [
    'gets a fifth of a processor and is often found asleep',
    (ms: number) => ({ cpuMs: Math.floor(ms / 500) * 100, isRunnable: ms % 300 === 0 }),
    6000,
  ],
  ['falls asleep in the middle', (ms: number) => ({ cpuMs: Math.min(ms, 1500), isRunnable: ms < 1500 }), 2500],
  ['cannot be looked at', () => undefined, 2000],
])('judges a child that %s', (_what, workAt, expected) => expect(hangsAfter(workAt)).toBe(expected));

test('judges each job by itself', () => {
  let ms = 0;
  const watch = createHangWatch({ hangMs: HANG_MS, nowMs: () => ms, workOf: () => ({ cpuMs: ms, isRunnable: true }) });
  for (; ms < 30_000; ms += 100) expect(watch.hangs(child, 1, Math.floor(ms / 1900) * 1900)).toBe(false);
});
