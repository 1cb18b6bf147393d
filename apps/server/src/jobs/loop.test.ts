import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { startLoop } from './loop.ts';

const log = createLog('error');

function heldStep() {
  let steps = 0;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const run = async () => {
    if (++steps === 1) await held;
    return false;
  };
  return { run, release: () => release?.(), count: () => steps };
}

test('looks once more when work may have come during the step before a stop', async () => {
  const step = heldStep();
  const loop = startLoop({ name: 'test', everyMs: 60_000, run: step.run }, log, () => undefined);
  const stopped = loop.stop(true);
  step.release();
  await stopped;
  expect(step.count()).toBe(2);
});

test('begins steps apart while work keeps coming, and tells whether it keeps up', async () => {
  const [began, outcomes]: [number[], string[]] = [[], []];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    if (began.push(performance.now()) === 4) resolve();
    await Promise.resolve();
    loop.wake();
    return began.length % 2 === 0;
  };
  const loop = startLoop({ name: 'test', everyMs: 60_000, rest: { times: 1e9, maxMs: 150, keepsUp: true }, run }, log, (outcome) =>
    outcomes.push(outcome),
  );
  await enough;
  await loop.stop(false);
  for (const [step, at] of began.entries()) expect(at - (began[step - 1] ?? -1000)).toBeGreaterThanOrEqual(145);
  expect(new Set(outcomes)).toEqual(new Set(['idle']));
});

test('rests in proportion to its last step, and is behind while there is more', async () => {
  const [began, outcomes]: [number[], string[]] = [[], []];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    if (began.push(performance.now()) === 3) resolve();
    await new Promise((wait) => setTimeout(wait, 30));
    return true;
  };
  const loop = startLoop({ name: 'test', everyMs: 60_000, rest: { times: 3, maxMs: 60_000 }, run }, log, (outcome) =>
    outcomes.push(outcome),
  );
  await enough;
  await loop.stop(false);
  for (const [step, at] of began.entries()) expect(at - (began[step - 1] ?? -1000)).toBeGreaterThanOrEqual(115);
  expect((began.at(-1) ?? 0) - (began[0] ?? 0)).toBeLessThan(30_000);
  expect(outcomes.slice(0, 2)).toEqual(['more', 'more']);
});

test('rests no longer at a stop, and does what is left at once', async () => {
  let left = 5;
  const loop = startLoop(
    { name: 'test', everyMs: 60_000, rest: { times: 1e9, maxMs: 60_000 }, run: async () => --left > 0 },
    log,
    () => undefined,
  );
  // By then it has done the first of them and rests.
  await new Promise((resolve) => setImmediate(resolve));
  await loop.stop(true);
  expect(left).toBe(0);
});

test('starts no step after a stop that leaves work for later', async () => {
  const step = heldStep();
  const loop = startLoop({ name: 'test', everyMs: 60_000, run: step.run }, log, () => undefined);
  const stopped = loop.stop(false);
  step.release();
  await stopped;
  expect(step.count()).toBe(1);
});
