import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../../storage/connection.ts';
import { companiesWithDueBins } from '../../../jobs/keep-house.ts';
import { composeUses } from '../../../compose/uses.ts';
import { purgeDue } from './bin.service.ts';
import { openImageDesk, textDocument, type ImageDesk, type WireImage } from '../../../testing/image-desk.ts';

let desk: ImageDesk;
beforeAll(async () => {
  desk = await openImageDesk();
});
afterAll(() => desk.close());

interface Result {
  id: number;
  name: string;
  outcome: string;
  note?: string;
}
const call = (route: 'deleteImages' | 'restoreImages' | 'purgeImages', ids: number[]) =>
  desk.api.ask(route, { as: desk.tenant.editor, body: { ids } });
const resultsOf = (answer: { body: Record<string, unknown> }) => answer.body.results as Result[];
const bin = async () =>
  (await desk.api.ask('listBin', { as: desk.tenant.viewer })).body.bin as (WireImage & { days_left: number; deleted_by: string })[];
const inBin = async (id: number) => (await bin()).find((image) => image.id === id);
const rowOf = (id: number) =>
  desk.api.db.withCompany(desk.tenant.companyId, (tx) =>
    tx.one<Record<string, unknown>>('select to_jsonb(i) as row from image i where company_id = $1 and id = $2', [
      desk.tenant.companyId,
      id,
    ]),
  );
const deletedDaysAgo = (id: number, days: number) =>
  desk.api.db.withCompany(desk.tenant.companyId, (tx) =>
    tx.run(`update image set deleted_at = now() - make_interval(days => $3) where company_id = $1 and id = $2`, [
      desk.tenant.companyId,
      id,
      days,
    ]),
  );
const reason = async (uuid: string) => (await desk.rendered(uuid)).reason;

test('restores a deleted image exactly as it was, whatever its state', async () => {
  const { id: folderId } = (await desk.api.ask('createFolder', { as: desk.tenant.editor, body: { name: 'Spring' } })).body.folder as {
    id: number;
  };
  const bodies = [
    { name: 'Draft' },
    { name: 'Live', data: textDocument('{{first}}'), labels: ['Sale'], folder_id: folderId, tags: { alt: 'A' } },
    { name: 'Template', template: true },
  ];
  for (const [index, body] of bodies.entries()) {
    const image = await desk.create(body);
    if (index === 1) await desk.publish(image.id);
    await desk.api.front.images.thumbnails.now(desk.tenant.companyId, image.id);
    const before = [await rowOf(image.id), await desk.read(image.id)];
    await desk.api.ask('deleteImage', { as: desk.tenant.editor, params: { id: image.id } });
    expect(await inBin(image.id)).toMatchObject({ name: body.name, deleted_by: 'images-editor', days_left: 30 });
    expect((await desk.api.ask('getImage', { as: desk.tenant.viewer, params: { id: image.id } })).status).toBe(404);
    expect(resultsOf(await call('restoreImages', [image.id]))).toEqual([{ id: image.id, name: body.name, outcome: 'done' }]);
    expect([await rowOf(image.id), await desk.read(image.id)]).toEqual(before);
    expect(await inBin(image.id)).toBeUndefined();
  }
});

test('lets mailed tags answer through the fallback while in the bin, and as before once restored', async () => {
  const image = await desk.create({ data: textDocument('Hello') });
  await desk.publish(image.id);
  await expect.poll(() => reason(image.uuid)).not.toBe('unknown');
  const before = await desk.rendered(image.uuid, 'first=Anna');
  await call('deleteImages', [image.id]);
  await expect.poll(() => reason(image.uuid)).toBe('neutral');
  await call('restoreImages', [image.id]);
  await expect.poll(() => desk.rendered(image.uuid, 'first=Anna')).toEqual(before);
  expect(before.reason).not.toBe('neutral');
});

test('keeps the preview picture of an image in the bin, and drops it with the image', async () => {
  const image = await desk.create();
  const path = new URL(image.preview_image).pathname;
  const status = async () => (await desk.api.app.inject({ method: 'GET', url: path })).statusCode;
  await desk.api.front.images.thumbnails.now(desk.tenant.companyId, image.id);
  await call('deleteImages', [image.id]);
  expect(await status()).toBe(200);
  await call('purgeImages', [image.id]);
  expect(await status()).toBe(404);
});

