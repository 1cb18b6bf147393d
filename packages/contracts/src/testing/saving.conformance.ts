/**
 * Conformance of image servers on saving: the real one, and the one in memory that the editor is tested with.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError, type ApiClient } from '../client.ts';
import type { Image } from '../images.ts';

export type SavingClient = Pick<ApiClient, 'getImage' | 'updateImage' | 'copyImage'>;

export interface SavingServer {
  /** Two people who may edit the same images. */
  mine: SavingClient;
  theirs: SavingClient;
  /** The other person's name, as a refusal names them. */
  theirName: string;
  /** A new image of type 1 with an empty document, published as it is. */
  publishedImage(): Promise<Image>;
}

/**
 * A new value for every field that can be saved, and whether it makes the draft differ from what is
 * published.
 */
const FIELDS: { change: Record<string, unknown>; isPublished: boolean }[] = [
  { change: { name: 'Renamed' }, isPublished: false },
  { change: { labels: ['Spring'] }, isPublished: false },
  { change: { preview_settings: { first: 'Sam' } }, isPublished: false },
  { change: { tag_settings: { first: '*|FNAME|*' } }, isPublished: false },
  { change: { tags: { include_link: true } }, isPublished: false },
  { change: { url_settings: { utm_source: 'mail' } }, isPublished: false },
  { change: { app: 'shop' }, isPublished: false },
  { change: { width: 640 }, isPublished: true },
  { change: { height: 320 }, isPublished: true },
  { change: { bgcolor: '#16243a' }, isPublished: true },
  { change: { transparent: true }, isPublished: true },
  { change: { link: 'https://example.com' }, isPublished: true },
  { change: { fallback_image: '' }, isPublished: true },
  { change: { fallback_link: 'https://example.com' }, isPublished: true },
  { change: { custom_merge_fields: [{ name: 'hi', value: 'Hi {{first}}' }] }, isPublished: true },
  { change: { data_source: { id: null, fields: 'first,town', csv_header: 'first,town' } }, isPublished: true },
  { change: { locale: 'de-AT' }, isPublished: true },
];
const BESIDE_THE_LOCK = new Set(['preview_settings', 'tag_settings', 'tags', 'url_settings']);

const documentOf = (layerName: string) => ({
  version: '3.4.0',
  objects: [{ type: 'rect', layerName, left: 0, top: 0, width: 10, height: 10, fill: '#16243a' }],
});

