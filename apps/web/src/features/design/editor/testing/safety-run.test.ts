import { ApiError, type Image } from '@limn/contracts';
import { expect, test } from 'vitest';
import { anImage } from '../../../../testing/builders.ts';
import type { EditorClient } from '../session/editor-session.ts';
import { runSafely } from './safety-run.ts';

/** Answers as the API does: a document is taken with the newest revision only, a copy is made once for a key. */
function aServer(): EditorClient {
  const images = new Map<number, Image>([[1, anImage({ id: 1, revision: 1, data: { version: '3.4.0', objects: [] } })]]);
  const made = new Map<string, number>();
  const read = (id: number): Image => {
    const image = images.get(id);
    if (!image) throw new ApiError({ type: 'about:blank', title: 'Not found', status: 404, code: 'not_found' });
    return structuredClone(image);
  };
  return {
    getImage: async ({ params: { id } }: { params: { id: number } }) => ({ image: read(id) }),
    updateImage: async ({ params: { id }, body, ifMatch }: { params: { id: number }; body: object; ifMatch?: number }) => {
      const image = read(id);
      if (ifMatch !== undefined && ifMatch !== image.revision)
        throw new ApiError({ type: 'about:blank', title: 'Changed', status: 409, code: 'stale_revision' });
      images.set(id, { ...image, ...structuredClone(body), revision: image.revision + 1 });
      return { image: read(id) };
    },
    copyImage: async ({ params: { id }, idempotencyKey }: { params: { id: number }; idempotencyKey: string }) => {
      const copy = made.get(idempotencyKey) ?? images.size + 1;
      if (!made.has(idempotencyKey)) images.set(copy, { ...read(id), id: copy, revision: 1 });
      made.set(idempotencyKey, copy);
      return { image: read(copy) };
    },
  } as unknown as EditorClient;
}

test('no change is lost by a kill, a lost connection, lost answers or a second tab, in whatever order they come', async () => {
  const sums = { marks: 0, conflicts: 0, kills: 0 };
  const lost: string[] = [];
  for (let seed = 0; seed < 200; seed++) {
    const found = await runSafely({ client: aServer(), imageId: 1, seed, actions: 50 });
    lost.push(...found.lost);
    sums.marks += found.marks;
    sums.conflicts += found.conflicts;
    sums.kills += found.kills;
  }
  expect(lost).toEqual([]);
  // It tried what it speaks of.
  expect([sums.marks > 4000, sums.conflicts > 200, sums.kills > 500]).toEqual([true, true, true]);
});