test('purges one image for good: its tag still answers, reports keep its name, and nothing else stays', async () => {
  const image = await desk.create({ name: 'Gone', data: textDocument('One'), preview_settings: { first: 'Anna' } });
  await desk.publish(image.id);
  await desk.save(image.id, { data: textDocument('Two') });
  await desk.publish(image.id);
  const proofs = (sql: string) =>
    desk.api.db.withCompany(desk.tenant.companyId, (tx) => tx.query<{ image_id: number }>(sql, [desk.tenant.companyId, image.id]));
  await proofs(
    `insert into proof_kept (company_id, image_id, state, looked, "of", found, kept_by) values ($1, $2, 's', 1, 1, '[]', 'Anna') returning image_id`,
  );
  await call('deleteImages', [image.id]);
  expect(resultsOf(await call('purgeImages', [image.id]))).toEqual([{ id: image.id, name: 'Gone', outcome: 'done' }]);
  expect(await inBin(image.id)).toBeUndefined();
  expect((await call('restoreImages', [image.id])).status).toBe(404);
  expect((await call('purgeImages', [image.id])).status).toBe(404);
  await expect.poll(() => reason(image.uuid)).toBe('neutral');
  const { row } = (await rowOf(image.id)) as { row: Record<string, unknown> };
  expect(row).toMatchObject({ name: 'Gone', document: '{"version":"3.4.0","objects":[]}', preview_settings: {}, thumbnail_hash: null });
  const versions = await desk.api.db.withCompany(desk.tenant.companyId, (tx) =>
    tx.query<{ version: number }>('select version from image_version where company_id = $1 and image_id = $2', [
      desk.tenant.companyId,
      image.id,
    ]),
  );
  expect(versions).toEqual([{ version: 2 }]);
  expect(await proofs('select image_id from proof_kept where company_id = $1 and image_id = $2')).toEqual([]);
});

test('lets go of what only purged versions show, and keeps what any other version shows', async () => {
  const pinned = () =>
    desk.api.db.withCompany(desk.tenant.companyId, async (tx) => {
      const rows = await tx.query<{ hash: string }>('select hash from pinned_blob where company_id = $1', [desk.tenant.companyId]);
      return new Set(rows.map(({ hash }) => hash));
    });
  const needed = () =>
    desk.api.db.withCompany(desk.tenant.companyId, async (tx) => {
      const rows = await tx.query<{ hash: string }>(
        'select distinct h as hash from image_version v, hashes_of_version(v.snapshot, v.neutral_hash, v.thumbnail_hash) h where v.company_id = $1',
        [desk.tenant.companyId],
      );
      return new Set(rows.map(({ hash }) => hash));
    });
  const image = await desk.create({ data: textDocument('Only here, once') });
  const twin = await desk.create({ data: textDocument('In both') });
  await desk.publish(twin.id);
  for (const text of ['Only here, once', 'In both', 'And at last']) {
    await desk.save(image.id, { data: textDocument(text) });
    await desk.publish(image.id);
  }
  const before = await pinned();
  await call('deleteImages', [image.id]);
  await call('purgeImages', [image.id]);
  expect(await pinned()).toEqual(await needed());
  expect((await pinned()).size).toBeLessThan(before.size);
});

test('ends the time in the bin after 30 days to the second, chore or not', async () => {
  const [kept, over] = [await desk.create({ name: 'Kept' }), await desk.create({ name: 'Over' })];
  await call('deleteImages', [kept.id, over.id]);
  await deletedDaysAgo(kept.id, 29);
  await deletedDaysAgo(over.id, 30);
  expect(await inBin(kept.id)).toMatchObject({ days_left: 1 });
  expect(await inBin(over.id)).toBeUndefined();
  expect((await call('restoreImages', [over.id])).status).toBe(404);
  expect(resultsOf(await call('restoreImages', [kept.id, over.id])).map(({ outcome }) => outcome)).toEqual(['done', 'missing']);
});

test('purges what is due when the jobs look, in every company', async () => {
  const other = await desk.api.tenant('bin-other');
  const made = await desk.api.ask('createImage', { as: other.owner, body: { name: 'Theirs', type_id: 1 } });
  const theirs = (made.body.image as WireImage).id;
  await desk.api.ask('deleteImage', { as: other.owner, params: { id: theirs } });
  const [over, kept] = [await desk.create({ name: 'Over' }), await desk.create({ name: 'Kept' })];
  await call('deleteImages', [over.id, kept.id]);
  await deletedDaysAgo(over.id, 31);
  await desk.api.db.withCompany(other.companyId, (tx) =>
    tx.run(`update image set deleted_at = now() - interval '31 days' where company_id = $1 and id = $2`, [other.companyId, theirs]),
  );
  for (const companyId of await withClient(desk.api.logins.jobs, 'test', companiesWithDueBins))
    await purgeDue(desk.api.db, companyId, composeUses());
  const purged = async (companyId: number, id: number) =>
    (
      await desk.api.db.withCompany(companyId, (tx) =>
        tx.one<{ is: boolean }>('select purged_at is not null as is from image where company_id = $1 and id = $2', [companyId, id]),
      )
    ).is;
  expect(await purged(desk.tenant.companyId, over.id)).toBe(true);
  expect(await purged(other.companyId, theirs)).toBe(true);
  expect(await purged(desk.tenant.companyId, kept.id)).toBe(false);
});

test('says what was deleted while an image lay in the bin', async () => {
  const form = new FormData();
  form.append('file', new Blob(['email,name\nanna@example.com,Anna\n']), 'Customers.csv');
  const as = desk.tenant.owner;
  const { id: tableId } = (await desk.api.ask('uploadDatatable', { as, form })).body as { id: number };
  const image = await desk.create({ name: 'Rows', type_id: 4, data_source: { id: tableId } });
  await call('deleteImages', [image.id]);
  expect((await desk.api.ask('deleteDatatable', { as, params: { id: tableId } })).status).toBe(200);
  expect(resultsOf(await call('restoreImages', [image.id]))).toEqual([
    { id: image.id, name: 'Rows', outcome: 'done', note: 'While “Rows” was in the bin, its data table was deleted.' },
  ]);
});
