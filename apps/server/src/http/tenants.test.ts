/** Two companies that mirror each other: whatever one of them asks, it never meets the other. */
import { routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCustomers } from '../features/data/customers/import/import-customers.ts';
import { companyHashes } from '../features/measuring/counting/log/company-hashes.ts';
import { withClient } from '../storage/connection.ts';
import type { Database, Tx } from '../storage/database.ts';
import { openBin } from '../storage/with-bin.ts';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';
import { formWithFont } from '../testing/small-fonts.ts';
import { formWith, pngOf } from '../testing/small-pictures.ts';
import { documentWith, feedBody, ROUTE_CASES, type Belongings } from './route.cases.ts';
import { uploadTable } from '../testing/tenant-kit.ts';

const NAMES = Object.keys(ROUTE_CASES) as RouteName[];
const UNKNOWN_ID = 2_000_000_000;
const UNKNOWN: Belongings = {
  companyId: UNKNOWN_ID,
  imageId: UNKNOWN_ID,
  campaignId: UNKNOWN_ID,
  recipeId: UNKNOWN_ID,
  segmentId: UNKNOWN_ID,
  personId: UNKNOWN_ID,
  binnedId: UNKNOWN_ID,
  binnedPictureId: UNKNOWN_ID,
  binnedTableId: UNKNOWN_ID,
  binnedFeedId: UNKNOWN_ID,
  binnedCampaignId: UNKNOWN_ID,
  binnedRecipeId: UNKNOWN_ID,
  folderId: UNKNOWN_ID,
  pictureId: UNKNOWN_ID,
  keyId: UNKNOWN_ID,
  tableId: UNKNOWN_ID,
  eventId: UNKNOWN_ID,
  eventFieldId: UNKNOWN_ID,
  eventViewId: UNKNOWN_ID,
  collectKeyId: UNKNOWN_ID,
  customerId: UNKNOWN_ID,
  otherCustomerId: UNKNOWN_ID,
  customerFieldId: UNKNOWN_ID,
  rejectId: UNKNOWN_ID,
  eventImportId: UNKNOWN_ID,
  customerImportId: UNKNOWN_ID,
  flavourId: UNKNOWN_ID,
  feedId: UNKNOWN_ID,
  fontId: UNKNOWN_ID,
  fontFileId: UNKNOWN_ID,
  exportId: UNKNOWN_ID,
  reportScheduleId: UNKNOWN_ID,
  reportGuestId: UNKNOWN_ID,
  reportLinkId: UNKNOWN_ID,
  editorId: UNKNOWN_ID,
  invitationId: UNKNOWN_ID,
  pictureUrl: `http://limn.test/cdn/11111111-1111-4111-8111-111111111111/${'0'.repeat(32)}`,
};

let api: ApiServer;
let mine: Tenant;
let theirs: Tenant;
let things: Belongings;
let filtersRemoved = false;
let loosened = 0;

beforeAll(async () => {
  api = await startApi({ wrap: withRemovableFilters, rateLimit: { burst: 10_000, perSecond: 1000 } });
  mine = await api.tenant('mine');
  theirs = await api.tenant('theirs');
  things = await belongings(theirs);
});
afterAll(() => api.close());

