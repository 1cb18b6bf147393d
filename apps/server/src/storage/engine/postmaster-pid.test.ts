import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { livingPostmaster, removeStalePid } from './postmaster-pid.ts';

let cluster: string;
let file: string;
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'limn-pid-'));
  file = join(cluster, 'postmaster.pid');
});
afterEach(() => rmSync(cluster, { recursive: true, force: true }));

test('leaves alone the file of a server that is just starting', () => {
  writeFileSync(file, '');
  expect(livingPostmaster(cluster)).toBeUndefined();
  expect(existsSync(file)).toBe(true);
});

test.each([
  ['of a dead server', '999999\n/nowhere\n'],
  ['of a process that is something else', `${process.pid}\n/nowhere\n`],
  ['that stays empty', ''],
])('removes a file %s before a start', async (_, text) => {
  writeFileSync(file, text);
  await removeStalePid(cluster);
  expect(existsSync(file)).toBe(false);
});
