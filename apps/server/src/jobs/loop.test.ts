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

test('starts no step after a stop that leaves work for later', async () => {
  const step = heldStep();
  const loop = startLoop({ name: 'test', everyMs: 60_000, run: step.run }, log, () => undefined);
  const stopped = loop.stop(false);
  step.release();
  await stopped;
  expect(step.count()).toBe(1);
});
