import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOf, openDiskBlobs } from './blobs.ts';

const directory = mkdtempSync(join(tmpdir(), 'limn-blobs-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const blobs = openDiskBlobs(directory);

test('the same bytes are kept once, under their hash, however many write them at the same time', async () => {
  const bytes = Buffer.from('the same picture');
  const hashes = await Promise.all(Array.from({ length: 20 }, () => blobs.put(bytes)));
  expect(new Set(hashes)).toEqual(new Set([hashOf(bytes)]));
  expect(readdirSync(join(directory, hashOf(bytes).slice(0, 2)))).toEqual([hashOf(bytes)]);
  expect(await blobs.get(hashOf(bytes))).toEqual(bytes);
  expect(await blobs.size(hashOf(bytes))).toBe(bytes.length);
});

test('only a hash names a blob, never a path', async () => {
  for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${'0'.repeat(63)}/`]) {
    expect(await blobs.get(name)).toBeUndefined();
    expect(() => blobs.path(name)).toThrow('This is not the hash of a blob.');
  }
  expect(await blobs.get('0'.repeat(64))).toBeUndefined();
});
