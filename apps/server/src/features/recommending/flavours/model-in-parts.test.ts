import { setImmediate as turn } from 'node:timers/promises';
import { buildState, encodeModel, neighboursOf, openModel, readFlavour, WITHIN } from '@limn/flavours';
import { makeShop } from '@limn/flavours/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { readerOf, type BlobReader } from '../../../platform/blobs.ts';
import { openModelInParts } from './model-in-parts.ts';

let file: Uint8Array;
let ids: string[];

beforeAll(() => {
  const sides = { peopleWho: [{ view: 'viewed', score: 1 }], alsoDid: [{ view: 'bought', score: 1 }] };
  const question = readFlavour({ ...sides, within: WITHIN.anytime, days: 0, timezone: 'UTC' });
  const batch = makeShop({ events: 120_000, items: 4000, customers: 8000 }, 3);
  file = encodeModel(buildState(question, batch));
  ids = [...batch.items, 'unknown'];
});

interface Watched extends BlobReader {
  read: BlobReader['read'];
  /** Bytes that were asked for. */
  bytesRead: number;
  isClosed: boolean;
}

/** @param fails where a part that begins there can't be read */
function watched(bytes: Uint8Array, fails: (at: number) => boolean = () => false): Watched {
  const reader = readerOf(bytes);
  const watch: Watched = {
    bytes: reader.bytes,
    bytesRead: 0,
    isClosed: false,
    async read(into, at) {
      await turn();
      if (watch.isClosed || fails(at)) throw new Error('The disk is broken.');
      watch.bytesRead += into.length;
      await reader.read(into, at);
    },
    async close() {
      watch.isClosed = true;
    },
  };
  return watch;
}

const failed = () => undefined;

test('answers for an item before most of the file is read', async () => {
  expect(file.length).toBeGreaterThan(1.5 * 1024 * 1024);
  const reader = watched(file);
  const { head, modelFor } = await openModelInParts(reader, failed);
  const [id = ''] = ids;
  const found = neighboursOf(await modelFor([id]), id);
  expect(reader.bytesRead).toBeLessThan(file.length / 3);
  expect(reader.isClosed).toBe(false);
  expect(found).toEqual(neighboursOf(openModel(file), id));
  expect(head.items).toBe(openModel(file).items);
  await vi.waitFor(() => expect(reader.isClosed).toBe(true));
});

test('reads neighbours after a while where no one asks for any, and closes the file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reader = watched(file);
  const { head } = await openModelInParts(reader, failed);
  for (let n = 0; n < 50; n++) await turn();
  expect(reader.bytesRead).toBeLessThan(file.length / 3);
  expect(head.popular).toEqual(openModel(file).popular);
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(reader.isClosed).toBe(true));
});

test('has the neighbours of every item, in parts and whole, however many ask at once', async () => {
  const all = openModel(file);
  const reader = watched(file);
  const { modelFor, head } = await openModelInParts(reader, failed);
  const wanted = ids.map((id) => neighboursOf(all, id));
  expect(await Promise.all(ids.map(async (id) => neighboursOf(await modelFor([id]), id)))).toEqual(wanted);
  await vi.waitFor(() => expect(reader.isClosed).toBe(true));
  const model = await modelFor([]);
  expect(ids.map((id) => neighboursOf(model, id))).toEqual(wanted);
  expect({
    people: head.people,
    within: head.within,
    starts: head.starts,
    peopleFirst: head.peopleFirst,
    peopleAlso: head.peopleAlso,
  }).toEqual({
    people: all.people,
    within: all.within,
    starts: all.starts,
    peopleFirst: all.peopleFirst,
    peopleAlso: all.peopleAlso,
  });
});

test('throws rather than answer for an item that was not asked for', async () => {
  const { modelFor } = await openModelInParts(watched(file), failed);
  const model = await modelFor([ids[0] ?? '']);
  expect(() => neighboursOf(model, ids[1] ?? '')).toThrow('not asked for');
});

test('reads a small model at once, and checks it', async () => {
  const question = readFlavour({
    peopleWho: [{ view: 'viewed', score: 1 }],
    alsoDid: [{ view: 'bought', score: 1 }],
    within: WITHIN.anytime,
    days: 0,
    timezone: 'UTC',
  });
  const batch = makeShop({ events: 2000, items: 50, customers: 300 }, 3);
  const small = encodeModel(buildState(question, batch));
  const reader = watched(small);
  const model = await (await openModelInParts(reader, failed)).modelFor([]);
  expect(neighboursOf(model, ids[0] ?? '')).toEqual(neighboursOf(openModel(small), ids[0] ?? ''));
  expect(reader.isClosed).toBe(true);
  const damaged = small.slice();
  damaged[small.length - 9] = (damaged[small.length - 9] ?? 0) ^ 1;
  await expect(openModelInParts(watched(damaged), failed)).rejects.toThrow('damaged');
});

test('refuses what is cut off or no model, and closes it', async () => {
  for (const [bytes, why] of [
    [file.subarray(0, file.length - 8), 'truncated'],
    [file.subarray(0, 8), 'truncated'],
    [new Uint8Array(2_000_000), 'not this kind'],
  ] as const) {
    const reader = watched(bytes);
    await expect(openModelInParts(reader, failed)).rejects.toThrow(why);
    expect(reader.isClosed).toBe(true);
  }
});

test('rejects, rather than answer without neighbours, where the rest can’t be read', async () => {
  const { byteOffset } = openModel(file).neighbour;
  const [id = '', other = ''] = ids;
  const isBroken = { now: false };
  const reader = watched(file, (at) => isBroken.now && at >= byteOffset);
  const failures: unknown[] = [];
  const { modelFor } = await openModelInParts(reader, (error) => failures.push(error));
  await modelFor([id]);
  isBroken.now = true;
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  expect(reader.isClosed).toBe(true);
  await expect(modelFor([other])).rejects.toThrow('The disk is broken.');
  expect(neighboursOf(await modelFor([id]), id).length).toBeGreaterThan(0);
});