async function belongings({ companyId, owner }: Tenant): Promise<Belongings> {
  const picture = (await api.ask('uploadCdnImage', { as: owner, form: formWith(pngOf(4, 4)) })).body.cdn_image as {
    id: number;
    url: string;
  };
  const { id: imageId } = (
    await api.ask('createImage', {
      as: owner,
      body: { name: 'Theirs', type_id: 1, data_source: { fields: 'first' }, data: documentWith(picture.url, picture.id) },
    })
  ).body.image as { id: number };
  expect((await api.ask('publishImage', { as: owner, params: { id: imageId }, body: {} })).status).toBe(201);
  const tested = { weight: 50, hold_out: 0, variants: [{ name: 'B', weight: 50, image_type: '3' }] };
  const campaign = { name: 'Theirs', rulesets: [{ name: 'All', image_type: '3', test: tested }], other: { image_type: '3' } };
  const { id: campaignId } = (await api.ask('createCampaign', { as: owner, body: campaign })).body.rule as { id: number };
  expect((await api.ask('publishCampaign', { as: owner, params: { id: campaignId }, body: {} })).status).toBe(201);
  const segment = { name: 'Theirs', rule: { operator: 'All', children: [] } };
  const { id: segmentId } = (await api.ask('createSegment', { as: owner, body: segment })).body.segment as { id: number };
  const { id: personId } = (await api.ask('createSimulatedPerson', { as: owner, body: { name: 'Anna' } })).body.simulated_person as {
    id: number;
  };
  const { id: folderId } = (await api.ask('createFolder', { as: owner, body: { name: 'Spring' } })).body.folder as { id: number };
  const { id: binnedId } = (await api.ask('createImage', { as: owner, body: { name: 'Binned', type_id: 1, folder_id: folderId } })).body
    .image as { id: number };
  expect((await api.ask('deleteImage', { as: owner, params: { id: binnedId } })).status).toBe(200);
  const { id: keyId } = (await api.ask('createKey', { as: owner, body: { name: 'k', scopes: ['images:read'] } })).body.key as {
    id: number;
  };
  const table = new FormData();
  table.append('file', new Blob(['email,name\nanna@example.com,Anna\n']), 'Customers.csv');
  const { id: tableId } = (await api.ask('uploadDatatable', { as: owner, form: table })).body as { id: number };
  const { id: eventId } = (await api.ask('createEvent', { as: owner, body: { event_name: 'Purchase' } })).body.event as { id: number };
  const [eventField] = (await api.ask('listEventFields', { as: owner, params: { id: eventId } })).body.fields as { id: number }[];
  const view = await api.ask('createEventView', { as: owner, params: { id: eventId }, body: { label: 'All' } });
  const { id: eventViewId } = view.body.event_view as { id: number };
  await api.ask('updateEventView', { as: owner, params: { id: eventViewId }, body: { event_enrichment: true } });
  await api.ask('addToPalette', { as: owner, body: { colour: colourOf(companyId) } });
  const { id: feedId } = (await api.ask('createDataSource', { as: owner, body: feedBody })).body.datasource as { id: number };
  const { id: invitationId } = (await api.ask('inviteUser', { as: owner, body: { email: `guest-${companyId}@example.com` } })).body
    .invitation as {
    id: number;
  };
  const { user_id: editorId } = await api.db.control((tx) =>
    tx.one<{ user_id: number }>(`select user_id from membership where company_id = $1 and role = 'editor'`, [companyId]),
  );
  const upload = async (weight: 400 | 700) => {
    const form = formWithFont(`lora-latin-${weight}-normal.woff2`);
    return ((await api.ask('uploadCdnFont', { as: owner, form })).body.cdn_font as { id: number }).id;
  };
  const font = { name: 'Brand', source: 'User', source_id: String(await upload(400)) };
  const { id: fontId } = (await api.ask('saveFont', { as: owner, body: font })).body.font as { id: number };
  const fontFileId = await upload(700);
  const { id: exportId } = (await api.ask('startExport', { as: owner, body: { passphrase: 'a long enough password' } })).body.export as {
    id: number;
  };
  const schedule = { report: 'image', every: 'week', users: [editorId], guests: [`report-${companyId}@example.com`] };
  const { id: reportScheduleId, guests } = (await api.ask('createReportSchedule', { as: owner, body: schedule })).body.schedule as {
    id: number;
    guests: { id: number }[];
  };
  const reportGuestId = guests[0]?.id ?? 0;
  const { id: reportLinkId } = (await api.ask('createReportLink', { as: owner, body: { report: 'image', days: 30 } })).body.link as {
    id: number;
  };
  return {
    companyId,
    reportScheduleId,
    reportGuestId,
    reportLinkId,
    fontId,
    fontFileId,
    exportId,
    editorId,
    invitationId,
    feedId,
    tableId,
    eventId,
    eventFieldId: eventField?.id ?? 0,
    rejectId: await refusedRecord(companyId),
    eventImportId: await eventImport(owner, eventId),
    eventViewId,
    collectKeyId: ((await api.ask('createCollectKey', { as: owner, body: { name: 'Shop' } })).body.collect_key as { id: number }).id,
    flavourId: ((await api.ask('createFlavour', { as: owner, body: { label: 'Viewed, then bought' } })).body.flavour as { id: number }).id,
    ...(await customersOf(owner, companyId)),
    imageId,
    campaignId,
    recipeId: await recipeOf(owner),
    segmentId,
    personId,
    binnedId,
    ...(await binnedBelongings(owner)),
    folderId,
    pictureId: picture.id,
    pictureUrl: picture.url,
    keyId,
  };
}

