/** An image that an editor opens: on a server in memory, with a copy of unsaved work on this computer. */
import type { ApiError } from '@limn/contracts';
import type { SceneDocument } from '@limn/scene';
import { newShape } from '../document/new-objects.ts';
import type { LocalCopy } from '../saving/local-copy.ts';
import { createEditorSession, type EditorClient } from '../session/editor-session.ts';
import { anImageServer } from './image-server.ts';

/** As copies were kept before documents said what their styles count: their digests are of these. */
export const unmarked = (...names: string[]): SceneDocument => ({
  version: '3.4.0',
  objects: names.map((layerName) => ({ ...newShape('rect', { left: 0, top: 0 }), layerName })),
});
export const doc = (...names: string[]): SceneDocument => ({ ...unmarked(...names), styleUnits: 'graphemes' });

/** One image on a server, a copy on this computer, and an editor that opens the image. */
export async function anOpening(copy?: Partial<LocalCopy>) {
  const images = anImageServer();
  const image = images.add({ id: 7, name: 'Winter', revision: 3, link: '', data: doc('saved') });
  const saving = images.clientOf('Priya');
  const byTom = async (body: Record<string, unknown>) => (await images.clientOf('Tom').updateImage({ params: { id: 7 }, body })).image;
  const server = {
    created: [] as object[],
    refuse: undefined as ApiError | undefined,
    /** Answers to reads are on their way until then. */
    reading: undefined as Promise<void> | undefined,
  };
  const client = {
    ...saving,
    getImage: async (call: Parameters<EditorClient['getImage']>[0]) => {
      const answer = await saving.getImage(call);
      await server.reading;
      return answer;
    },
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
  let keys = 0;
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
    newIdempotencyKey: () => `key ${++keys}`,
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
