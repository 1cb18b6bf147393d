import type { CdnImage, UsingImage } from '@limn/contracts';
import { artOf, galleryTemplates, type GalleryTemplate } from '@limn/templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentWith } from '../../../http/route.cases.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';
import { readArt } from '../templates/gallery-art.ts';
import { openBin } from '../../../storage/with-bin.ts';
import { lockAssets } from './assets.store.ts';

const withArt = galleryTemplates.find(({ typeId, document }) => typeId === 1 && artOf(document).length > 0) as GalleryTemplate;

const addressElsewhere = 'https://pictures.example/a.png';
let api: ApiServer;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  api = await startApi();
  [tenant, other] = [await api.tenant('library'), await api.tenant('other')];
});
afterAll(() => api.close());

interface Page {
  cdn_images: { data: CdnImage[]; current_page: number; per_page: number; total: number };
  tags: { tag: string; count: number }[];
}

let uploads = 0;
async function upload(name: string, fields: Record<string, string> = {}, as = tenant.editor): Promise<CdnImage> {
  // Every upload another file: the same one twice is one asset.
  const bytes = pngOf(4, 4, [uploads & 255, uploads >> 8, 0]);
  uploads++;
  return (await api.ask('uploadCdnImage', { as, form: formWith(bytes, { name, ...fields }) })).body.cdn_image as CdnImage;
}
async function list(query: Record<string, string> = {}, as = tenant.viewer): Promise<Page> {
  return (await api.ask('listCdnImages', { as, query })).body as unknown as Page;
}
const namesOf = async (query: Record<string, string>, as = tenant.viewer) =>
  (await list(query, as)).cdn_images.data.map(({ name }) => name);

test('lists the newest pictures first, by pages, with the total', async () => {
  const { companyId, editor, viewer } = await api.tenant('pages');
  expect(companyId).not.toBe(tenant.companyId);
  for (let n = 1; n <= 5; n++) await upload(`Picture ${n}`, {}, editor);
  expect(await namesOf({ rowsPerPage: '2' }, viewer)).toEqual(['Picture 5', 'Picture 4']);
  expect(await namesOf({ rowsPerPage: '2', page: '3' }, viewer)).toEqual(['Picture 1']);
  const { cdn_images } = await list({ rowsPerPage: '2', page: '9' }, viewer);
  expect(cdn_images).toEqual({ data: [], current_page: 9, per_page: 2, total: 5 });
  expect((await list({}, viewer)).cdn_images).toMatchObject({ current_page: 1, per_page: 24, total: 5 });
});

test('matches every search word in name, description or tags, in any case', async () => {
  await upload('Beach at dawn', { desc: 'Morning light', tags: 'Sea, Sand' });
  await upload('Beach at night', { tags: 'sea, 100%' });
  await upload('Café Über', { desc: 'a_b\\c' });
  expect(await namesOf({ search: 'BEACH' })).toEqual(['Beach at night', 'Beach at dawn']);
  expect(await namesOf({ search: ' sand  morning beach ' })).toEqual(['Beach at dawn']);
  expect(await namesOf({ search: 'beach snow' })).toEqual([]);
  expect(await namesOf({ search: 'CAFÉ über' })).toEqual(['Café Über']);
  expect(await namesOf({ search: 'cafe\u0301' })).toEqual(['Café Über']);
  // Characters with a meaning in patterns.
  expect(await namesOf({ search: '100%' })).toEqual(['Beach at night']);
  expect(await namesOf({ search: 'b_a' })).toEqual([]);
  expect(await namesOf({ search: 'a_b\\c' })).toEqual(['Café Über']);
  expect(await namesOf({ search: "' or 1=1 --" })).toEqual([]);
});

test('matches whole tags in any case, with a search, and counts their use', async () => {
  const { editor, viewer } = await api.tenant('tags');
  await upload('One', { tags: 'Summer, Sale' }, editor);
  await upload('Two', { tags: 'summer , summer, SUMMER' }, editor);
  await upload('Three', { tags: 'Summer' }, editor);
  await upload('Four', { tags: 'summertime' }, editor);
  expect(await namesOf({ tag: 'SUMMER' }, viewer)).toEqual(['Three', 'Two', 'One']);
  expect(await namesOf({ tag: 'summer', search: 'sale' }, viewer)).toEqual(['One']);
  expect(await namesOf({ tag: 'summ' }, viewer)).toEqual([]);
  expect((await list({ search: 'nothing like this' }, viewer)).tags).toEqual([
    { tag: 'Summer', count: 3 },
    { tag: 'Sale', count: 1 },
    { tag: 'summertime', count: 1 },
  ]);
});

