import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../../storage/connection.ts';
import { companiesWithDueBins } from '../../../api/due-bins.ts';
import { purgeDueOf } from '../../../api/bin.ts';
import { keptImage } from './kept-image.ts';
import { openImageKit, textDocument, type ImageKit, type WireImage } from '../../../testing/image-kit.ts';

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

interface Result {
  id: number;
  name: string;
  outcome: string;
  note?: string;
}
const call = (route: 'deleteImages' | 'restoreImages' | 'purgeImages', ids: number[]) =>
  kit.api.ask(route, { as: kit.tenant.editor, body: { ids } });
const resultsOf = (answer: { body: Record<string, unknown> }) => answer.body.results as Result[];
const bin = async () =>
  (await kit.api.ask('listBin', { as: kit.tenant.viewer })).body.bin as (WireImage & { days_left: number; deleted_by: string })[];
const inBin = async (id: number) => (await bin()).find((image) => image.id === id);
const rowOf = (id: number) =>
  kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.one<Record<string, unknown>>('select to_jsonb(i) as row from image i where company_id = $1 and id = $2', [kit.tenant.companyId, id]),
  );
const deletedDaysAgo = (id: number, days: number) =>
  kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(`update image set deleted_at = now() - make_interval(days => $3) where company_id = $1 and id = $2`, [
      kit.tenant.companyId,
      id,
      days,
    ]),
  );
const reason = async (uuid: string) => (await kit.rendered(uuid)).reason;

test('restores a deleted image exactly as it was, whatever its state', async () => {
  const { id: folderId } = (await kit.api.ask('createFolder', { as: kit.tenant.editor, body: { name: 'Spring' } })).body.folder as {
    id: number;
  };
  const bodies = [
    { name: 'Draft' },
    { name: 'Live', data: textDocument('{{first}}'), labels: ['Sale'], folder_id: folderId, tags: { alt: 'A' } },
    { name: 'Template', template: true },
  ];
  for (const [index, body] of bodies.entries()) {
    const image = await kit.create(body);
    if (index === 1) await kit.publish(image.id);
    await kit.api.front.images.thumbnails.now(kit.tenant.companyId, image.id);
    const before = [await rowOf(image.id), await kit.read(image.id)];
    await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: image.id } });
    expect(await inBin(image.id)).toMatchObject({ name: body.name, deleted_by: 'images-editor', days_left: 30 });
    expect((await kit.api.ask('getImage', { as: kit.tenant.viewer, params: { id: image.id } })).status).toBe(404);
    expect(resultsOf(await call('restoreImages', [image.id]))).toEqual([{ id: image.id, name: body.name, outcome: 'done' }]);
    expect([await rowOf(image.id), await kit.read(image.id)]).toEqual(before);
    expect(await inBin(image.id)).toBeUndefined();
  }
});

test('serves the fallback for binned images, and the image again once restored', async () => {
  const image = await kit.create({ data: textDocument('Hello') });
  await kit.publish(image.id);
  await expect.poll(() => reason(image.uuid)).not.toBe('unknown');
  const before = await kit.rendered(image.uuid, 'first=Anna');
  await call('deleteImages', [image.id]);
  await expect.poll(() => reason(image.uuid)).toBe('neutral');
  await call('restoreImages', [image.id]);
  await expect.poll(() => kit.rendered(image.uuid, 'first=Anna')).toEqual(before);
  expect(before.reason).not.toBe('neutral');
});

test('keeps the preview picture of an image in the bin, and drops it with the image', async () => {
  const image = await kit.create();
  const path = new URL(image.preview_image).pathname;
  const status = async () => (await kit.api.app.inject({ method: 'GET', url: path })).statusCode;
  await kit.api.front.images.thumbnails.now(kit.tenant.companyId, image.id);
  await call('deleteImages', [image.id]);
  expect(await status()).toBe(200);
  await call('purgeImages', [image.id]);
  expect(await status()).toBe(404);
});

test('purges an image but keeps its tag, and its name in reports', async () => {
  const image = await kit.create({ name: 'Gone', data: textDocument('One'), preview_settings: { first: 'Anna' } });
  await kit.publish(image.id);
  await kit.save(image.id, { data: textDocument('Two') });
  await kit.publish(image.id);
  const proofs = (sql: string) =>
    kit.api.db.withCompany(kit.tenant.companyId, (tx) => tx.query<{ object_id: number }>(sql, [kit.tenant.companyId, image.id]));
  await proofs(
    `insert into proof_kept (company_id, object_id, state, looked, "of", found, kept_by) values ($1, $2, 's', 1, 1, '[]', 'Anna') returning object_id`,
  );
  await call('deleteImages', [image.id]);
  expect(resultsOf(await call('purgeImages', [image.id]))).toEqual([{ id: image.id, name: 'Gone', outcome: 'done' }]);
  expect(await inBin(image.id)).toBeUndefined();
  expect((await call('restoreImages', [image.id])).status).toBe(404);
  expect((await call('purgeImages', [image.id])).status).toBe(404);
  await expect.poll(() => reason(image.uuid)).toBe('neutral');
  const { row } = (await rowOf(image.id)) as { row: Record<string, unknown> };
  expect(row).toMatchObject({ name: 'Gone', document: '{"version":"3.4.0","objects":[]}', preview_settings: {}, thumbnail_hash: null });
  const versions = await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.query<{ version: number }>('select version from image_version where company_id = $1 and image_id = $2', [
      kit.tenant.companyId,
      image.id,
    ]),
  );
  expect(versions).toEqual([{ version: 2 }]);
  expect(await proofs('select object_id from proof_kept where company_id = $1 and object_id = $2')).toEqual([]);
});

