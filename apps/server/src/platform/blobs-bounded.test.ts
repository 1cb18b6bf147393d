import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBoundedBlobs } from './blobs-bounded.ts';

const directory = mkdtempSync(join(tmpdir(), 'limn-bounded-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const PIECE = 1000;
const pieceOf = (n: number) => Buffer.alloc(PIECE, `piece ${n} `);

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test('keeps a folder within its size, evicting the oldest first', async () => {
  const folder = join(directory, 'filled');
  const blobs = openBoundedBlobs(folder, { maxBytes: 10 * PIECE });
  const hashes: string[] = [];
  for (let n = 0; n < 35; n++) {
    const hash = await blobs.put(pieceOf(n));
    hashes.push(hash);
    utimesSync(blobs.path(hash), 1000 + n, 1000 + n);
    expect(bytesIn(folder)).toBeLessThanOrEqual(10 * PIECE);
  }
  const there = await Promise.all(hashes.map(async (hash) => (await blobs.get(hash)) !== undefined));
  expect(there.lastIndexOf(false)).toBe(there.indexOf(true) - 1);
  expect(there.filter(Boolean).length).toBeGreaterThanOrEqual(8);
});

test('counts what an earlier process left and stays in bounds under load', async () => {
  const folder = join(directory, 'shared');
  const before = openBoundedBlobs(folder, { maxBytes: 100 * PIECE });
  for (let n = 0; n < 30; n++) utimesSync(before.path(await before.put(pieceOf(n))), 1000, 1000);
  const after = openBoundedBlobs(folder, { maxBytes: 10 * PIECE });
  const hash = await after.put(pieceOf(100));
  expect(bytesIn(folder)).toBeLessThanOrEqual(10 * PIECE);
  expect(await after.get(hash)).toEqual(pieceOf(100));
  await Promise.all(Array.from({ length: 40 }, (_, n) => after.put(pieceOf(200 + n))));
  await after.put(pieceOf(300));
  expect(bytesIn(folder)).toBeLessThanOrEqual(10 * PIECE);
});

test('room that the disk reserves for what must not stop is not taken', async () => {
  const blobs = openBoundedBlobs(join(directory, 'full'), { maxBytes: 10 * PIECE, reserveBytes: Number.MAX_SAFE_INTEGER });
  await expect(blobs.put(pieceOf(0))).rejects.toMatchObject({ code: 'unavailable' });
});