async function customersOf(
  owner: string,
  companyId: number,
): Promise<Pick<Belongings, 'customerId' | 'otherCustomerId' | 'customerFieldId' | 'customerImportId'>> {
  const form = new FormData();
  form.append('file', new Blob(['customer_id,plan\nc-1,pro\nc-2,free\n']), 'customers.csv');
  const { id: importId } = (await api.ask('importCustomers', { as: owner, form })).body.import as { id: number };
  const deps = { db: api.db, login: api.logins.jobs, hashes: companyHashes };
  await importCustomers({ companyId, importId }, deps, new AbortController().signal);
  const { data } = (await api.ask('listCustomers', { as: owner })).body.customers as { data: { id: number }[] };
  const fields = (await api.ask('listCustomerFields', { as: owner })).body.fields as { id: number | null }[];
  return {
    customerImportId: importId,
    customerId: data[0]?.id ?? 0,
    otherCustomerId: data[1]?.id ?? 0,
    customerFieldId: fields.find(({ id }) => id !== null)?.id ?? 0,
  };
}

async function eventImport(owner: string, eventId: number): Promise<number> {
  const form = new FormData();
  form.append('columns', '["customer_id"]');
  form.append('file', new Blob(['customer\nc-1\n']), 'past.csv');
  return ((await api.ask('importEvents', { as: owner, params: { id: eventId }, form })).body.import as { id: number }).id;
}

async function refusedRecord(companyId: number): Promise<number> {
  return withClient(api.logins.jobs, 'test', async (jobs) => {
    const { rows } = await jobs.query<{ id: string }>(
      `insert into event_reject (company_id, event_name, key, received_at, reason, payload) values ($1, 'Purchase', gen_random_uuid(), now(), 'x', '{}') returning id`,
      [companyId],
    );
    return Number(rows[0]?.id);
  });
}