export function describeSaving(name: string, open: () => Promise<SavingServer>): void {
  describe(name, () => {
    let server: SavingServer;
    beforeAll(async () => {
      server = await open();
    });
    const read = async ({ id }: { id: number }) => (await server.mine.getImage({ params: { id } })).image;
    const save = async ({ id }: { id: number }, body: Record<string, unknown>, ifMatch?: number) =>
      (await server.mine.updateImage({ params: { id }, body, ...(ifMatch === undefined ? {} : { ifMatch }) })).image;
    const refusal = async (call: Promise<unknown>): Promise<ApiError['problem']> => {
      const error = await call.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof ApiError)) throw new Error('It was not refused.', { cause: error });
      return error.problem;
    };

    test('answers a document with its next revision and time only', async () => {
      const image = await server.publishedImage();
      for (const [at, layer] of ['one', 'two', 'two'].entries()) {
        const saved = await save(image, { data: documentOf(layer) }, image.revision + at);
        expect(saved).toEqual({
          id: image.id,
          revision: image.revision + at + 1,
          updated_at: expect.any(String),
          unpublished_changes: true,
        });
        const { data, revision, updated_at } = await read(image);
        expect({ data, revision, updated_at }).toEqual({
          data: expect.objectContaining({ objects: [expect.objectContaining({ layerName: layer })] }),
          revision: saved.revision,
          updated_at: saved.updated_at,
        });
      }
    });

    test.each(FIELDS)('keeps the revision when a field is saved: $change', async ({ change, isPublished }) => {
      const image = await server.publishedImage();
      const saved = await save(image, change, image.revision);
      expect(saved).toEqual({ id: image.id, revision: image.revision, updated_at: expect.any(String), unpublished_changes: isPublished });
      expect(await read(image)).toMatchObject({ ...change, ...saved, data: image.data });
    });

    test('raises the revision once for a document that comes with fields', async () => {
      const image = await server.publishedImage();
      expect((await save(image, { data: documentOf('both'), width: 300 }, image.revision)).revision).toBe(image.revision + 1);
    });

    test('refuses a stale document, says who saved, and keeps theirs', async () => {
      const image = await server.publishedImage();
      const { image: theirs } = await server.theirs.updateImage({ params: { id: image.id }, body: { data: documentOf('theirs') } });
      expect(await refusal(save(image, { data: documentOf('mine'), width: 300 }, image.revision))).toMatchObject({
        status: 409,
        code: 'stale_revision',
        revision: theirs.revision,
        updated_at: theirs.updated_at,
        updated_by: server.theirName,
      });
      expect(await read(image)).toMatchObject({ width: image.width, data: { objects: [{ layerName: 'theirs' }] }, ...theirs });
    });

    test('saves a field at any revision and names the document’s', async () => {
      const image = await server.publishedImage();
      const { image: theirs } = await server.theirs.updateImage({ params: { id: image.id }, body: { data: documentOf('theirs') } });
      for (const ifMatch of [undefined, image.revision])
        expect((await save(image, { link: 'https://example.com' }, ifMatch)).revision).toBe(theirs.revision);
      expect(await read(image)).toMatchObject({ link: 'https://example.com', data: { objects: [{ layerName: 'theirs' }] } });
    });

    test('takes a document that names no revision', async () => {
      const image = await server.publishedImage();
      await server.theirs.updateImage({ params: { id: image.id }, body: { data: documentOf('theirs') } });
      expect((await save(image, { data: documentOf('mine') })).revision).toBe(image.revision + 2);
    });

    test('takes exactly one of many documents of one revision', async () => {
      const image = await server.publishedImage();
      const saves = Array.from({ length: 4 }, (_, n) => save(image, { data: documentOf(`save ${n}`) }, image.revision));
      const outcomes = await Promise.allSettled(saves);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await read(image)).revision).toBe(image.revision + 1);
    });

    test('changes nothing when it refuses a value', async () => {
      const image = await server.publishedImage();
      const refused = await refusal(save(image, { width: 0, data: documentOf('mine') }, image.revision));
      expect({ status: refused.status, code: refused.code, path: refused.errors?.[0]?.path }).toEqual({
        status: 422,
        code: 'invalid',
        path: 'width',
      });
      expect(await read(image)).toEqual(image);
    });

    test('keeps the design of a locked image, and takes what acts beside it', async () => {
      const image = await server.publishedImage();
      expect((await save(image, { lock: true })).revision).toBe(image.revision);
      for (const change of [...FIELDS.map((field) => field.change), { data: documentOf('mine') }]) {
        const isBeside = Object.keys(change).every((field) => BESIDE_THE_LOCK.has(field));
        const refused = isBeside ? await save(image, change).then(() => undefined) : await refusal(save(image, change));
        expect([change, refused?.status]).toEqual([change, isBeside ? undefined : 423]);
      }
      await save(image, { lock: false, name: 'Free again' });
      expect(await read(image)).toMatchObject({ lock: false, name: 'Free again', revision: image.revision });
    });

    test('copies the draft once for a key, as an image of its own', async () => {
      const image = await server.publishedImage();
      await save(image, { data: documentOf('copied') });
      const copies = [];
      for (const idempotencyKey of ['first', 'first', 'second'])
        copies.push((await server.mine.copyImage({ params: { id: image.id }, idempotencyKey: `${idempotencyKey}-${image.id}` })).image);
      const [first, again, second] = copies;
      expect({
        againIsFirst: again?.id === first?.id,
        secondIsFirst: second?.id === first?.id,
        firstIsImage: first?.id === image.id,
      }).toEqual({ againIsFirst: true, secondIsFirst: false, firstIsImage: false });
      expect(first).toMatchObject({
        revision: 1,
        live_version: null,
        unpublished_changes: true,
        data: { objects: [{ layerName: 'copied' }] },
      });
      await save(first ?? image, { data: documentOf('of the copy') }, 1);
      expect(await read(image)).toMatchObject({ data: { objects: [{ layerName: 'copied' }] } });
    });

    test('knows no image that was never made', async () => {
      const nowhere = { id: 2_000_000_000 };
      const calls = [
        () => read(nowhere),
        () => save(nowhere, { name: 'x' }),
        () => server.mine.copyImage({ params: nowhere, idempotencyKey: 'nowhere' }),
      ];
      for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' });
    });
  });
}
