import { galleryTemplates } from '@limn/templates';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GalleryEntry } from '@limn/contracts';
import { openImageDesk, type ImageDesk } from '../../testing/image-desk.ts';

let desk: ImageDesk;
beforeAll(async () => {
  desk = await openImageDesk();
});
afterAll(() => desk.close());

async function gallery(query: Record<string, string> = {}): Promise<GalleryEntry[]> {
  return (await desk.api.ask('listGallery', { as: desk.tenant.viewer, query })).body.templates as GalleryEntry[];
}

test('the gallery lists every design with a picture for each of its people, for the type that is asked for', async () => {
  const entries = await gallery({ type: '1' });
  expect(entries.map((entry) => entry.id)).toEqual(galleryTemplates.map((template) => template.id));
  for (const entry of entries) {
    expect(entry.thumbnails).toHaveLength(entry.samples.length);
    expect(entry.thumbnail).toBe(entry.thumbnails[0]);
  }
  expect(new Set(entries.flatMap((entry) => entry.thumbnails)).size).toBe(entries.flatMap((entry) => entry.samples).length);
  expect(await gallery({ type: '2' })).toEqual([]);
});

test('a picture of the gallery is drawn once, needs no sign-in, may be kept for a year and differs for each person', async () => {
  const [entry] = await gallery();
  const pictures = await Promise.all(
    (entry?.thumbnails ?? []).map((url) => desk.api.app.inject({ method: 'GET', url: new URL(url).pathname })),
  );
  for (const { statusCode, headers } of pictures)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable']);
  expect(new Set(pictures.map((picture) => picture.rawPayload.toString('base64'))).size).toBe(3);
  expect(readdirSync(`${desk.api.dataDir}/gallery`).sort()).toEqual(entry?.thumbnails.map((url) => url.split('/').at(-1)).sort());
  expect((await desk.api.app.inject({ method: 'GET', url: '/gallery/points-balance-000000000000000000000000.jpg' })).statusCode).toBe(404);
});