/** An asset, a table and a feed that are in the bin. */
async function binnedBelongings(
  owner: string,
): Promise<Pick<Belongings, 'binnedPictureId' | 'binnedTableId' | 'binnedFeedId' | 'binnedCampaignId' | 'binnedRecipeId'>> {
  const picture = (await api.ask('uploadCdnImage', { as: owner, form: formWith(pngOf(5, 5)) })).body.cdn_image as { id: number };
  const table = new FormData();
  table.append('file', new Blob(['email,name\nanna@example.com,Anna\n']), 'Binned.csv');
  const { id: binnedTableId } = (await api.ask('uploadDatatable', { as: owner, form: table })).body as { id: number };
  const { id: binnedCampaignId } = (await api.ask('createCampaign', { as: owner, body: { name: 'Binned', other: { image_type: '3' } } }))
    .body.rule as { id: number };
  const { id: binnedRecipeId } = (await api.ask('createRecipe', { as: owner, body: { label: 'Binned' } })).body.recipe as { id: number };
  const { id: binnedFeedId } = (await api.ask('createDataSource', { as: owner, body: feedBody })).body.datasource as { id: number };
  const deleted = [
    await api.ask('deleteCdnImage', { as: owner, params: { id: picture.id } }),
    await api.ask('deleteDatatable', { as: owner, params: { id: binnedTableId } }),
    await api.ask('deleteDataSource', { as: owner, params: { id: binnedFeedId } }),
    await api.ask('deleteCampaign', { as: owner, params: { id: binnedCampaignId } }),
    await api.ask('deleteRecipe', { as: owner, params: { id: binnedRecipeId } }),
  ];
  expect(deleted.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  return { binnedPictureId: picture.id, binnedTableId, binnedFeedId, binnedCampaignId, binnedRecipeId };
}

/** A recipe of items, with a version. */
async function recipeOf(owner: string): Promise<number> {
  const datatable = await uploadTable(api, owner, 'sku,name\nA,Boots\nB,Hats\n');
  const body = { label: 'Theirs', recipe_settings: { datatable } };
  const { id } = (await api.ask('createRecipe', { as: owner, body })).body.recipe as { id: number };
  expect((await api.ask('publishRecipe', { as: owner, params: { id }, body: {} })).status).toBe(201);
  return id;
}

/** A colour that no other company has. */
function colourOf(companyId: number): string {
  return `#${companyId.toString(16).padStart(6, '0')}`;
}

/**
 * Everything that belongs to a company, as text. Usage marks of keys, people and blobs, and which preview was
 * drawn, are no content.
 */
async function contents(companyId: number): Promise<string> {
  const tenantTables = [
    'image',
    'image_version',
    'image_folder',
    'campaign',
    'campaign_version',
    'recipe',
    'recipe_version',
    'segment',
    'customer',
    'customer_identity',
    'customer_field',
    'customer_import',
    'customer_merge',
    'simulated_person',
    'asset',
    'blob',
    'object_use',
    'pinned_blob',
    'tag_token',
    'credit_grant',
    'receipt',
    'payg_term',
    'test_card',
    'feed',
    'datatable',
    'event',
    'event_field',
    'event_hour',
    'event_import',
    'event_retype',
    'event_view',
    'event_reject',
    'event_waiting',
    'set_aside',
    'batch_left',
    'count_waiting',
    'flavour',
    'flavour_generation',
    'company_palette',
    'company_font',
    'company_font_file',
    'hidden_font',
    'report_guest',
    'report_link',
    'report_refusal',
    'report_schedule',
  ];
  return api.db.withCompany(companyId, async (tx) => {
    await openBin(tx);
    const rows: unknown[] = [];
    for (const table of tenantTables)
      rows.push(
        await tx.query(
          `select to_jsonb(t) - 'thumbnail_hash' - 'preview_drawn' - 'kept_at' as row from ${table} t where company_id = $1 order by 1`,
          [companyId],
        ),
      );
    for (const table of ['membership', 'invitation', 'api_key', 'collect_key', 'route'])
      rows.push(await tx.query(`select to_jsonb(t) - 'last_used_at' as row from ${table} t where company_id = $1 order by 1`, [companyId]));
    rows.push(await tx.query('select to_jsonb(t) as row from company t where id = $1', [companyId]));
    return JSON.stringify(rows);
  });
}

test('refuses foreign companies on every route as if they did not exist', async () => {
  const before = await contents(theirs.companyId);
  for (const name of NAMES) {
    const { params, query, body } = ROUTE_CASES[name](things);
    for (const as of [mine.owner, mine.key]) {
      const foreign = await api.ask(name, { as, company: theirs.companyId, params, query, body });
      const unknown = await api.ask(name, { as, company: UNKNOWN_ID, params, query, body });
      expect({ name, status: foreign.status, code: foreign.body.code }).toEqual({ name, status: 403, code: 'company_forbidden' });
      expect(foreign.body).toEqual(unknown.body);
    }
  }
  expect(await contents(theirs.companyId)).toBe(before);
});

test('answers 401 on every route without a token or with a made-up one', async () => {
  for (const name of NAMES) {
    const { params, query, body } = ROUTE_CASES[name](things);
    for (const as of [undefined, 'made-up', 'limn_made-up'])
      expect([name, (await api.ask(name, { as, params, query, body })).status]).toEqual([name, 401]);
  }
});

/**
 * Calls of one company with the other's ids in the path and in the body; every one is answered as if no one
 * had them.
 */
async function crossEverywhere(): Promise<void> {
  const before = await contents(theirs.companyId);
  for (const name of NAMES) {
    const { reaches } = ROUTE_CASES[name](things);
    if (reaches !== 'path' && reaches !== 'body') continue;
    for (const as of [mine.owner, mine.key]) {
      if (as === mine.key && !(routes[name] as RouteDefinition).scope) continue;
      const foreign = await api.ask(name, { as, ...ROUTE_CASES[name](things) });
      const unknown = await api.ask(name, { as, ...ROUTE_CASES[name](UNKNOWN) });
      expect([name, foreign.status]).toEqual([name, reaches === 'path' ? 404 : foreign.status === 404 ? 404 : 422]);
      expect([name, foreign.body]).toEqual([name, unknown.body]);
    }
  }
  expect(await contents(theirs.companyId)).toBe(before);
}

test('answers ids of another company exactly like unknown ones', () => crossEverywhere());

test('refuses pictures of another company as content, reference and fallback', async () => {
  const own = await belongings(mine);
  const before = await contents(theirs.companyId);
  for (const body of [
    { data: documentWith(things.pictureUrl) },
    { data: documentWith(own.pictureUrl, things.pictureId) },
    { fallback_image: things.pictureUrl },
  ]) {
    const answer = await api.ask('updateImage', { as: mine.owner, params: { id: own.imageId }, body });
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  }
  expect(
    (
      await api.ask('updateImage', {
        as: mine.owner,
        params: { id: own.imageId },
        body: { data: documentWith(own.pictureUrl, own.pictureId), fallback_image: own.pictureUrl },
      })
    ).status,
  ).toBe(200);
  expect(await contents(theirs.companyId)).toBe(before);
});

test('lists and reports never hold anything of another company', async () => {
  const own = await api.ask('listImages', { as: mine.owner });
  expect((own.body.images as { id: number }[]).map((image) => image.id)).not.toContain(things.imageId);
  const stats = await api.ask('imageStats', { as: mine.owner, ...ROUTE_CASES.imageStats(things) });
  expect((stats.body.stats as { id: number }[]).map((row) => row.id)).not.toContain(things.imageId);
  expect((await api.ask('getPalette', { as: mine.owner })).body.palette).not.toContain(colourOf(theirs.companyId));
  expect((await api.ask('listKeys', { as: mine.owner })).body.keys).not.toContainEqual(expect.objectContaining({ id: things.keyId }));
  expect((await api.ask('listCompanyInvitations', { as: mine.owner })).body.invitations).not.toContainEqual(
    expect.objectContaining({ id: things.invitationId }),
  );
});

test('separates companies by row-level security alone, without query filters', async () => {
  filtersRemoved = true;
  try {
    expect((await api.ask('getPalette', { as: mine.owner })).body.palette).not.toContain(colourOf(theirs.companyId));
    const list = await api.ask('listImages', { as: mine.owner });
    expect((list.body.images as { id: number }[]).map((image) => image.id)).not.toContain(things.imageId);
    const before = await contents(theirs.companyId);
    for (const name of NAMES) {
      if (ROUTE_CASES[name](things).reaches !== 'path' || /Key|Company/.test(name)) continue;
      expect([name, (await api.ask(name, { as: mine.owner, ...ROUTE_CASES[name](things) })).status]).toEqual([name, 404]);
    }
    expect(await contents(theirs.companyId)).toBe(before);
    expect(loosened).toBeGreaterThan(10);
  } finally {
    filtersRemoved = false;
  }
});

/** Tables that row-level security guards; the others have no rows of companies that a caller could name. */
const GUARDED =
  /\b(datatable|datatable_generation|import_schedule|image|campaign|campaign_version|segment|recipe|recipe_version|image_version|image_folder|asset|blob|object_use|pinned_blob|tag_token|roll|impression|credit_grant|credit_day|credit_lease|credit_warning|company_export|erasure|receipt|payg_term|test_card|feed|event|event_field|event_hour|customer_import|customer_write|customer_before|customer_made|event_repeat|event_import|event_retype|event_reject|event_view|company_palette)\b/;

function withRemovableFilters(db: Database): Database {
  const loosen = (sql: string) => {
    if (!filtersRemoved || !GUARDED.test(sql)) return sql;
    loosened += 1;
    return sql.replaceAll(/(\w+\.)?company_id = (\$\d+)/g, '($2::int is not null)');
  };
  const loose = (tx: Tx): Tx => ({
    query: (sql, params) => tx.query(loosen(sql), params),
    often: (sql, params) => tx.often(loosen(sql), params),
    one: (sql, params) => tx.one(loosen(sql), params),
    maybeOne: (sql, params) => tx.maybeOne(loosen(sql), params),
    run: (sql, params) => tx.run(loosen(sql), params),
  });
  return { ...db, withCompany: (companyId, fn) => db.withCompany(companyId, (tx) => fn(loose(tx))) };
}