test('tags are kept once each and in bounds, and a name is never empty', async () => {
  expect((await upload('Tags', { tags: ' Sea,SEA,, sand ,Cafe\u0301' })).tags).toEqual(['Sea', 'sand', 'Caf\u00e9']);
  const { id } = await upload('  ', { desc: 'x' });
  const change = async (body: object) => {
    const answer = await api.ask('updateCdnImage', { as: tenant.editor, params: { id }, body });
    return [answer.status, answer.body.errors ?? (answer.body.cdn_image as CdnImage).name];
  };
  expect(await change({})).toEqual([200, 'picture']);
  expect(await change({ name: ' ' })).toEqual([422, [{ path: 'name', message: 'Give the picture a name.' }]]);
  expect(await change({ tags: 'x'.repeat(101) })).toEqual([422, [{ path: 'tags', message: 'Use at most 100 characters in a tag.' }]]);
  expect(await change({ tags: Array.from({ length: 101 }, (_, n) => `t${n}`).join(',') })).toEqual([
    422,
    [{ path: 'tags', message: 'Use at most 100 tags.' }],
  ]);
});

test('refuses impossible pages, row counts and searches by name', async () => {
  for (const [name, value] of [
    ['page', '0'],
    ['page', 'x'],
    ['page', '1.5'],
    ['rowsPerPage', '0'],
    ['rowsPerPage', '101'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\0b'],
    ['tag', 'x'.repeat(101)],
  ] as const) {
    const { status, body } = await api.ask('listCdnImages', { as: tenant.viewer, query: { [name]: value } });
    expect({ name, value, status, errors: body.errors }).toEqual({
      name,
      value,
      status: 422,
      errors: [{ path: name, message: expect.any(String) }],
    });
  }
});

async function imageShowing(body: Record<string, unknown>, name = 'Banner'): Promise<number> {
  return ((await api.ask('createImage', { as: tenant.owner, body: { type_id: 1, name, ...body } })).body.image as { id: number }).id;
}
async function refusal(picture: CdnImage): Promise<{ users: UsingImage[] | undefined; status: number; detail: unknown }> {
  const { status, body } = await api.ask('deleteCdnImage', { as: tenant.editor, params: { id: picture.id } });
  return { status, users: body.users as UsingImage[] | undefined, detail: body.detail };
}
const usedOf = async ({ id }: CdnImage) =>
  ((await api.ask('getCdnImage', { as: tenant.viewer, params: { id } })).body.cdn_image as CdnImage).used;

test('deletes an unused picture from the library, and its address after the purge', async () => {
  const picture = await upload('Old');
  expect(await refusal(picture)).toMatchObject({ status: 200 });
  expect((await api.ask('getCdnImage', { as: tenant.viewer, params: { id: picture.id } })).status).toBe(404);
  const status = async () => (await api.app.inject({ method: 'GET', url: new URL(picture.url).pathname })).statusCode;
  expect(await status()).toBe(200);
  await api.ask('purgeCdnImages', { as: tenant.editor, body: { ids: [picture.id] } });
  expect(await status()).toBe(404);
  expect(await namesOf({ search: 'Old' })).toEqual([]);
  expect((await refusal(picture)).status).toBe(404);
});

test('keeps pictures that drafts or fallbacks show, and names the images', async () => {
  const picture = await upload('In use');
  expect(await usedOf(picture)).toBe(0);
  const byAddress = await imageShowing({ data: documentWith(picture.url) }, 'By address');
  const byId = await imageShowing({ data: documentWith((await upload('Another')).url, picture.id) }, 'By id');
  const asFallback = await imageShowing({ fallback_image: picture.url }, 'As fallback');
  const template = await imageShowing({ fallback_image: picture.url, template: true }, 'As template');
  expect(await usedOf(picture)).toBe(4);
  expect((await list({ search: 'In use' })).cdn_images.data[0]?.used).toBe(4);
  const users = [
    { kind: 'image', id: asFallback, name: 'As fallback' },
    { kind: 'template', id: template, name: 'As template' },
    { kind: 'image', id: byAddress, name: 'By address' },
    { kind: 'image', id: byId, name: 'By id' },
  ];
  expect((await api.ask('getCdnImage', { as: tenant.viewer, params: { id: picture.id } })).body.users).toEqual(users);
  expect(await refusal(picture)).toEqual({
    status: 409,
    users,
    detail: 'This picture is used by “As fallback” and 3 other images. Take it out there first.',
  });
  for (const id of [byAddress, byId, asFallback, template])
    expect((await api.ask('deleteImage', { as: tenant.owner, params: { id } })).status).toBe(200);
  expect(await usedOf(picture)).toBe(0);
  expect((await refusal(picture)).status).toBe(200);
});

test('keeps a picture of the live version until a version without it is live', async () => {
  const [first, second] = [await upload('First'), await upload('Second')];
  const id = await imageShowing({ data: documentWith(first.url), data_source: { fields: 'first' } });
  const publish = async () => expect((await api.ask('publishImage', { as: tenant.owner, params: { id }, body: {} })).status).toBe(201);
  await publish();
  expect((await api.ask('updateImage', { as: tenant.owner, params: { id }, body: { data: documentWith(second.url) } })).status).toBe(200);
  expect([await usedOf(first), await usedOf(second)]).toEqual([1, 1]);
  expect((await refusal(first)).users).toEqual([{ kind: 'image', id, name: 'Banner' }]);
  await publish();
  expect([await usedOf(first), await usedOf(second)]).toEqual([0, 1]);
  expect((await api.ask('restoreVersion', { as: tenant.owner, params: { id, v: 1 }, body: {} })).status).toBe(200);
  expect([await usedOf(first), await usedOf(second)]).toEqual([1, 1]);
});

test('keeps or deletes a picture whole while an image that shows it is saved', async () => {
  for (let round = 0; round < 10; round++) {
    const picture = await upload(`Race ${round}`);
    const id = await imageShowing({});
    const [saved, deleted] = await Promise.all([
      api.ask('updateImage', { as: tenant.owner, params: { id }, body: { fallback_image: picture.url } }),
      api.ask('deleteCdnImage', { as: tenant.editor, params: { id: picture.id } }),
    ]);
    if (deleted.status === 409) expect([saved.status, await usedOf(picture)]).toEqual([200, 1]);
    else
      expect([deleted.status, (await api.ask('getCdnImage', { as: tenant.viewer, params: { id: picture.id } })).status]).toEqual([
        200, 404,
      ]);
  }
});

test('refuses a save whose picture is deleted meanwhile', async () => {
  const lockWaits = () =>
    api.db.control((tx) =>
      tx.one<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
  for (const use of ['address', 'id'] as const) {
    const picture = await upload(`Leaving by ${use}`);
    const id = await imageShowing({});
    const body = use === 'address' ? { fallback_image: picture.url } : { data: documentWith(addressElsewhere, picture.id) };
    const saving = await api.db.withCompany(tenant.companyId, async (tx) => {
      expect(await lockAssets(tx, tenant.companyId, [picture.id])).toHaveLength(1);
      const begun = api.ask('updateImage', { as: tenant.owner, params: { id }, body });
      await expect.poll(async () => (await lockWaits()).n).toBe(1);
      await openBin(tx);
      await tx.run('update asset set deleted_at = now() where company_id = $1 and id = $2', [tenant.companyId, picture.id]);
      return { begun };
    });
    expect((await saving.begun).status).toBe(422);
  }
});

test('another company’s pictures, tags and uses are nowhere to be seen', async () => {
  await upload('Secret plans', { tags: 'secret' }, other.editor);
  const { cdn_images, tags } = await list({ rowsPerPage: '100' });
  expect(cdn_images.data.map(({ name }) => name)).not.toContain('Secret plans');
  expect(tags.map(({ tag }) => tag)).not.toContain('secret');
  expect(await namesOf({ search: 'secret' })).toEqual([]);
});

test('hides gallery art unless its tag is asked for, and adopts it on upload', async () => {
  const { editor, viewer } = await api.tenant('gallery-art');
  await upload('Own picture', {}, editor);
  const body = { name: 'From the gallery', type_id: 1, source: { gallery: withArt.id } };
  expect((await api.ask('createImage', { as: editor, body })).status).toBe(201);
  expect(await namesOf({}, viewer)).toEqual(['Own picture']);
  const art = (await list({ tag: 'Gallery' }, viewer)).cdn_images.data;
  expect(art.length).toBe(artOf(withArt.document).length);
  const bytes = await readArt(artOf(withArt.document)[0] ?? '');
  const again = await api.ask('uploadCdnImage', { as: editor, form: formWith(bytes, {}, 'mine.webp') });
  const { id, name, existing } = again.body.cdn_image as CdnImage & { existing: boolean };
  expect([existing, art.map((one) => one.id)]).toEqual([true, expect.arrayContaining([id])]);
  expect(new Set(await namesOf({}, viewer))).toEqual(new Set(['Own picture', name]));
});
