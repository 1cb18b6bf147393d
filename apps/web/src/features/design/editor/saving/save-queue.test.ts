import { ApiError } from '@limn/contracts';
import type { SceneDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { explainSaveError } from './save-failure.ts';
import { createSaveQueue, type SaveState, type SaveTarget } from './save-queue.ts';

const doc = (text: string): SceneDocument => ({ version: '3.4.0', objects: [{ type: 'i-text', text }] }) as unknown as SceneDocument;
const refusal = (status: number, code: string, more: Record<string, unknown> = {}) =>
  new ApiError({ type: 'about:blank', title: code, status, code, ...more });

/** A server with one image that checks revisions, a clock moved by hand, and a queue between them. */
function aQueue() {
  let nowMs = 0;
  const ticks: (() => void)[] = [];
  const server = { document: doc('first'), revision: 1, calls: [] as string[], fail: [] as unknown[], loseAnswers: 0 };
  const answer = () => ({ revision: server.revision, at: `at ${server.revision}`, document: server.document });
  function obey(): void {
    const error = server.fail.shift();
    if (error) throw error;
  }
  const target: SaveTarget = {
    async saveDocument(document, revision) {
      server.calls.push(`document ${revision}`);
      await Promise.resolve();
      obey();
      if (revision !== server.revision) throw refusal(409, 'stale_revision', { updated_by: 'Tom', updated_at: '14:31' });
      server.document = structuredClone(document);
      server.revision += 1;
      if (server.loseAnswers-- > 0) throw refusal(0, 'offline');
      return answer();
    },
    async saveFields(fields) {
      server.calls.push(JSON.stringify(fields));
      await Promise.resolve();
      obey();
      server.revision += 1;
      return answer();
    },
    async fetchSaved() {
      server.calls.push('fetch');
      await Promise.resolve();
      return answer();
    },
    explain: explainSaveError,
  };
  let current = server.document;
  const states: SaveState[] = [];
  const queue = createSaveQueue({
    target,
    clock: { now: () => nowMs, every: (_, run) => (ticks.push(run), () => undefined) },
    read: () => current,
    revision: 1,
    savedAt: 'at 1',
    onState: (state) => states.push(state),
  });
  queue.start();
  return {
    server,
    queue,
    states,
    edit: (text: string) => (current = doc(text)),
    restore: (document: SceneDocument) => (current = document),
    async tick(times = 1) {
      for (let i = 0; i < times; i++) {
        nowMs += 2000;
        for (const run of ticks) run();
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      }
    },
    last: () => states.at(-1),
  };
}

test('an unchanged document is never sent, a changed one once', async () => {
  const it = aQueue();
  await it.tick(3);
  expect(it.server.calls).toEqual([]);
  it.edit('second');
  await it.tick(3);
  expect(it.server.calls).toEqual(['document 1']);
  expect(it.last()).toEqual({ kind: 'saved', at: 'at 2' });
});

test('a change taken back before the tick is not sent', async () => {
  const it = aQueue();
  it.restore(structuredClone(it.server.document));
  await it.tick(2);
  expect(it.server.calls).toEqual([]);
  expect(it.last()).toEqual({ kind: 'saved', at: 'at 1' });
});

test('fields and documents share one line of revisions, so the editor never conflicts with itself', async () => {
  const it = aQueue();
  const both = Promise.all([it.queue.saveField('width', 700), it.queue.saveField('link', 'https://a.example')]);
  it.edit('second');
  await it.tick();
  await both;
  it.edit('third');
  await it.tick();
  expect(it.server.calls).toEqual(['{"width":700}', '{"link":"https://a.example"}', 'document 3', 'document 4']);
  expect(it.last()).toEqual({ kind: 'saved', at: 'at 5' });
});

test('without an answer the document is kept and sent again after growing pauses', async () => {
  const it = aQueue();
  it.server.fail = [refusal(0, 'offline'), refusal(503, 'unavailable')];
  it.edit('second');
  await it.tick();
  expect(it.last()).toEqual({ kind: 'failed', attempts: 1, offline: true });
  await it.tick();
  expect(it.last()).toEqual({ kind: 'failed', attempts: 2, offline: false });
  await it.tick();
  expect(it.server.calls).toHaveLength(2);
  await it.tick(2);
  expect(it.server.calls).toHaveLength(3);
  expect(it.last()).toEqual({ kind: 'saved', at: 'at 2' });
});

test('a saved document whose answer was lost is recognised as our own', async () => {
  const it = aQueue();
  it.server.loseAnswers = 1;
  it.edit('second');
  await it.tick(3);
  expect(it.server.calls).toEqual(['document 1', 'document 1', 'fetch']);
  expect(it.last()).toEqual({ kind: 'saved', at: 'at 2' });
});

test("somebody's field saved meanwhile is no conflict, somebody's document is, and then nothing is sent", async () => {
  const it = aQueue();
  it.server.revision = 5;
  it.edit('second');
  await it.tick();
  expect(it.server.calls).toEqual(['document 1', 'fetch', 'document 5']);
  it.server.document = doc('by Tom');
  it.server.revision = 9;
  it.edit('third');
  await it.tick(4);
  expect(it.last()).toEqual({ kind: 'stale', by: 'Tom', at: '14:31' });
  expect(it.server.document).toEqual(doc('by Tom'));
  it.restore(it.server.document);
  it.queue.adopt(it.server.document, 9, 'at 9');
  expect(it.last()).toEqual({ kind: 'saved', at: 'at 9' });
});

test("a field's answer never carries a revision past somebody else's document", async () => {
  const it = aQueue();
  it.server.document = doc('by Tom');
  it.server.revision = 2;
  await it.queue.saveField('width', 700);
  it.edit('mine');
  await it.tick(2);
  expect(it.server.document).toEqual(doc('by Tom'));
  expect(it.last()?.kind).toBe('stale');
});

test('a refused document is not sent again until it changes, and a refused field rejects', async () => {
  const it = aQueue();
  it.server.fail = [refusal(422, 'invalid', { errors: [{ path: 'data', message: 'Too many objects.' }] })];
  it.edit('second');
  await it.tick(3);
  expect(it.server.calls).toEqual(['document 1']);
  expect(it.last()).toEqual({ kind: 'refused', message: 'Too many objects.' });
  it.edit('third');
  await it.tick();
  expect(it.last()).toEqual({ kind: 'saved', at: 'at 2' });
  it.server.fail = [refusal(422, 'invalid')];
  await expect(it.queue.saveField('width', 0)).rejects.toMatchObject({ status: 422 });
});

test('flush sends at once and says whether anything is left', async () => {
  const it = aQueue();
  it.edit('second');
  await expect(it.queue.flush()).resolves.toBe(true);
  it.server.fail = [refusal(0, 'offline')];
  it.edit('third');
  await expect(it.queue.flush()).resolves.toBe(false);
  await expect(it.queue.flush()).resolves.toBe(true);
});

test('a field without a connection waits, is told as pending and arrives later with its newest value', async () => {
  const it = aQueue();
  it.server.fail = [refusal(0, 'offline')];
  const first = it.queue.saveField('link', 'https://a.example');
  await it.tick(0);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  const second = it.queue.saveField('link', 'https://b.example');
  expect(it.queue.pendingFields()).toEqual({ link: 'https://b.example' });
  await it.tick(2);
  await Promise.all([first, second]);
  expect(it.server.calls.at(-1)).toBe('{"link":"https://b.example"}');
  expect(it.queue.pendingFields()).toEqual({});
});
