import type { CompanyExport, FlavourSummary } from '@limn/contracts';
import { dateOfDay, dayIn } from '@limn/model';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { LEFT_BEHIND, PARTS } from './parts/index.ts';
import { importFile, entriesNow, partsOf, PASSPHRASE } from './testing/company-files.ts';
import { countEverything, FEED_PASSWORD, listen, makeRichCompany, opener, type RichCompany } from './testing/rich-company.ts';

const SUBJECTS = new Set(['decisions', 'codes']);
let here: ApiServer;
let there: ApiServer;
let rich: RichCompany;
let file: Buffer;
/** The company that it became. */
let arrived: { id: number; owner: string; notes: string[] };

beforeAll(async () => {
  [here, there] = await Promise.all([startApi(), startApi()]);
  await Promise.all([listen(here), listen(there)]);
  rich = await makeRichCompany(here, 'harbour');
  await thumbnailsOf(rich.tenant.companyId);
  // Numbers mean something else there.
  await makeRichCompany(there, 'neighbour');
  file = await exported(here, rich.tenant);
  const owner = there.person('newcomer');
  const arrival = await importFile(there, owner, file);
  expect([arrival.state, arrival.reason]).toEqual(['complete', null]);
  arrived = { id: arrival.company_id ?? 0, owner, notes: arrival.report?.notes ?? [] };
}, 120_000);
afterAll(() => Promise.all([here.close(), there.close()]));

/**
 * They are drawn when nothing was changed for a while: one that came after the export would be missing in the
 * copy.
 */
async function thumbnailsOf(companyId: number): Promise<void> {
  const text = 'select name from image where company_id = $1 and deleted_at is null and thumbnail_hash is null';
  await vi.waitFor(async () => expect(await here.db.withCompany(companyId, (tx) => tx.query(text, [companyId]))).toEqual([]), {
    timeout: 30_000,
    interval: 100,
  });
}

async function exported(api: ApiServer, { owner: as, companyId: company }: { owner: string; companyId: number }): Promise<Buffer> {
  expect((await api.ask('startExport', { as, company, body: { passphrase: PASSPHRASE } })).status).toBe(200);
  const newest = async () => ((await api.ask('listExports', { as, company })).body.exports as CompanyExport[])[0];
  await vi.waitFor(async () => expect([(await newest())?.state, (await newest())?.reason]).toEqual(['complete', null]), {
    timeout: 20_000,
  });
  const { url } = (await api.ask('linkExport', { as, company, params: { id: (await newest())?.id } })).body as { url: string };
  const answer = await api.app.inject(url.replace('http://limn.test', ''));
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, (await newest())?.bytes]);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="harbour-\d{4}-\d\d-\d\d\.limn"$/);
  return answer.rawPayload;
}