test('deletes blobs of purged versions only, and keeps all others', async () => {
  const pinned = () =>
    kit.api.db.withCompany(kit.tenant.companyId, async (tx) => {
      const rows = await tx.query<{ hash: string }>('select hash from pinned_blob where company_id = $1', [kit.tenant.companyId]);
      return new Set(rows.map(({ hash }) => hash));
    });
  const needed = () =>
    kit.api.db.withCompany(kit.tenant.companyId, async (tx) => {
      const rows = await tx.query<{ hash: string }>(
        'select distinct h as hash from image_version v, hashes_of_version(v.snapshot, v.neutral_hash, v.thumbnail_hash) h where v.company_id = $1',
        [kit.tenant.companyId],
      );
      return new Set(rows.map(({ hash }) => hash));
    });
  const image = await kit.create({ data: textDocument('Only here, once') });
  const twin = await kit.create({ data: textDocument('In both') });
  await kit.publish(twin.id);
  for (const text of ['Only here, once', 'In both', 'And at last']) {
    await kit.save(image.id, { data: textDocument(text) });
    await kit.publish(image.id);
  }
  const before = await pinned();
  await call('deleteImages', [image.id]);
  await call('purgeImages', [image.id]);
  expect(await pinned()).toEqual(await needed());
  expect((await pinned()).size).toBeLessThan(before.size);
});

test('ends the time in the bin after 30 days to the second, chore or not', async () => {
  const [kept, over] = [await kit.create({ name: 'Kept' }), await kit.create({ name: 'Over' })];
  await call('deleteImages', [kept.id, over.id]);
  await deletedDaysAgo(kept.id, 29);
  await deletedDaysAgo(over.id, 30);
  expect(await inBin(kept.id)).toMatchObject({ days_left: 1 });
  expect(await inBin(over.id)).toBeUndefined();
  expect((await call('restoreImages', [over.id])).status).toBe(404);
  expect(resultsOf(await call('restoreImages', [kept.id, over.id])).map(({ outcome }) => outcome)).toEqual(['done', 'missing']);
});

test('purges what is due when the jobs look, in every company', async () => {
  const other = await kit.api.tenant('bin-other');
  const made = await kit.api.ask('createImage', { as: other.owner, body: { name: 'Theirs', type_id: 1 } });
  const theirs = (made.body.image as WireImage).id;
  await kit.api.ask('deleteImage', { as: other.owner, params: { id: theirs } });
  const [over, kept] = [await kit.create({ name: 'Over' }), await kit.create({ name: 'Kept' })];
  await call('deleteImages', [over.id, kept.id]);
  await deletedDaysAgo(over.id, 31);
  await kit.api.db.withCompany(other.companyId, (tx) =>
    tx.run(`update image set deleted_at = now() - interval '31 days' where company_id = $1 and id = $2`, [other.companyId, theirs]),
  );
  for (const companyId of await withClient(kit.api.logins.jobs, 'test', companiesWithDueBins))
    await purgeDueOf(kit.api.db, companyId, keptImage);
  const purged = async (companyId: number, id: number) =>
    (
      await kit.api.db.withCompany(companyId, (tx) =>
        tx.one<{ is: boolean }>('select purged_at is not null as is from image where company_id = $1 and id = $2', [companyId, id]),
      )
    ).is;
  expect(await purged(kit.tenant.companyId, over.id)).toBe(true);
  expect(await purged(other.companyId, theirs)).toBe(true);
  expect(await purged(kit.tenant.companyId, kept.id)).toBe(false);
});

test('says what was deleted while an image lay in the bin', async () => {
  const form = new FormData();
  form.append('file', new Blob(['email,name\nanna@example.com,Anna\n']), 'Customers.csv');
  const as = kit.tenant.owner;
  const { id: tableId } = (await kit.api.ask('uploadDatatable', { as, form })).body as { id: number };
  const image = await kit.create({ name: 'Rows', type_id: 4, data_source: { id: tableId } });
  await call('deleteImages', [image.id]);
  expect((await kit.api.ask('deleteDatatable', { as, params: { id: tableId } })).status).toBe(200);
  expect(resultsOf(await call('restoreImages', [image.id]))).toEqual([
    { id: image.id, name: 'Rows', outcome: 'done', note: 'While “Rows” was in the bin, a data table it uses was deleted.' },
  ]);
});
