import { ApiError } from '@limn/contracts';
import type { SceneDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { newShape } from '../document/new-objects.ts';
import { digestOf } from '../saving/digest.ts';
import type { LocalCopy } from '../saving/local-copy.ts';
import { anImageServer } from '../testing/image-server.ts';
import { createEditorSession, type EditorClient } from './editor-session.ts';

/** As copies were kept before documents said what their styles count: their digests are of these. */
const unmarked = (...names: string[]): SceneDocument => ({
  version: '3.4.0',
  objects: names.map((layerName) => ({ ...newShape('rect', { left: 0, top: 0 }), layerName })),
});
const doc = (...names: string[]): SceneDocument => ({ ...unmarked(...names), styleUnits: 'graphemes' });

/** One image on a server, a copy on this computer, and an editor that opens the image. */
async function anOpening(copy?: Partial<LocalCopy>) {
  const images = anImageServer();
  const image = images.add({ id: 7, name: 'Winter', revision: 3, link: '', data: doc('saved') });
  const saving = images.clientOf('Priya');
  const byTom = async (body: Record<string, unknown>) => (await images.clientOf('Tom').updateImage({ params: { id: 7 }, body })).image;
  const server = { created: [] as object[], refuse: undefined as ApiError | undefined };
  const client = {
    ...saving,
    updateImage: async (call: Parameters<EditorClient['updateImage']>[0]) => {
      if (server.refuse) throw server.refuse;
      return saving.updateImage(call);
    },
    createImage: async (call: { body: object; idempotencyKey?: string }) => {
      if (server.refuse) throw server.refuse;
      server.created.push({ ...call.body, key: call.idempotencyKey });
      return { image: { ...image, id: 9 } };
    },
  } as unknown as EditorClient;
  let kept: LocalCopy | undefined = copy ? { revision: 3, atMs: 0, document: doc('saved', 'mine'), fields: {}, ...copy } : undefined;
  const restored: LocalCopy[] = [];
  const notices: string[] = [];
  let nowMs = 0;
  let isFull = false;
  const session = createEditorSession({
    client,
    image,
    document: doc('saved'),
    copies: {
      keep(next) {
        kept = next;
        return !isFull;
      },
      find: async () => kept,
      drop: () => (kept = undefined),
      release: () => undefined,
    },
    clock: { now: () => nowMs, every: () => () => undefined },
    newIdempotencyKey: () => 'key',
    onFailed: () => undefined,
    onRecovered: () => undefined,
    onUnsaved: () => undefined,
    onRestored: (found) => restored.push(found),
    onTheirs: () => notices.push('theirs'),
  });
  await session.start();
  return {
    session,
    server,
    byTom,
    image: () => images.image(7),
    posts: () => images.posts.map(({ id, body }) => ({ id, ...body })),
    restored,
    notices,
    kept: () => kept,
    fill: () => (isFull = true),
    /** As a person draws it, a second after the last. */
    add(name: string) {
      nowMs += 1000;
      const { layers, frame } = session.store.getState().document;
      const object = { ...newShape('rect', { left: 0, top: 0 }), layerName: name };
      session.store.commit({ frame, layers: [...layers, { key: session.store.newKey(), object }] }, { label: 'Draw' });
    },
    names: () => session.store.read().objects.map((object) => object.layerName),
  };
}

test('restores a crash copy as one change, saves it and deletes the copy', async () => {
  const it = await anOpening({});
  expect(it.names()).toEqual(['saved', 'mine']);
  expect(it.restored).toHaveLength(1);
  await it.session.saves.flush();
  expect(it.image().data).toEqual(doc('saved', 'mine'));
  expect(it.kept()).toBeUndefined();
  it.session.store.undo();
  expect(it.names()).toEqual(['saved']);
});

test('shows a copy of an older revision and waits for a choice before sending', async () => {
  const it = await anOpening({ revision: 2 });
  expect(it.session.store.getState().saving.kind).toBe('stale');
  await it.session.saves.flush();
  expect(it.posts()).toEqual([]);
  await expect(it.session.keepMineAsCopy()).resolves.toBe(8);
  expect(it.posts()).toEqual([{ id: 8, data: doc('saved', 'mine') }]);
  expect(it.kept()).toBeUndefined();
});

test('drops a copy without news and restores once only', async () => {
  const same = await anOpening({ document: doc('saved') });
  expect([same.restored, same.kept()]).toEqual([[], undefined]);
  const twice = await anOpening({});
  await twice.session.start();
  expect(twice.restored).toHaveLength(1);
});

test('shows a field at once, posts it alone and reverts it on refusal', async () => {
  const it = await anOpening();
  const saved = it.session.setField('link', 'https://a.example');
  expect(it.session.store.getState().image.link).toBe('https://a.example');
  await saved;
  expect(it.posts()).toEqual([{ id: 7, link: 'https://a.example' }]);
  it.server.refuse = new ApiError({ type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid' });
  await expect(it.session.setField('link', 'nonsense')).rejects.toMatchObject({ status: 422 });
  expect(it.session.store.getState().image.link).toBe('https://a.example');
});

test('creates from this image only when everything is saved', async () => {
  const it = await anOpening({});
  await expect(it.session.startAnother({ name: 'House', template: true, key: 'k' })).resolves.toBe(9);
  expect(it.image().data).toEqual(doc('saved', 'mine'));
  expect(it.server.created).toEqual([{ name: 'House', type_id: 1, template: true, source: { image: 7 }, key: 'k' }]);
  const offline = await anOpening({});
  offline.server.refuse = new ApiError({ type: 'about:blank', title: 'No answer', status: 0, code: 'offline' });
  await expect(offline.session.startAnother({ name: 'House', template: true, key: 'k' })).rejects.toThrow('couldn’t be saved yet');
  expect(offline.server.created).toEqual([]);
});

test('keeps a change locally at once and reports full storage', async () => {
  const it = await anOpening();
  it.add('drawn');
  expect(it.kept()).toMatchObject({ revision: 3, document: doc('saved', 'drawn') });
  expect(it.session.wouldLose()).toBe(false);
  it.fill();
  it.add('too much');
  expect(it.session.wouldLose()).toBe(true);
  await it.session.saves.flush();
  expect([it.session.wouldLose(), it.kept()]).toEqual([false, undefined]);
});

test('restores typed fields with their document beside others’ saves', async () => {
  const base = digestOf(unmarked('saved'));
  const it = await anOpening({ revision: 2, base, fields: { link: 'https://mine.example' } });
  expect(it.session.store.getState().saving.kind).not.toBe('stale');
  await it.session.saves.flush();
  expect(it.image()).toMatchObject({ link: 'https://mine.example', data: doc('saved', 'mine') });
});

test('sends fields of conflicting work to its copy only', async () => {
  const it = await anOpening({ base: digestOf(unmarked('another')), fields: { link: 'https://mine.example' } });
  await it.session.keepMineAsCopy();
  await it.session.saves.flush();
  expect(it.posts()).toEqual([{ id: 8, link: 'https://mine.example', data: doc('saved', 'mine') }]);
});

test('keeps an unsettled conflict for the next one to open the image', async () => {
  const base = digestOf(unmarked('another'));
  const it = await anOpening({ revision: 2, base });
  it.session.leave();
  expect(it.kept()).toMatchObject({ revision: 2, base, document: doc('saved', 'mine') });
});

test('loads theirs, and restores one’s own work over it by undo', async () => {
  const it = await anOpening({ revision: 2 });
  await it.session.loadTheirs();
  expect([it.names(), it.session.store.getState().saving.kind]).toEqual([['saved'], 'saved']);
  it.session.store.undo();
  await it.session.saves.flush();
  expect(it.image().data).toEqual(doc('saved', 'mine'));
});

test('shows remote saves, or a conflict where work is unsaved', async () => {
  const it = await anOpening();
  await it.byTom({ data: doc('saved', 'by Tom') });
  await it.session.catchUp();
  expect([it.names(), it.notices, it.session.saves.revision()]).toEqual([['saved', 'by Tom'], ['theirs'], 4]);
  await it.byTom({ data: doc('saved', 'by Tom', 'again') });
  await it.session.setField('link', 'https://a.example');
  await new Promise((resolve) => setTimeout(resolve));
  expect([it.names(), it.session.store.getState().saving.kind]).toEqual([['saved', 'by Tom', 'again'], 'saved']);
  await it.byTom({ link: 'https://tom.example' });
  await it.session.catchUp();
  expect(it.session.store.getState().image.link).toBe('https://tom.example');
  await it.byTom({ data: doc('by Tom alone') });
  it.add('mine');
  await it.session.catchUp();
  expect(it.names()).toContain('mine');
});

test('sends no columns of a table, which may have lost one since', async () => {
  const it = await anOpening();
  const columns = { fields: 'email,branch', csv_header: 'email,branch' };
  await it.session.setField('data_source', { ...columns, id: 4, link_fields: 'tier' });
  await it.session.setField('data_source', { ...columns, id: null });
  expect(it.posts()).toEqual([
    { id: 7, data_source: { id: 4, link_fields: 'tier' } },
    { id: 7, data_source: { ...columns, id: null } },
  ]);
});

test('previews the value that was just typed', async () => {
  const it = await anOpening();
  const order: string[] = [];
  it.session.store.subscribe(() => {
    if (it.session.store.getState().image.link !== 'https://new.example' || order.length > 0) return;
    order.push('shown');
    void it.session.saves.flush().then(() => order.push(`saved ${it.image().link}`));
  });
  await it.session.setField('link', 'https://new.example');
  await new Promise((resolve) => setTimeout(resolve));
  expect(order).toEqual(['shown', 'saved https://new.example']);
});
