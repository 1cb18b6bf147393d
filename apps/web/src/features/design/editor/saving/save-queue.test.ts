import type { SceneDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { anImageServer, refusal } from '../testing/image-server.ts';
import { explainSaveError } from './save-failure.ts';
import { createSaveQueue, type Saved, type SaveState, type SaveTarget } from './save-queue.ts';

const doc = (layerName: string): SceneDocument =>
  ({ version: '3.4.0', objects: [{ type: 'rect', layerName, left: 0, top: 0, width: 10, height: 10 }] }) as unknown as SceneDocument;

/**
 * A server with one image, a line to it that can fail or lose answers, a clock moved by hand, and a queue
 * between them.
 */
function aQueue() {
  let nowMs = 0;
  const ticks: (() => void)[] = [];
  const server = anImageServer();
  const { id, revision, updated_at } = server.add({ data: doc('first') });
  const line = { calls: [] as string[], fail: [] as unknown[], loseAnswers: 0 };
  const [mine, tom] = [server.clientOf('Priya'), server.clientOf('Tom')];
  const params = { id };
  const documentOf = () => server.image(id).data as SceneDocument;

  async function send(call: string, body: Readonly<Record<string, unknown>>, ifMatch?: number): Promise<Saved> {
    line.calls.push(call);
    await Promise.resolve();
    const error = line.fail.shift();
    if (error) throw error;
    const { image } = await mine.updateImage({ params, body, ...(ifMatch === undefined ? {} : { ifMatch }) });
    if (line.loseAnswers-- > 0) throw refusal(0, 'offline');
    return { revision: image.revision, at: image.updated_at };
  }

  const target: SaveTarget = {
    saveDocument: (document, ifMatch) => send(`document ${ifMatch}`, { data: document }, ifMatch),
    saveFields: (fields) => send(JSON.stringify(fields), fields),
    async fetchSaved() {
      line.calls.push('fetch');
      const { image } = await mine.getImage({ params });
      return { revision: image.revision, at: image.updated_at, document: image.data as SceneDocument };
    },
    explain: explainSaveError,
  };
  let current = documentOf();
  const states: SaveState[] = [];
  const queue = createSaveQueue({
    target,
    clock: { now: () => nowMs, every: (_, run) => (ticks.push(run), () => undefined) },
    read: () => current,
    revision,
    savedAt: updated_at,
    onState: (state) => states.push(state),
  });
  queue.start();
  return {
    line,
    queue,
    documentOf,
    savedAt: () => server.image(id).updated_at,
    bodies: () => server.posts.length,
    byTom: async (body: Record<string, unknown>) => (await tom.updateImage({ params, body })).image,
    edit: (text: string) => (current = doc(text)),
    shown: () => current,
    restore: (document: SceneDocument) => (current = document),
    async tick(times = 1) {
      for (let i = 0; i < times; i++) {
        nowMs += 2000;
        for (const run of ticks) run();
        for (let turn = 0; turn < 40; turn++) await Promise.resolve();
      }
    },
    last: () => states.at(-1),
  };
}

test('sends a changed document once, and an unchanged one never', async () => {
  const it = aQueue();
  await it.tick(3);
  expect(it.line.calls).toEqual([]);
  it.edit('second');
  await it.tick(3);
  expect(it.line.calls).toEqual(['document 1']);
  expect(it.last()).toEqual({ kind: 'saved', at: it.savedAt() });
});

test('sends nothing of a change that is taken back before the tick', async () => {
  const it = aQueue();
  const before = it.savedAt();
  it.restore(structuredClone(it.documentOf()));
  await it.tick(2);
  expect(it.line.calls).toEqual([]);
  expect(it.last()).toEqual({ kind: 'saved', at: before });
});

test('names the revision of the last document, which fields in between leave as it is', async () => {
  const it = aQueue();
  const both = Promise.all([it.queue.saveField('width', 700), it.queue.saveField('link', 'https://a.example')]);
  it.edit('second');
  await it.tick();
  await both;
  it.edit('third');
  await it.tick();
  expect(it.line.calls).toEqual(['{"width":700}', '{"link":"https://a.example"}', 'document 1', 'document 2']);
  expect(it.last()).toEqual({ kind: 'saved', at: it.savedAt() });
});

test('keeps a document without an answer and sends it again after growing pauses', async () => {
  const it = aQueue();
  it.line.fail = [refusal(0, 'offline'), refusal(503, 'unavailable')];
  it.edit('second');
  await it.tick();
  expect(it.last()).toEqual({ kind: 'failed', attempts: 1, offline: true });
  await it.tick();
  expect(it.last()).toEqual({ kind: 'failed', attempts: 2, offline: false });
  await it.tick();
  expect(it.line.calls).toHaveLength(2);
  await it.tick(2);
  expect(it.line.calls).toHaveLength(3);
  expect(it.last()).toEqual({ kind: 'saved', at: it.savedAt() });
});

test('recognises its own document whose answer was lost', async () => {
  const it = aQueue();
  it.line.loseAnswers = 1;
  it.edit('second');
  await it.tick(3);
  expect(it.line.calls).toEqual(['document 1', 'document 1', 'fetch']);
  expect(it.last()).toEqual({ kind: 'saved', at: it.savedAt() });
});

test('takes no field answer for a conflict while its own document is in doubt', async () => {
  const it = aQueue();
  it.line.loseAnswers = 1;
  it.edit('second');
  await it.tick();
  const field = it.queue.saveField('width', 700);
  await it.tick(2);
  await field;
  expect(it.line.calls).toEqual(['document 1', '{"width":700}', 'document 1', 'fetch']);
  expect(it.last()).toEqual({ kind: 'saved', at: it.savedAt() });
});

test('takes back on the server what was undone while its answer was lost', async () => {
  const it = aQueue();
  const first = it.shown();
  it.line.loseAnswers = 1;
  it.edit('second');
  await it.tick();
  it.restore(first);
  expect(it.queue.isDirty()).toBe(true);
  await it.tick(3);
  expect(it.documentOf()).toEqual(first);
  expect(it.last()).toEqual({ kind: 'saved', at: it.savedAt() });
});

test("goes on where another person's document is the one it began with", async () => {
  const it = aQueue();
  await it.byTom({ data: doc('first') });
  it.edit('second');
  await it.tick();
  expect(it.line.calls).toEqual(['document 1', 'fetch', 'document 2']);
  expect(it.documentOf()).toEqual(doc('second'));
});

test('ignores another person’s field, and sends nothing after their document', async () => {
  const it = aQueue();
  await it.byTom({ link: 'https://tom.example' });
  it.edit('second');
  await it.tick();
  expect(it.line.calls).toEqual(['document 1']);
  const theirs = await it.byTom({ data: doc('by Tom') });
  it.edit('third');
  await it.tick(4);
  expect(it.last()).toEqual({ kind: 'stale', by: 'Tom', at: theirs.updated_at });
  expect(it.documentOf()).toEqual(doc('by Tom'));
  it.restore(it.documentOf());
  it.queue.adopt(it.shown(), theirs.revision, theirs.updated_at);
  expect(it.last()).toEqual({ kind: 'saved', at: theirs.updated_at });
});

test("never carries a revision past another person's document with a field", async () => {
  const it = aQueue();
  await it.byTom({ data: doc('by Tom') });
  await it.queue.saveField('width', 700);
  it.edit('mine');
  await it.tick(2);
  expect(it.documentOf()).toEqual(doc('by Tom'));
  expect(it.last()?.kind).toBe('stale');
  expect(it.line.calls).toEqual(['{"width":700}']);
});

test('sends a refused document only when it changed, and rejects a refused field', async () => {
  const it = aQueue();
  it.line.fail = [refusal(422, 'invalid', 'invalid', { errors: [{ path: 'data', message: 'Too many objects.' }] })];
  it.edit('second');
  await it.tick(3);
  expect(it.line.calls).toEqual(['document 1']);
  expect(it.last()).toEqual({ kind: 'refused', message: 'Too many objects.' });
  it.edit('third');
  await it.tick();
  expect(it.last()).toEqual({ kind: 'saved', at: it.savedAt() });
  await expect(it.queue.saveField('width', 0)).rejects.toMatchObject({ status: 422 });
});

test('flush sends at once and says whether anything is left', async () => {
  const it = aQueue();
  it.edit('second');
  await expect(it.queue.flush()).resolves.toBe(true);
  it.line.fail = [refusal(0, 'offline')];
  it.edit('third');
  await expect(it.queue.flush()).resolves.toBe(false);
  await expect(it.queue.flush()).resolves.toBe(true);
});

test('keeps a field pending offline and sends its newest value later', async () => {
  const it = aQueue();
  it.line.fail = [refusal(0, 'offline')];
  const first = it.queue.saveField('link', 'https://a.example');
  await it.tick(0);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  const second = it.queue.saveField('link', 'https://b.example');
  expect(it.queue.pendingFields()).toEqual({ link: 'https://b.example' });
  await it.tick(2);
  await Promise.all([first, second]);
  expect(it.line.calls.at(-1)).toBe('{"link":"https://b.example"}');
  expect(it.queue.pendingFields()).toEqual({});
});
