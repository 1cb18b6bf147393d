import { beforeEach, expect, test } from 'vitest';
import { aSnapshot } from '../testing/snapshots.ts';
import type { DrawJob } from './draw-port.ts';
import { createQuarantine, type Quarantine } from './quarantine.ts';

const MINUTE = 60_000;
let now = 0;
let quarantine: Quarantine;
beforeEach(() => {
  now = 0;
  quarantine = createQuarantine(() => now);
});
const job = (name: string, key = '7:1:1'): DrawJob => ({ key, snapshot: aSnapshot(), values: { name } });

test('a job that ended children is held for ten minutes; other people’s pictures of the version are drawn', () => {
  quarantine.add(job('Ada'), 'ended children');
  expect([quarantine.holds(job('Ada')), quarantine.holds(job('Bo')), quarantine.holds(job('Ada', '7:2:1'))]).toEqual([true, false, false]);
  now = 10 * MINUTE;
  expect(quarantine.holds(job('Ada'))).toBe(false);
});

test('a version of which three jobs were given up is held as a whole, twice as long each time', () => {
  const giveUp = (...names: string[]) => names.forEach((name) => quarantine.add(job(name), 'took too long'));
  giveUp('Ada', 'Bo');
  expect(quarantine.holds(job('Ada'))).toBe(false);
  giveUp('Cy');
  expect(quarantine.holds(job('Dee'))).toBe(true);
  now = MINUTE;
  expect(quarantine.holds(job('Dee'))).toBe(false);
  giveUp('Dee', 'Eve', 'Flo');
  now += 2 * MINUTE - 1;
  expect(quarantine.holds(job('Gus'))).toBe(true);
  now += 1;
  expect(quarantine.holds(job('Gus'))).toBe(false);
});

test('of very many versions the ones that were given up last are remembered', () => {
  for (let version = 0; version < 1200; version++) quarantine.add(job('Ada', `7:${version}:1`), 'ended children');
  expect([quarantine.holds(job('Ada', '7:0:1')), quarantine.holds(job('Ada', '7:1199:1'))]).toEqual([false, true]);
});
