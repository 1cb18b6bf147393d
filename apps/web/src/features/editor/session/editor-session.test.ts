import { ApiError, type Image } from '@limn/contracts';
import type { SceneDocument } from '@limn/scene';
import { expect, test } from 'vitest';
import { newShape } from '../document/new-objects.ts';
import type { LocalCopy } from '../saving/local-copy.ts';
import { createEditorSession, type EditorClient } from './editor-session.ts';

const doc = (...names: string[]): SceneDocument => ({
  version: '3.4.0',
  objects: names.map((layerName) => ({ ...newShape('rect', { left: 0, top: 0 }), layerName })),
});

/** One image on a server, a copy on this computer, and an editor that opens the image. */
function anOpening(copy?: Partial<LocalCopy>) {
  const image = {
    id: 7,
    type: { id: 1 },
    name: 'Winter',
    width: 600,
    height: 200,
    lock: false,
    revision: 3,
    updated_at: '2026-11-21T14:30:00Z',
    link: '',
    data: doc('saved'),
  } as unknown as Image;
  const server = { image, posts: [] as Record<string, unknown>[], created: [] as object[], refuse: undefined as ApiError | undefined };
  const client = {
    getImage: async () => ({ image: server.image }),
    updateImage: async ({ params, body }: { params: { id: number }; body: Record<string, unknown> }) => {
      if (server.refuse) throw server.refuse;
      server.posts.push({ id: params.id, ...body });
      server.image = { ...server.image, ...body, revision: server.image.revision + 1 };
      return { image: server.image };
    },
    createImage: async (call: { body: object; idempotencyKey?: string }) => {
      if (server.refuse) throw server.refuse;
      server.created.push({ ...call.body, key: call.idempotencyKey });
      return { image: { ...server.image, id: 9 } };
    },
    copyImage: async () => ({ image: { ...server.image, id: 8, revision: 1 } }),
  } as unknown as EditorClient;
  let kept: LocalCopy | undefined = copy ? { revision: 3, atMs: 0, document: doc('saved', 'mine'), fields: {}, ...copy } : undefined;
  const restored: LocalCopy[] = [];
  const session = createEditorSession({
    client,
    image,
    document: doc('saved'),
    copies: { keep: (next) => (kept = next), find: () => kept, drop: () => (kept = undefined) },
    clock: { now: () => 0, every: () => () => undefined },
    newIdempotencyKey: () => 'key',
    onFailed: () => undefined,
    onRecovered: () => undefined,
    onUnsaved: () => undefined,
    onRestored: (found) => restored.push(found),
  });
  session.start();
  return { session, server, restored, kept: () => kept, names: () => session.store.read().objects.map((object) => object.layerName) };
}

test('work that a crash left behind comes back as one change, is saved, and then the copy goes', async () => {
  const it = anOpening({});
  expect(it.names()).toEqual(['saved', 'mine']);
  expect(it.restored).toHaveLength(1);
  await it.session.saves.flush();
  expect(it.server.image.data).toEqual(doc('saved', 'mine'));
  expect(it.kept()).toBeUndefined();
  it.session.store.undo();
  expect(it.names()).toEqual(['saved']);
});

test('a copy of an older revision is shown and held: nothing is sent before the person has chosen', async () => {
  const it = anOpening({ revision: 2 });
  expect(it.session.store.getState().saving.kind).toBe('stale');
  await it.session.saves.flush();
  expect(it.server.posts).toEqual([]);
  await expect(it.session.keepMineAsCopy()).resolves.toBe(8);
  expect(it.server.posts).toEqual([{ id: 8, data: doc('saved', 'mine') }]);
  expect(it.kept()).toBeUndefined();
});

test('a copy that says nothing new is dropped, and starting twice brings nothing back twice', () => {
  const same = anOpening({ document: doc('saved') });
  expect([same.restored, same.kept()]).toEqual([[], undefined]);
  const twice = anOpening({});
  twice.session.start();
  expect(twice.restored).toHaveLength(1);
});

test('a field is shown at once, posted alone and taken back when it is refused', async () => {
  const it = anOpening();
  const saved = it.session.setField('link', 'https://a.example');
  expect(it.session.store.getState().image.link).toBe('https://a.example');
  await saved;
  expect(it.server.posts).toEqual([{ id: 7, link: 'https://a.example' }]);
  it.server.refuse = new ApiError({ type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid' });
  await expect(it.session.setField('link', 'nonsense')).rejects.toMatchObject({ status: 422 });
  expect(it.session.store.getState().image.link).toBe('https://a.example');
});

test('what begins as this image does is made when everything is saved, and not before', async () => {
  const it = anOpening({});
  await expect(it.session.startAnother({ name: 'House', template: true, key: 'k' })).resolves.toBe(9);
  expect(it.server.image.data).toEqual(doc('saved', 'mine'));
  expect(it.server.created).toEqual([{ name: 'House', type_id: 1, template: true, source: { image: 7 }, key: 'k' }]);
  const offline = anOpening({});
  offline.server.refuse = new ApiError({ type: 'about:blank', title: 'No answer', status: 0, code: 'offline' });
  await expect(offline.session.startAnother({ name: 'House', template: true, key: 'k' })).rejects.toThrow('could not be saved yet');
  expect(offline.server.created).toEqual([]);
});
