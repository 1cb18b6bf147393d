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

test('holds a job that ended children for ten minutes and draws others', () => {
  quarantine.add(job('Ada'), 'ended children');
  expect({
    Ada: quarantine.holds(job('Ada')),
    Bo: quarantine.holds(job('Bo')),
    nextVersion: quarantine.holds(job('Ada', '7:2:1')),
  }).toEqual({ Ada: true, Bo: false, nextVersion: false });
  now = 10 * MINUTE;
  expect(quarantine.holds(job('Ada'))).toBe(false);
});

test('holds a version with three given-up jobs, twice as long each time', () => {
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

test('remembers the most recently given-up versions', () => {
  for (let version = 0; version < 1200; version++) quarantine.add(job('Ada', `7:${version}:1`), 'ended children');
  expect([quarantine.holds(job('Ada', '7:0:1')), quarantine.holds(job('Ada', '7:1199:1'))]).toEqual([false, true]);
});