/** Every line of every part, with numbers replaced by what they name. */
async function sayings(api: ApiServer, companyId: number): Promise<Record<string, string[]>> {
  const parts = await partsOf(await entriesNow(api, companyId));
  const names = new Map<string, string>();
  const name = (part: string, kind: string, key: string) => {
    for (const row of parts[part] ?? []) names.set(`${kind} ${String(row.id)}`, `${kind} ${String(row[key])}`);
  };
  name('images', 'image', 'uuid');
  name('pictures', 'picture', 'address_key');
  name('tables', 'table', 'name');
  name('feeds', 'feed', 'name');
  name('folders', 'folder', 'name');
  name('events', 'event', 'name');
  name('segments', 'segment', 'name');
  name('flavours', 'flavour', 'label');
  for (const { id, uuid } of [...(parts.campaigns ?? []), ...(parts.recipes ?? [])])
    names.set(`image ${String(id)}`, `image ${String(uuid)}`);
  const named = (kind: string, id: unknown) =>
    typeof id === 'number' && id !== 0 ? (names.get(`${kind} ${id}`) ?? `unknown ${kind}`) : id;
  const KEYS: Record<string, string> = {
    object_id: 'image',
    image_id: 'image',
    campaign_id: 'image',
    recipe_id: 'image',
    default_recipe_id: 'image',
    recipe: 'image',
    datatable: 'table',
    image: 'image',
    datatable_id: 'table',
    staticImageId: 'picture',
    folder_id: 'folder',
    event_id: 'event',
    event: 'event',
    item_datatable: 'table',
    segment_id: 'segment',
    recommendation_flavour: 'flavour',
    flavour: 'flavour',
  };
  const OWN: Record<string, string> = {
    images: 'image',
    campaigns: 'image',
    recipes: 'image',
    shown: 'image',
    pictures: 'picture',
    tables: 'table',
    feeds: 'feed',
    folders: 'folder',
    events: 'event',
    segments: 'segment',
    flavours: 'flavour',
    data_source: 'table',
    api_source: 'feed',
  };
  const renamed = (value: unknown, within: string): unknown => {
    if (typeof value === 'string')
      return value
        .replace(/^(.*)table_(\d+)(?=$|\.)/, (_, before: string, id: string) => `${before}${String(named('table', Number(id)))}`)
        .replaceAll(/("staticImageId":)(\d+)/g, (_, before: string, id: string) => before + String(named('picture', Number(id))));
    if (Array.isArray(value)) return value.map((item) => (SUBJECTS.has(within) ? subject(item, within) : renamed(item, within)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === 'id' && OWN[within]
          ? named(OWN[within], item)
          : KEYS[key]
            ? named(KEYS[key], item)
            : key === 'table' && typeof item === 'number'
              ? named('table', item)
              : key === 'generation'
                ? typeof item
                : key === 'subject'
                  ? subject(item, key)
                  : renamed(item, typeof item === 'object' ? (key === 'source' ? sourceNameOf(item) : key) : within),
      ]),
    );
  };
  /** An image within another object: kind × 2³² + number, in days of recipients before 20 bits. */
  const subject = (value: unknown, within: string): unknown => {
    const shift = within === 'codes' ? 52n : 32n;
    const number = BigInt(String(value));
    if (number >> shift !== 1n) return value;
    const id = Number((number >> (shift - 32n)) & 0xffff_ffffn);
    if (id === 0) return value;
    return `${String(named('image', id))} ${within === 'codes' ? number & 0xfffffn : ''}`;
  };
  OWN.table_source = 'table';
  OWN.places_source = 'table';
  OWN.feed_source = 'feed';
  const sourceNameOf = (source: object | null) => `${source && 'kind' in source ? String(source.kind) : 'image'}_source`;
  return Object.fromEntries(
    Object.entries(parts).map(([part, rows]) => [
      part,
      rows.map((row) => JSON.stringify(renamed(row, part))).sort((a, b) => (a < b ? -1 : 1)),
    ]),
  );
}

test('imports a company field by field the same, whatever exists already', async () => {
  const [before, after] = [await sayings(here, rich.tenant.companyId), await sayings(there, arrived.id)];
  expect(Object.keys(before)).toEqual(PARTS.map((part) => part.name));
  for (const [part, rows] of Object.entries(before)) {
    expect(rows.length, part).toBeGreaterThan(0);
    expect(rows.join(), part).not.toContain('unknown ');
    // Secrets do not come along, so there are none to come along the next time.
    const expected = part === 'feeds' ? rows.map((row) => row.replace('"had_secrets":true', '"had_secrets":false')) : rows;
    expect([part, after[part]]).toEqual([part, expected]);
  }
});

