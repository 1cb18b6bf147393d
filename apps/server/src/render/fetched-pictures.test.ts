import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskBlobs } from '../platform/blobs.ts';
import { createLog } from '../platform/log.ts';
import { createFetchedPictures, type FetchedPictures } from './fetched-pictures.ts';

const URL_A = 'https://cdn.example/a.png';
let directory: string;
let pictures: FetchedPictures;
let asked: number;
let answer: () => Promise<Buffer>;
const clock = { nowMs: 0 };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'limn-fetched-'));
  const blobs = openDiskBlobs(directory);
  asked = 0;
  clock.nowMs = 1_800_000_000_000;
  const fetchAndKeep = async () => {
    asked++;
    return blobs.put(await answer());
  };
  pictures = createFetchedPictures({ fetchAndKeep, blobs, directory, log: createLog('silent'), nowMs: () => clock.nowMs, waitMs: 20 });
});
afterEach(async () => {
  pictures.close();
  await rm(directory, { recursive: true, force: true });
});

test('many openings in a minute ask the other host once', async () => {
  answer = async () => Buffer.from('one');
  // Anyone who comes before it is there has gone on without it: on a slow machine that may be all of the
  // first hundred.
  await expect.poll(() => pictures.take([URL_A])).not.toEqual({});
  const taken = await Promise.all(Array.from({ length: 100 }, () => pictures.take([URL_A])));
  clock.nowMs += 59_000;
  expect(await pictures.take([URL_A])).toEqual(taken[0]);
  expect([asked, Object.keys(taken[0] ?? {})]).toEqual([1, [URL_A]]);
  clock.nowMs += 2000;
  await pictures.take([URL_A]);
  expect(asked).toBe(2);
});

test('serves the last answer for a day while a host fails, then nothing', async () => {
  answer = async () => Buffer.from('good');
  const good = await pictures.take([URL_A]);
  answer = () => Promise.reject(new Error('down'));
  clock.nowMs += 3_600_000;
  expect(await pictures.take([URL_A])).toEqual(good);
  answer = () => new Promise(() => {});
  clock.nowMs += 3_600_000;
  expect(await pictures.take([URL_A])).toEqual(good);
  clock.nowMs += 24 * 3_600_000;
  expect(await pictures.take([URL_A])).toEqual({});
});

test('waits no longer than its caller can', async () => {
  const unhurried = createFetchedPictures({
    fetchAndKeep: () => new Promise(() => {}),
    blobs: openDiskBlobs(directory),
    directory,
    log: createLog('silent'),
    waitMs: 60_000,
  });
  expect(await unhurried.take([URL_A], 5)).toEqual({});
  unhurried.close();
});

test('pauses requests to a failing host', async () => {
  answer = () => Promise.reject(new Error('down'));
  for (let opening = 0; opening < 50; opening++) expect(await pictures.take([URL_A])).toEqual({});
  expect(asked).toBe(1);
});
