/** Whatever a job does to its process, it does to that process alone, and every job has its answer. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { processLives } from '../process-lives.ts';
import type { JobChildOptions } from './job-child.ts';
import { anOddChild, type OddChild } from './testing/an-odd-child.ts';
import type { OddOrder } from './testing/odd-jobs.ts';

vi.setConfig({ testTimeout: 120_000 });

const MEGABYTE = 1024 * 1024;
const ONE_COMPANY = { whose: 'one', bytes: 0 };
const THREE: OddOrder = { do: 'add', a: 1, b: 2 };
const SOON = { timeout: 20_000 };
const answered = { state: 'answered', answer: 3 };

let child: OddChild;
afterEach(() => child.close());

function open(change: Partial<JobChildOptions> = {}): void {
  child = anOddChild(change);
}

const ask = (order: OddOrder, turn = ONE_COMPANY) => child.ask(order, turn);
/** The child that is there once it has done a job. */
async function begun(): Promise<number> {
  expect(await ask(THREE)).toEqual(answered);
  return child.pid() ?? 0;
}

test('jobs find the same process, one at a time and in turn by whose they are', async () => {
  open();
  expect(child.pid()).toBeUndefined();
  const pid = await begun();
  const order: string[] = [];
  const turn = async (whose: string) => {
    expect(await ask(THREE, { whose, bytes: 0 })).toEqual(answered);
    order.push(whose);
  };
  await Promise.all(['now', 'crowd', 'crowd', 'crowd', 'another'].map(turn));
  expect(order).toEqual(['now', 'crowd', 'another', 'crowd', 'crowd']);
  expect(child.pid()).toBe(pid);
});

test('kills a hanging job at its deadline and runs the next in another process', async () => {
  open({ deadlineMs: 3000 });
  const first = await begun();
  const outcomes = Promise.all([ask({ do: 'hang' }), ask(THREE)]);
  expect(await outcomes).toEqual([{ state: 'too_slow' }, answered]);
  expect(child.pid()).not.toBe(first);
  await expect.poll(() => processLives(first), SOON).toBe(false);
});

test('fails only the job over which a process dies, however it died', async () => {
  open();
  for (const over of ['die', 'throw'] as const)
    expect(await Promise.all([ask({ do: over }), ask(THREE)])).toEqual([{ state: 'died' }, answered]);
  const hanging = Promise.all([ask({ do: 'hang' }), ask(THREE)]);
  process.kill(child.pid() ?? 0, 'SIGKILL');
  expect(await hanging).toEqual([{ state: 'died' }, answered]);
});

test('ends a process over its memory limit and gives a grown one no more jobs', async () => {
  open({ maxMemoryBytes: 250 * MEGABYTE });
  for (const over of ['take more and more', 'take more in one call'] as const)
    expect(await Promise.all([ask({ do: over }), ask(THREE)])).toEqual([{ state: 'died' }, answered]);
  const large = child.pid();
  expect(await Promise.all([ask({ do: 'stay large' }), ask(THREE)])).toEqual([{ state: 'answered', answer: 0 }, answered]);
  expect(child.pid()).not.toBe(large);
});

test('limits waiting jobs in all, per owner and by memory', async () => {
  open({ max: { places: 3, placesOfOne: 2, bytes: 100 } });
  const states = async (turns: [whose: string, bytes: number][]) =>
    (await Promise.all(turns.map(([whose, bytes]) => ask(THREE, { whose, bytes })))).map(({ state }) => state);
  // No child is there yet, so that each of them waits.
  expect(
    await states([
      ['a', 1],
      ['a', 1],
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]),
  ).toEqual(['answered', 'answered', 'unavailable', 'answered', 'unavailable']);
  child.close();
  open({ max: { places: 3, placesOfOne: 3, bytes: 100 } });
  expect(
    await states([
      ['a', 60],
      ['a', 60],
      ['a', 40],
    ]),
  ).toEqual(['answered', 'unavailable', 'answered']);
  expect(await states([['a', 100]])).toEqual(['answered']);
});

test('tells waiting callers when no process can be started', async () => {
  open({ program: new URL('./testing/no-such-program.ts', import.meta.url) });
  expect(await Promise.all([ask(THREE), ask(THREE)])).toEqual([{ state: 'unavailable' }, { state: 'unavailable' }]);
  expect(child.pid()).toBeUndefined();
});

test('ends an idle process and starts one for the next job', async () => {
  open({ idleMs: 50 });
  const first = await begun();
  await expect.poll(() => processLives(first), SOON).toBe(false);
  expect(child.pid()).toBeUndefined();
  expect(await begun()).not.toBe(first);
});

test('leaves no process and no unanswered job at close', async () => {
  open();
  const pid = await begun();
  const asked = [ask({ do: 'hang' }), ask(THREE)];
  child.close();
  expect(await Promise.all([...asked, ask(THREE)])).toEqual(Array.from({ length: 3 }, () => ({ state: 'unavailable' })));
  await expect.poll(() => processLives(pid), SOON).toBe(false);
  expect(child.pid()).toBeUndefined();
});

test('lets its parent end while the process is idle', async () => {
  open();
  // Answers when both are gone: the inner process writes its errors where the outer one does.
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL('./testing/asks-once.ts', import.meta.url))]);
  expect(stdout).toBe('{"state":"answered","answer":0}');
});

test('ends a hanging process with its killed parent', async () => {
  open();
  const parent = spawn(process.execPath, [fileURLToPath(new URL('./testing/asks-and-waits.ts', import.meta.url))]);
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const hanging = Number(printed);
  expect(processLives(hanging)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => processLives(hanging), SOON).toBe(false);
});

test('hides the server’s secrets from the process', async () => {
  open();
  vi.stubEnv('SECRET_KEY', 'sesame');
  const outcome = await ask({ do: 'env' });
  expect(outcome).toMatchObject({ state: 'answered', answer: expect.not.arrayContaining(['SECRET_KEY']) });
  vi.unstubAllEnvs();
});