test('draws the same bytes for imported images, and keeps their tags working', async () => {
  const shown = await Promise.all(
    [here, there].map(async (api) => [
      await opener(api)('render', rich.offer.uuid, { eid: 'new@example.com', first: 'Ann' }),
      await opener(api)('render', rich.ofTable.uuid, { eid: 'new@example.com', uid: 'anna@example.com' }),
      await opener(api)('render', rich.byTown.uuid, { eid: 'new@example.com', first: 'Ann', key: 'anna@example.com' }),
      await opener(api)('render', rich.byTown.uuid, { eid: 'bert@example.com', key: 'bert@example.com' }),
      await opener(api)('render', rich.gone.uuid, { eid: 'new@example.com' }),
    ]),
  );
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[0]?.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('picture'),
    expect.stringContaining('picture'),
    'picture',
    'picture',
    expect.any(String),
  ]);
});

test('keeps every report the same after an import, counting the same people', async () => {
  const today = dayIn('Europe/London', Date.now());
  const range = { start: dateOfDay(today - 7), end: dateOfDay(today) };
  const reports = async (api: ApiServer, as: string, company: number) => {
    const { stats } = (await api.ask('imageStats', { as, company, params: range })).body as { stats: Record<string, unknown>[] };
    return {
      opens: (await api.ask('imageOpens', { as, company })).body.stats,
      clicks: (await api.ask('imageClicks', { as, company })).body.stats,
      stats: stats.map(({ name, total_opens, uniq_opens, total_clicks, uniq_clicks }) => [
        name,
        total_opens,
        uniq_opens,
        total_clicks,
        uniq_clicks,
      ]),
    };
  };
  await Promise.all([countEverything(here), countEverything(there)]);
  // Both were opened once more by the same people since: anyone who was known before is not new in either.
  const before = await reports(here, rich.tenant.owner, rich.tenant.companyId);
  expect(before.stats).toContainEqual(['Offer', 6, 5, 1, 1]);
  expect(await reports(there, arrived.owner, arrived.id)).toEqual(before);
});

test('exports no passwords, and says what to enter again and whom to invite', async () => {
  expect(file.includes(Buffer.from('harbour'))).toBe(false);
  const entries = await entriesNow(here, rich.tenant.companyId);
  expect(JSON.stringify(await partsOf(entries))).not.toContain(FEED_PASSWORD);
  expect(arrived.notes).toContainEqual(expect.stringMatching(/^Type user names, passwords .* again .*: Shop\.$/));
  expect(arrived.notes).toContainEqual(expect.stringContaining('Invite your colleagues again'));
  expect(arrived.notes).toContainEqual(
    expect.stringMatching(/These events don’t count as conversions .* until you say so again: identify\.$/),
  );
  const members = (await there.ask('getUserCompany', { as: arrived.owner, company: arrived.id })).body.company as {
    users: unknown[];
    billing: { plan_type: string };
  };
  expect([members.users.length, members.billing.plan_type]).toEqual([1, 'free_trial']);
});

test('copies a company in its own installation with new addresses', async () => {
  const before = await sayings(here, rich.tenant.companyId);
  const owner = rich.tenant.owner;
  const arrival = await importFile(here, owner, file);
  expect([arrival.state, arrival.reason]).toEqual(['complete', null]);
  expect(arrival.report?.notes).toContainEqual(expect.stringMatching(/^\d images have new addresses, .* Generate new tags for: Offer, /));
  const company = arrival.company_id ?? 0;
  const images = (await here.ask('listImages', { as: owner, company })).body.images as { uuid: string; name: string }[];
  expect(images.map(({ name }) => name)).toContain('Offer');
  expect(images.map(({ uuid }) => uuid)).not.toContain(rich.offer.uuid);
  const copy = images.find(({ name }) => name === 'Offer')?.uuid ?? '';
  const params = { eid: 'ann@example.com', first: 'Ann' };
  expect((await opener(here)('render', copy, params)).bytes).toBe((await opener(here)('render', rich.offer.uuid, params)).bytes);
  // Its documents show its own pictures, not the other company's.
  const { image } = (
    await here.ask('getImage', {
      as: owner,
      company,
      params: { id: (images.find(({ uuid }) => uuid === copy) as unknown as { id: number }).id },
    })
  ).body as { image: object };
  const { public_id } = await here.db.control((tx) =>
    tx.one<{ public_id: string }>('select public_id from company where id = $1', [company]),
  );
  expect(JSON.stringify(image).match(/cdn\/([0-9a-f-]{36})/g)).toEqual(expect.arrayContaining([`cdn/${public_id}`]));
  expect(new Set(JSON.stringify(image).match(/cdn\/([0-9a-f-]{36})/g))).toEqual(new Set([`cdn/${public_id}`]));
  expect(await sayings(here, rich.tenant.companyId)).toEqual({
    ...before,
    impressions: expect.any(Array),
    rollups: expect.any(Array),
    recipients: expect.any(Array),
  });
});

