import { expect, test } from 'vitest';
import { OPENER_CLASS } from '@limn/model';
import cases from './openers.cases.json' with { type: 'json' };
import { createBurstWatch, isWatchable, LINK_PACE, RECIPIENT_PACE } from './burst-watch.ts';
import { classifyOpener } from './classify-opener.ts';

interface Case {
  expect: keyof typeof OPENER_CLASS;
  agent: string;
  address: string;
  note: string;
  isTest?: boolean;
  isBurst?: boolean;
}

test('classifies every hand-labelled opener', () => {
  const wrong = (cases as Case[]).filter(
    ({ agent, address, isTest = false, isBurst = false, ...row }) =>
      classifyOpener({ userAgent: agent, address, isTest, isBurst }) !== OPENER_CLASS[row.expect],
  );
  expect(cases.length).toBeGreaterThanOrEqual(150);
  expect(wrong).toEqual([]);
});

test('treats more links than a reader could follow as a burst, for a while', () => {
  const watch = createBurstWatch(LINK_PACE);
  const follow = (count: number, fromMs: number, stepMs: number) =>
    Array.from({ length: count }, (_, i) => watch.note('address', `link ${i}`, fromMs + i * stepMs));
  expect(follow(12, 0, 100).slice(-7)).toEqual(Array(7).fill(true));
  expect(watch.note('address', 'link 0', 60_000)).toBe(false);
  expect(follow(12, 120_000, 1000)).toEqual(Array(12).fill(false));
  expect(Array.from({ length: 50 }, (_, i) => watch.note('reader', 'one link', 200_000 + i))).toEqual(Array(50).fill(false));
});

test('treats an office at its own pace as no burst', () => {
  const watch = createBurstWatch(RECIPIENT_PACE);
  expect(Array.from({ length: 200 }, (_, i) => watch.note('office', `person ${i}`, i * 250)).some(Boolean)).toBe(false);
});

test('private addresses are not watched', () => {
  expect(['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fe80::1', ''].map(isWatchable)).toEqual(Array(6).fill(false));
  expect(['86.141.10.20', '2a00:23c7:9a00::5'].map(isWatchable)).toEqual([true, true]);
});
