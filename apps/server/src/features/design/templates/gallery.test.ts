import type { GalleryEntry } from '@limn/contracts';
import { artOf, galleryTemplates } from '@limn/templates';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageKit, type ImageKit } from '../../../testing/image-kit.ts';

const ART = fileURLToPath(new URL('./art/', import.meta.url));
const MAX_ART_BYTES = 60_000;
const ALL_ART = 600_000;
const MAX_PICTURE_BYTES = 100_000;

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

async function gallery(query: Record<string, string> = {}): Promise<GalleryEntry[]> {
  return (await kit.api.ask('listGallery', { as: kit.tenant.viewer, query })).body.templates as GalleryEntry[];
}

function picture(url: string) {
  return kit.api.app.inject({ method: 'GET', url: new URL(url).pathname });
}

test('uses every picture file, and all of them are small', () => {
  const files = readdirSync(ART).sort();
  expect(files).toEqual([...new Set(galleryTemplates.flatMap((template) => artOf(template.document)))].sort());
  const sizes = files.map((file) => statSync(ART + file).size);
  for (const [index, size] of sizes.entries()) expect([files[index], size <= MAX_ART_BYTES]).toEqual([files[index], true]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(ALL_ART);
});

test('lists every design of the type, with a picture for each person', async () => {
  const entries = await gallery();
  expect(entries.map((entry) => entry.id)).toEqual(galleryTemplates.map((template) => template.id));
  for (const type of [1, 2, 3])
    expect((await gallery({ type: String(type) })).map((entry) => entry.id)).toEqual(
      galleryTemplates.filter((template) => template.typeId === type).map((template) => template.id),
    );
  for (const entry of entries) {
    expect(entry.thumbnails).toHaveLength(entry.samples.length);
    expect(entry.thumbnail).toBe(entry.thumbnails[0]);
  }
  expect(new Set(entries.flatMap((entry) => entry.thumbnails)).size).toBe(entries.flatMap((entry) => entry.samples).length);
  expect(await gallery({ type: '4' })).toEqual([]);
});

test('serves small gallery pictures without sign-in, cached for a year', async () => {
  const entries = await gallery();
  for (const entry of entries) {
    const answers = await Promise.all(entry.thumbnails.map(picture));
    for (const { statusCode, headers, rawPayload } of answers) {
      expect({ statusCode, contentType: headers['content-type'], cacheControl: headers['cache-control'] }).toEqual({
        statusCode: 200,
        contentType: 'image/jpeg',
        cacheControl: 'public, max-age=31536000, immutable',
      });
      expect([entry.id, rawPayload.length <= MAX_PICTURE_BYTES]).toEqual([entry.id, true]);
    }
    expect([entry.id, new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size]).toEqual([entry.id, answers.length]);
  }
});

test('draws a gallery picture once and refuses unknown names', async () => {
  const [entry] = await gallery();
  const url = entry?.thumbnail ?? '';
  await Promise.all([picture(url), picture(url)]);
  const file = `${kit.api.dataDir}/gallery/${url.split('/').at(-1)}`;
  const before = statSync(file);
  await picture(url);
  expect([statSync(file).ino, statSync(file).mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  expect(readdirSync(`${kit.api.dataDir}/gallery`).filter((name) => name.endsWith('.part'))).toEqual([]);
  const kept = await kit.api.app.inject({
    method: 'GET',
    url: new URL(url).pathname,
    headers: { 'if-none-match': `"${url.split('/').at(-1)}"` },
  });
  expect(kept.statusCode).toBe(304);
  for (const name of ['points-balance-000000000000000000000000.jpg', '..%2f..%2fdemo.json', 'toString'])
    expect((await kit.api.app.inject({ method: 'GET', url: `/gallery/${name}` })).statusCode).toBe(404);
});
