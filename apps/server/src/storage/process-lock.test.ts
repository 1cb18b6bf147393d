import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startUnreaped } from '../testing/unreaped.ts';
import { isLocked, lockForProcess, LockedError } from './process-lock.ts';

const OWNER = fileURLToPath(new URL('../testing/lock-owner.ts', import.meta.url));
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limn-lock-'));
  path = join(folder, 'own.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds the lock, with so much memory to give back. */
async function owner(megabytes = 0): Promise<ChildProcess> {
  const child = fork(OWNER, [path, String(megabytes)]);
  await new Promise((resolve) => child.once('message', resolve));
  return child;
}

test('gives a lock to one process, and to another once released', async () => {
  const unlock = await lockForProcess(path);
  expect(isLocked(path)).toBe(true);
  await expect(lockForProcess(path)).rejects.toBeInstanceOf(LockedError);
  unlock();
  expect(isLocked(path)).toBe(false);
  (await lockForProcess(path))();
});

test('refuses at once while the owner works, by its id', async () => {
  const child = await owner();
  await expect(lockForProcess(path)).rejects.toMatchObject({ pid: child.pid });
  child.kill('SIGKILL');
  (await lockForProcess(path))();
});

test('breaks the lock of an owner that was killed and that no one has reaped', async () => {
  const child = await startUnreaped(process.execPath, [OWNER, path, '0']);
  try {
    await expect.poll(() => isLocked(path), { timeout: 20_000 }).toBe(true);
    await child.kill();
    expect(isLocked(path)).toBe(false);
    (await lockForProcess(path))();
  } finally {
    child.close();
  }
});

test('waits for a killed owner that still gives back its memory', async () => {
  const child = await owner(400);
  child.kill('SIGKILL');
  (await lockForProcess(path))();
});

test('waits for an owner that has begun to stop', async () => {
  const child = await owner();
  child.send('leave');
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('leaving');
  expect(isLocked(path)).toBe(true);
  const taken = lockForProcess(path);
  child.send('end');
  (await taken)();
});

test.each(['', 'nonsense', '999999999 1', '1 1', `${process.pid} 1`, '1 1 leaving'])('breaks a lock that says %j', async (text) => {
  writeFileSync(path, text);
  (await lockForProcess(path))();
});
