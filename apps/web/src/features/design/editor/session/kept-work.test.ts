import { expect, test } from 'vitest';
import { digestOf } from '../saving/digest.ts';
import type { LocalCopy } from '../saving/local-copy.ts';
import { doc, unmarked } from '../testing/an-opening.ts';
import { COPY_EVERY_MS, createKeptWork } from './kept-work.ts';

/** An image that was opened in revision 3, and the copy that another window left behind. */
function someWork(left?: Partial<LocalCopy>) {
  const opened = doc('saved');
  const written: LocalCopy[] = [];
  const shown = { document: opened, nowMs: 0, hasQuota: true, dropped: 0 };
  const work = createKeptWork({
    copies: {
      keep: (copy) => written.push(copy) > 0 && shown.hasQuota,
      find: async () => (left ? { revision: 3, atMs: 0, document: doc('saved', 'mine'), fields: {}, ...left } : undefined),
      drop: () => (shown.dropped += 1),
      release: () => undefined,
    },
    clock: { now: () => shown.nowMs },
    read: () => shown.document,
    saves: {
      isDirty: () => shown.document !== opened,
      revision: () => 3,
      savedDocument: () => opened,
      pendingFields: () => ({ link: 'https://a.example' }),
    },
    opened: { document: opened, revision: 3 },
  });
  return { work, written, shown };
}

test('keeps unsaved work once, with its base and its fields', () => {
  const { work, written, shown } = someWork();
  work.keepIfNew();
  expect(written).toEqual([]);
  shown.document = doc('saved', 'drawn');
  shown.nowMs = 50;
  work.keepIfNew();
  work.keepIfNew();
  const fields = { link: 'https://a.example' };
  expect(written).toEqual([{ revision: 3, base: digestOf(unmarked('saved')), atMs: 50, document: doc('saved', 'drawn'), fields }]);
});

test('keeps a slider’s changes now and then only', () => {
  const { work, written, shown } = someWork();
  for (shown.nowMs = 0; shown.nowMs <= 2 * COPY_EVERY_MS; shown.nowMs += 50) {
    shown.document = doc('saved', `at ${shown.nowMs}`);
    work.keepSoon();
  }
  expect(written.map(({ atMs }) => atMs)).toEqual([COPY_EVERY_MS, 2 * COPY_EVERY_MS]);
});

test('reports work that this computer has no room for', () => {
  const { work, shown } = someWork();
  expect(work.isKept()).toBe(true);
  shown.hasQuota = false;
  work.keep();
  expect(work.isKept()).toBe(false);
});

test('finds work that differs, and drops a copy of what is saved', async () => {
  expect(await someWork().work.find()).toBeUndefined();
  expect(await someWork({}).work.find()).toMatchObject({ document: doc('saved', 'mine'), conflicts: false });
  const fields = await someWork({ document: doc('saved'), fields: { link: 'mine' }, revision: 2 }).work.find();
  expect(fields).toMatchObject({ document: undefined, conflicts: false, copy: { fields: { link: 'mine' } } });
  const same = someWork({ document: doc('saved') });
  expect([await same.work.find(), same.shown.dropped]).toEqual([undefined, 1]);
});

test('goes on naming the base of conflicting work until it is settled', async () => {
  const { work, written } = someWork({ revision: 2 });
  expect(await work.find()).toMatchObject({ conflicts: true });
  work.keep();
  work.settle();
  work.keep();
  expect(written.map(({ revision }) => revision)).toEqual([2, 3]);
});
