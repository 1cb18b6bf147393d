import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@limn/model';
import { afterAll, expect, test } from 'vitest';
import { openCachedBlobs, type CachedBlobs } from './blobs-cache.ts';
import { hashOf, openDiskBlobs, type BlobStore } from './blobs.ts';
import { createLog } from './log.ts';
import { describeBlobStore } from './testing/blob-conformance.ts';

const root = mkdtempSync(join(tmpdir(), 'limn-cache-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const log = createLog('silent');
let places = 0;

/** A distant store that counts what it is asked and can be cut off. */
async function stage(maxBytes = 1_000_000) {
  const place = join(root, String(++places));
  const directory = join(place, 'cache');
  const disk = openDiskBlobs(join(place, 'distant'));
  const distant = { asked: [] as string[], cutOff: false };
  const store: BlobStore = {
    ...disk,
    async get(hash) {
      distant.asked.push(hash);
      if (distant.cutOff) throw new AppError('unavailable');
      return disk.get(hash);
    },
  };
  const openHere = () => openCachedBlobs(store, { directory, maxBytes, log });
  const here = () => readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return { distant, disk, directory, openHere, here, cache: await openHere() };
}
const bytesOf = (letter: string) => Buffer.alloc(400_000, letter);
const isHere = (cache: string, hash: string) => existsSync(join(cache, hash.slice(0, 2), hash));
const holds = async (cache: CachedBlobs, hash: string) => (await cache.hold([hash])).release();

describeBlobStore('blobs behind a folder of this machine', async () => {
  const distant = openDiskBlobs(join(root, 'conformance'));
  return openCachedBlobs(distant, { directory: join(root, 'conformance-cache'), maxBytes: 10_000_000, log });
});

test('reads a kept blob locally, also while the storage is away', async () => {
  const { distant, disk, cache } = await stage();
  const written = await cache.put(bytesOf('w'));
  const read = await disk.put(bytesOf('r'));
  await Promise.all(Array.from({ length: 20 }, () => cache.get(read)));
  expect(distant.asked).toEqual([read]);
  distant.cutOff = true;
  expect(await cache.get(written)).toEqual(bytesOf('w'));
  expect(await cache.get(read)).toEqual(bytesOf('r'));
  await holds(cache, read);
  expect(distant.asked).toEqual([read]);
});

test('evicts the least recently used files to stay in bounds', async () => {
  const { cache, directory, here, distant } = await stage();
  const [a, b] = [await cache.put(bytesOf('a')), await cache.put(bytesOf('b'))];
  await cache.get(a);
  const c = await cache.put(bytesOf('c'));
  await expect.poll(() => here().length).toBe(2);
  expect([a, b, c].map((hash) => isHere(directory, hash))).toEqual([true, false, true]);
  expect(await cache.get(b)).toEqual(bytesOf('b'));
  expect(distant.asked).toEqual([b]);
});

test('keeps what is being drawn with until the drawing is done', async () => {
  const { cache, directory, here } = await stage();
  const [a, b] = [await cache.put(bytesOf('a')), await cache.put(bytesOf('b'))];
  const drawing = await cache.hold([a, b, a]);
  await cache.put(bytesOf('c'));
  await cache.put(bytesOf('d'));
  expect([a, b].map((hash) => isHere(directory, hash))).toEqual([true, true]);
  drawing.release();
  await expect.poll(() => here().length).toBe(2);
});

test('pauses after storage failed, and tells waiting callers at once', async () => {
  const { cache, distant, disk } = await stage();
  const hashes = await Promise.all(['x', 'y', 'z'].map((letter) => disk.put(bytesOf(letter))));
  distant.cutOff = true;
  for (const hash of hashes) await expect(cache.hold([hash])).rejects.toMatchObject({ code: 'unavailable' });
  expect(distant.asked).toEqual(hashes.slice(0, 1));
});

test('continues with existing files, within bounds, without half-written ones', async () => {
  const { cache, openHere, directory, distant, here } = await stage();
  const hash = await cache.put(bytesOf('a'));
  mkdirSync(join(directory, 'ab'), { recursive: true });
  writeFileSync(join(directory, 'ab', `${'a'.repeat(64)}.123.part`), 'half');
  const next = await openHere();
  expect(here().map(({ name }) => name)).toEqual([hash]);
  distant.cutOff = true;
  expect(await next.get(hash)).toEqual(bytesOf('a'));
});

test('fetches a file again whose content does not match its name', async () => {
  const { cache, directory, distant } = await stage();
  const hash = await cache.put(bytesOf('a'));
  writeFileSync(join(directory, hash.slice(0, 2), hash), 'something else');
  expect(await cache.get(hash)).toEqual(bytesOf('a'));
  expect(distant.asked).toEqual([hash]);
});

test('serves pictures on a full disk and draws none as if missing', async () => {
  const { cache, directory, disk } = await stage();
  const bytes = bytesOf('a');
  const hash = await disk.put(bytes);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, hashOf(bytes).slice(0, 2)), 'a file where a folder should be');
  expect(await cache.get(hash)).toEqual(bytes);
  const opened = await cache.open(hash);
  expect(opened?.bytes).toBe(bytes.length);
  opened?.stream.destroy();
  await expect(cache.hold([hash])).rejects.toMatchObject({ code: 'unavailable' });
});