test('learns an imported flavour again, and keeps it for the recipe that orders by it', async () => {
  const as = { as: arrived.owner, company: arrived.id };
  const { flavours } = (await there.ask('listFlavours', as)).body as { flavours: FlavourSummary[] };
  const [flavour] = flavours;
  const params = { id: flavour?.id };
  await expect
    .poll(async () => (await there.ask('getFlavour', { ...as, params })).body, { timeout: 20_000 })
    .toMatchObject({
      flavour: { status: 1, reason: null, datatable_name: 'Customers', events_1: [{ score: 1 }], events_2: [{ score: 2.5 }] },
    });
  const refused = await there.ask('deleteFlavour', { ...as, params });
  expect({ status: refused.status, code: refused.body.code, users: refused.body.users }).toEqual({
    status: 409,
    code: 'in_use',
    users: [expect.objectContaining({ kind: 'recipe' })],
  });
});

test('says that a further company has no credits after a trial', async () => {
  const noCredits = expect.stringMatching(/^This company has no credits yet\. Choose a plan before you send its tags/);
  expect((await importFile(here, rich.tenant.owner, file)).report?.notes).toContainEqual(noCredits);
  expect(arrived.notes).not.toContainEqual(noCredits);
});

test('imports a file whose draft thumbnails have no bytes, and draws them when shown', async () => {
  // Thumbnails of drafts used to be kept without a row: their files name hashes that they don't hold.
  const drafts = 'thumbnail_hash not in (select hash from pinned_blob where company_id = $1)';
  const removed = await here.db.withCompany(rich.tenant.companyId, (tx) =>
    tx.run(`delete from blob where company_id = $1 and hash in (select thumbnail_hash from image where company_id = $1 and ${drafts})`, [
      rich.tenant.companyId,
    ]),
  );
  expect(removed).toBeGreaterThan(0);
  const owner = there.person('holder');
  const arrival = await importFile(there, owner, await exported(here, rich.tenant));
  expect([arrival.state, arrival.reason]).toEqual(['complete', null]);
  const { images } = (await there.ask('listImages', { as: owner, company: arrival.company_id ?? 0 })).body as {
    images: { name: string; preview_image: string }[];
  };
  for (const { preview_image } of images) {
    const picture = await there.app.inject(new URL(preview_image).pathname);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  }
});

test('takes every company column along, or gives the reason why not', async () => {
  const rows = await here.db.control((tx) =>
    tx.query<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and (c.relname = 'company' or exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')) group by 1`,
    ),
  );
  const covered = new Map<string, Set<string>>();
  for (const part of PARTS)
    for (const [table, columns] of Object.entries(part.covers)) covered.set(table, new Set([...(covered.get(table) ?? []), ...columns]));
  const forgotten = rows.flatMap(({ name, columns }) => {
    const left = LEFT_BEHIND[name];
    if (typeof left === 'string') return [];
    const known = new Set([...(covered.get(name) ?? []), ...(left ?? []), ...(name === 'company' ? [] : ['company_id'])]);
    return columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`);
  });
  expect(forgotten).toEqual([]);
});
