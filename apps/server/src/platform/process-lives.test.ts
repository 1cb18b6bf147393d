import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { startUnreaped } from '../testing/unreaped.ts';
import { lifeFrom, processLife, processLives, processStart, processWork, workFrom } from './process-lives.ts';

/** A line as in proc(5), with a name that holds what separates fields. */
const stat = (state: string, flags = '4194304') =>
  `4711 (a) Z (b) ${state} 1 4711 4711 0 -1 ${flags} 100 0 0 0 1 1 0 0 20 0 1 0 98765 1000 10`;
const status = (pending: string, shared = '0000000000000000') => `Name:\ta\nSigPnd:\t${pending}\nShdPnd:\t${shared}\n`;
const NONE = '0000000000000000';
const KILL = '0000000000000100';

test.each([
  ['a sleeping process', stat('S'), status(NONE), 'living'],
  ['a running one', stat('R'), status(NONE), 'living'],
  ['one that waits for its disk', stat('D'), status(NONE), 'living'],
  ['a stopped one', stat('T'), status(NONE), 'living'],
  ['one that another signal waits for', stat('S'), status('0000000000004002'), 'living'],
  ['one that was killed and waits for its disk', stat('D'), status(KILL), 'dying'],
  ['one whose threads were all killed', stat('R'), status(NONE, '0000000000004100'), 'dying'],
  ['one that is being taken down', stat('R', '4194308'), status(NONE), 'dying'],
  ['a zombie', stat('Z'), status(NONE), 'dead'],
  ['a zombie that was killed', stat('Z', '4194308'), status(KILL), 'dead'],
  ['a dead one', stat('X'), status(NONE), 'dead'],
  ['a dead one of old kernels', stat('x'), status(NONE), 'dead'],
  ['one whose signals cannot be read', stat('S'), '', 'living'],
])('calls %s by its life', (_what, statText, statusText, life) => expect(lifeFrom(statText, statusText)).toBe(life));

test('knows a killed process that no one has reaped as dead', async () => {
  const child = await startUnreaped('/bin/sleep', ['600']);
  try {
    expect([processLife(child.pid), processStart(child.pid)]).toEqual(['living', expect.stringMatching(/^\d+$/)]);
    await child.kill();
    expect([processLife(child.pid), processLives(child.pid)]).toEqual(['dead', false]);
  } finally {
    child.close();
  }
});

test('knows its own process, one of others, and ids of none', async () => {
  expect([processLife(process.pid), processLife(1)]).toEqual(['living', 'living']);
  for (const none of [0, -1, 1.5, Number.NaN, 4_194_303]) expect([none, processLife(none)]).toEqual([none, 'dead']);
  const child = spawn('/bin/true');
  await new Promise((resolve) => child.once('exit', resolve));
  expect(processLives(child.pid ?? 0)).toBe(false);
});

test('reads the processor time of a process, and whether it wants more', () => {
  const line = '4711 (a) S (b) R 1 4711 4711 0 -1 4194304 100 0 0 0 150 27 9 9 20 0 1 0 98765 1000 10';
  expect(workFrom(line)).toEqual({ cpuMs: 1770, isRunnable: true });
  expect(workFrom(line.replace(') R', ') D')).isRunnable).toBe(false);
  const used = process.cpuUsage();
  expect(Math.abs((processWork(process.pid)?.cpuMs ?? 0) - (used.user + used.system) / 1000)).toBeLessThan(200);
  expect(processWork(4_194_303)).toBeUndefined();
});
