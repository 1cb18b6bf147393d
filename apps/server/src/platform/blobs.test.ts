import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOf, openDiskBlobs } from './blobs.ts';
import { describeBlobStore } from './testing/blob-conformance.ts';

const directory = mkdtempSync(join(tmpdir(), 'limn-blobs-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const filesBelow = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describeBlobStore('blobs on the disk', async () => openDiskBlobs(join(directory, 'conformance')));

test('writes a blob as one whole file under its hash, leaving nothing else', async () => {
  const folder = join(directory, 'files');
  const blobs = openDiskBlobs(folder);
  const bytes = Buffer.from('the same picture');
  await Promise.all(Array.from({ length: 20 }, () => blobs.put(bytes)));
  expect(filesBelow(folder).map(({ name }) => name)).toEqual([hashOf(bytes)]);
  expect(() => blobs.path('../../etc/passwd')).toThrow('This is not the hash of a blob.');
});

test('writes a file again that a crash cut short', async () => {
  const blobs = openDiskBlobs(join(directory, 'short'));
  const bytes = Buffer.from('a picture that was half on the disk');
  const hash = await blobs.put(bytes);
  writeFileSync(blobs.path(hash), bytes.subarray(0, 5));
  await blobs.put(bytes);
  expect(await blobs.get(hash)).toEqual(bytes);
});

test('refuses pictures on a full disk, leaves nothing half-written, serves the rest', async () => {
  const folder = join(directory, 'full');
  const kept = await openDiskBlobs(folder).put(Buffer.from('before'));
  const full = openDiskBlobs(folder, { reserveBytes: Number.MAX_SAFE_INTEGER });
  await expect(full.put(Buffer.from('after'))).rejects.toMatchObject({
    code: 'unavailable',
    publicMessage: expect.stringMatching(/^There’s no disk space left/),
  });
  expect(filesBelow(folder).map(({ name }) => name)).toEqual([kept]);
  expect(await full.get(kept)).toEqual(Buffer.from('before'));
  // Existing bytes need no room.
  expect(await full.put(Buffer.from('before'))).toBe(kept);
});

test('treats a read-only disk as an outage, not as a bug', async () => {
  const folder = join(directory, 'broken');
  const bytes = Buffer.from('a picture');
  mkdirSync(folder);
  writeFileSync(join(folder, hashOf(bytes).slice(0, 2)), 'a file where a folder should be');
  await expect(openDiskBlobs(folder).put(bytes)).rejects.toMatchObject({
    code: 'unavailable',
    publicMessage: expect.stringMatching(/We can’t store pictures right now/),
  });
});
