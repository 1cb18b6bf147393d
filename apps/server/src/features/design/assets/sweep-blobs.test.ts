import type { CdnImage } from '@limn/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepBlob } from './assets.store.ts';
import { documentWith } from '../../../http/route.cases.ts';
import { openDiskBlobs, type DiskBlobs } from '../../../platform/blobs.ts';
import { createLog } from '../../../platform/log.ts';
import { clientConfig } from '../../../storage/connection.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { fontFile, formWithFont } from '../../../testing/small-fonts.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';
import { sweepBlobs } from './sweep-blobs.job.ts';

let api: ApiServer;
let one: Tenant;
let two: Tenant;
let client: Client;
let store: DiskBlobs;
const log = createLog('silent');
const LATER = 25 * 3_600_000;
const sweep = (inMs = LATER) => sweepBlobs(client, { store, log, nowMs: Date.now() + inMs });

beforeAll(async () => {
  api = await startApi();
  [one, two] = [await api.tenant('one'), await api.tenant('two')];
  store = openDiskBlobs(join(api.dataDir, 'blobs'));
  client = new Client(clientConfig(api.logins.jobs, 'test'));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await api.close();
});

let shade = 0;
const newPicture = () => pngOf(6, 6, [++shade % 256, (shade >> 8) % 256, 77]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const isKept = async (bytes: Buffer) => (await store.get(hashOf(bytes))) !== undefined;
async function upload(bytes: Buffer, as = one.owner, fields: Record<string, string> = {}): Promise<CdnImage> {
  return (await api.ask('uploadCdnImage', { as, form: formWith(bytes, fields) })).body.cdn_image as CdnImage;
}
/** To the bin, and out of it. */
const remove = async ({ id }: CdnImage, as = one.owner) => {
  expect((await api.ask('deleteCdnImage', { as, params: { id } })).status).toBe(200);
  expect((await api.ask('purgeCdnImages', { as, body: { ids: [id] } })).status).toBe(200);
};

test('keeps the bytes of a picture in the bin, however old they are', async () => {
  const bytes = newPicture();
  const { id } = await upload(bytes);
  await api.ask('deleteCdnImage', { as: one.owner, params: { id } });
  await sweep();
  expect(await isKept(bytes)).toBe(true);
  expect((await api.ask('restoreCdnImages', { as: one.owner, body: { ids: [id] } })).status).toBe(200);
});

test('deletes bytes of deleted and replaced pictures after a day', async () => {
  const [deleted, replaced, kept] = [newPicture(), newPicture(), newPicture()];
  await remove(await upload(deleted));
  const { id } = await upload(replaced);
  await upload(kept, one.owner, { replace: String(id) });
  expect(await sweep(0)).toEqual({ rows: 0, blobs: 0 });
  expect(await sweep(LATER - 2 * 3_600_000)).toEqual({ rows: 0, blobs: 0 });
  expect(await Promise.all([deleted, replaced, kept].map(isKept))).toEqual([true, true, true]);
  expect(await sweep()).toMatchObject({ rows: 2 });
  expect(await Promise.all([deleted, replaced, kept].map(isKept))).toEqual([false, false, true]);
  expect(await sweep()).toEqual({ rows: 0, blobs: 0 });
});

test('begins the day when the last thing that shows old bytes goes', async () => {
  const [deleted, replaced] = [newPicture(), newPicture()];
  const [picture, { id }] = [await upload(deleted), await upload(replaced)];
  const fontName = 'caveat-latin-400-normal.woff2';
  const form = formWithFont(fontName);
  const { id: file } = (await api.ask('uploadCdnFont', { as: one.owner, form })).body.cdn_font as { id: number };
  const wish = { name: 'Gone', source: 'User', source_id: String(file) };
  const { id: font } = (await api.ask('saveFont', { as: one.owner, body: wish })).body.font as { id: number };
  const all = [deleted, replaced, fontFile(fontName)];
  await api.db.withCompany(one.companyId, (tx) =>
    tx.run(`update blob set kept_at = now() - interval '9 days' where company_id = $1 and hash = any ($2)`, [
      one.companyId,
      all.map(hashOf),
    ]),
  );
  await remove(picture);
  await upload(newPicture(), one.owner, { replace: String(id) });
  expect((await api.ask('deleteFont', { as: one.owner, params: { id: font } })).status).toBe(200);
  expect(await sweep(LATER - 2 * 3_600_000)).toMatchObject({ rows: 0 });
  expect(await Promise.all(all.map(isKept))).toEqual([true, true, true]);
  await sweep();
  expect(await Promise.all(all.map(isKept))).toEqual([false, false, false]);
});

test('keeps what a published version shows for ever', async () => {
  const [first, second] = [newPicture(), newPicture()];
  const [shown, next] = [await upload(first), await upload(second)];
  const { id } = (await api.ask('createImage', { as: one.owner, body: { type_id: 1, name: 'A', data: documentWith(shown.url) } })).body
    .image as {
    id: number;
  };
  const publish = async () => expect((await api.ask('publishImage', { as: one.owner, params: { id }, body: {} })).status).toBe(201);
  await publish();
  await api.ask('updateImage', { as: one.owner, params: { id }, body: { data: documentWith(next.url) } });
  await publish();
  await remove(shown);
  await sweep();
  expect(await isKept(first)).toBe(true);
  const hashes = await api.db.withCompany(one.companyId, (tx) =>
    tx.query<{ hash: string }>(
      `select unnest(array[neutral_hash, thumbnail_hash]) as hash from image_version where company_id = $1 and image_id = $2
       union select thumbnail_hash from image where company_id = $1 and id = $2 and thumbnail_hash is not null`,
      [one.companyId, id],
    ),
  );
  expect(hashes.length).toBeGreaterThan(1);
  for (const { hash } of hashes) expect([hash, await store.get(hash)]).toEqual([hash, expect.any(Buffer)]);
});

test('keeps a font’s file while the font or a version uses it', async () => {
  const as = one.owner;
  const add = async (file: string, name: string) => {
    const { id } = (await api.ask('uploadCdnFont', { as, form: formWithFont(file) })).body.cdn_font as { id: number };
    return ((await api.ask('saveFont', { as, body: { name, source: 'User', source_id: String(id) } })).body.font as { id: number }).id;
  };
  const [used, unused] = ['lora-latin-400-normal.woff2', 'caveat-latin-400-normal.woff2'];
  const fonts = [await add(used, 'Used'), await add(unused, 'Unused')];
  const text = { type: 'textbox', text: 'Hi', left: 0, top: 0, width: 99, fontSize: 20, fill: '#000000', fontFamily: 'Used' };
  const body = { type_id: 1, name: 'Font', data: { version: '3.4.0', objects: [text] } };
  const { id } = (await api.ask('createImage', { as, body })).body.image as { id: number };
  expect((await api.ask('publishImage', { as, params: { id }, body: {} })).status).toBe(201);
  await sweep();
  expect([await isKept(fontFile(used)), await isKept(fontFile(unused))]).toEqual([true, true]);
  await api.ask('deleteImage', { as, params: { id } });
  for (const font of fonts) expect((await api.ask('deleteFont', { as, params: { id: font } })).status).toBe(200);
  await sweep();
  expect([await isKept(fontFile(used)), await isKept(fontFile(unused))]).toEqual([true, false]);
});

test('bytes that two companies share stay until neither shows them', async () => {
  const bytes = newPicture();
  const [ours, theirs] = [await upload(bytes, one.owner), await upload(bytes, two.owner)];
  await remove(ours, one.owner);
  expect(await sweep()).toMatchObject({ rows: 1 });
  expect(await isKept(bytes)).toBe(true);
  await remove(theirs, two.owner);
  await sweep();
  expect(await isKept(bytes)).toBe(false);
});

test('keeps uploaded bytes that are about to be deleted', async () => {
  const bytes = newPicture();
  await remove(await upload(bytes));
  let sweeping: Promise<unknown> | undefined;
  await api.db.withCompany(one.companyId, async (tx) => {
    // The upload has kept the bytes and its row, and is not through yet.
    await store.put(bytes);
    await keepBlob(tx, one.companyId, { hash: hashOf(bytes), mime: 'image/png', bytes: bytes.length });
    sweeping = sweepBlobs(client, { store, log, nowMs: Date.now() + LATER - 2 * 3_600_000 });
    await tx.query('select pg_sleep(0.2)');
    await tx.run(`insert into asset (company_id, name, hash, mime, width, height, bytes) values ($1, 'a', $2, 'image/png', 6, 6, 1)`, [
      one.companyId,
      hashOf(bytes),
    ]);
  });
  await sweeping;
  await sweep();
  expect(await isKept(bytes)).toBe(true);
});

test('deletes bytes without a row, from broken uploads and old thumbnails', async () => {
  const stray = randomBytes(100);
  await store.put(stray);
  expect(await isKept(stray)).toBe(true);
  await sweep();
  expect(await isKept(stray)).toBe(false);
});

test('leaves a store claimed by another database alone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'limn-foreign-'));
  try {
    const foreign = openDiskBlobs(directory);
    await foreign.claim('someone else');
    const hash = await foreign.put(randomBytes(100));
    expect(await sweepBlobs(client, { store: foreign, log, nowMs: Date.now() + LATER })).toEqual({ rows: 0, blobs: 0 });
    expect(await foreign.get(hash)).toBeDefined();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('knows every column that may hold a blob’s hash', async () => {
  const columns = await api.db.control((tx) =>
    tx.query<{ name: string }>(
      // Reads the catalogue itself: the information schema shows only what this login may use.
      `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
         and (a.attname ~ 'hash|blob|digest|checksum' or a.atttypid in ('json'::regtype, 'jsonb'::regtype))`,
    ),
  );
  // A new one belongs either into the sweep (and into the first list), or here among those that never name a
  // blob.
  const swept = [
    'asset.hash',
    'blob.hash',
    'campaign_version.snapshot',
    'flavour_generation.catalogue_hash',
    'flavour_generation.model_hash',
    'image.thumbnail_hash',
    'image_version.neutral_hash',
    'image_version.snapshot',
    'image_version.thumbnail_hash',
    'pinned_blob.hash',
    'recipe_version.snapshot',
  ];
  const others = [
    'account.password_hash',
    'account_token.hash',
    'api_key.hash',
    // Drafts of campaigns name pictures by their address, too.
    'campaign.other',
    'campaign.preview_settings',
    'campaign.ruleset_names',
    'campaign.rulesets',
    'campaign.tag_settings',
    'campaign.tags',
    'campaign.tests',
    'campaign.url_settings',
    'collect_key.hash',
    'company_arrival.report',
    'company_export.report',
    'company_font_file.hash',
    'customer.traits',
    'customer_before.traits',
    'customer_import.columns',
    'customer_import.fields',
    'customer_write.patch',
    'datatable.columns',
    'datatable.place_columns',
    'datatable.run_changes',
    'datatable.unplaced',
    'datatable_generation.columns',
    'datatable_generation.unplaced',
    'event.record_names',
    'event_import.uses',
    'event_retype.changes',
    'event_retype.misfits',
    'feed.editable_item',
    'feed.merge_fields',
    'flavour.events_1',
    'flavour.events_2',
    'flavour_generation.advice',
    'flavour_generation.counted',
    'flavour_generation.evaluation',
    'flavour_generation.facts',
    'idempotency.body_hash',
    'idempotency.response',
    // Documents name pictures by their address, never by their bytes.
    'image.api_source',
    'image.custom_merge_fields',
    'image.data_source',
    'image.preview_settings',
    'image.source',
    'image.tag_settings',
    'image.tags',
    'image.url_settings',
    'migration.checksum',
    'oidc_payload.payload',
    'proof_kept.found',
    'recipe.controls',
    // Drafts of recipes name a picture by its address, too.
    'recipe.customer_defaults',
    'recipe.fallback',
    'recipe.filters',
    'recipe.orderings',
    'recipe.preview_settings',
    'recipe.settings',
    'recipe.tag_settings',
    'recipe.tags',
    'recipe.url_defaults',
    'recipe.url_settings',
    'recipe.weightings',
    'signing_key.jwk',
    'report_link.token_hash',
    'report_refusal.email_hash',
    'segment.rule',
    'simulated_person.facts',
    'event_view.filters',
    'event_view.enrichment',
  ];
  expect(columns.map(({ name }) => name).sort()).toEqual([...swept, ...others].sort());
});
