import { dateOfDay, dayIn } from '@limn/model';
import { OPERATOR } from '@limn/query';
import type { CompanyExport, Erasure, Traces } from '@limn/contracts';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recipientHash } from '../../measuring/counting/log/recipient.ts';
import { countEverything, listen, opener } from '../company-file/testing/rich-company.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import type { Tx } from '../../../storage/database.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { createPeopleEraser, type PeopleEraser } from './erase-people.job.ts';
import { renameRolled } from '../../measuring/counting/rename-person.ts';
import { createErasables } from '../../../jobs/erasables.ts';

const ANNA = 'anna@example.com';
const today = dayIn('Europe/London', Date.now());
let api: ApiServer;
let tenant: Tenant;
let plain: { id: number; uuid: string };
let timer: { id: number; uuid: string };
let hash: bigint;

beforeAll(async () => {
  api = await startApi();
  await listen(api);
  tenant = await api.tenant('erasing');
  const make = async (body: object) => {
    const image = (await api.ask('createImage', { as: tenant.owner, body: { link: 'https://example.com/', ...body } })).body.image as {
      id: number;
      uuid: string;
    };
    expect((await api.ask('publishImage', { as: tenant.owner, params: { id: image.id }, body: {} })).status).toBe(201);
    return image;
  };
  plain = await make({ name: 'Plain', type_id: 1, data_source: { fields: 'first' }, preview_settings: { uid: ANNA } });
  timer = await make({ name: 'Timer', type_id: 2, data_source: { fields: '', timer: { kind: 'evergreen', duration_seconds: 3600 } } });
  const table = new FormData();
  table.append('file', new Blob([`email,friend\nbert@example.com, ${ANNA.toUpperCase()}\ncarl@example.com,\n`]), 'Friends.csv');
  const { id } = (await api.ask('uploadDatatable', { as: tenant.owner, form: table })).body as { id: number };
  await api.ask('confirmDatatable', { as: tenant.owner, params: { id }, body: { uniqueHeader: 'email' } });
  await vi.waitFor(
    async () => expect((await api.ask('datatableStat', { as: tenant.owner, params: { id } })).body.status).toBe('complete'),
    { timeout: 10_000 },
  );
  const open = opener(api);
  for (const eid of [ANNA, 'bert@example.com', ANNA]) await open('render', plain.uuid, { eid, first: 'A' });
  await open('link', plain.uuid, { eid: ANNA });
  await open('render', timer.uuid, { eid: ANNA });
  await countEverything(api);
  // This one lies in the journal still.
  await open('render', timer.uuid, { eid: ANNA });
  const { eid_key } = await api.db.control((tx) =>
    tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [tenant.companyId]),
  );
  hash = recipientHash(eid_key, ANNA);
  await api.db.withCompany(tenant.companyId, async (tx) => {
    await tx.run(`insert into simulated_person (company_id, name, recipients) values ($1, 'Anna', array[$2::bigint, 7])`, [
      tenant.companyId,
      String(hash),
    ]);
    await tx.run(
      `with made as (
         insert into feed (company_id, name, url, result_type, first_record, merge_fields)
         values ($1, 'Offers', 'https://shop.example/offers', 'single', '$', '[]') returning id
       )
       insert into feed_answer (company_id, feed_id, address, at, records) select $1, id, '\\x01', now(), '[{"name":"Anna"}]' from made`,
      [tenant.companyId],
    );
  });
  // Nothing that can be opened yet chooses among items.
  await withClient(api.logins.jobs, 'test', async (client) => {
    const who = [tenant.companyId, String(hash)];
    await client.query(`update impression set verdict = '\\x010c' where company_id = $1 and recipient = $2`, who);
    await client.query(
      `insert into claim (company_id, recipient, object_id, kind, about, chosen, at, ends_at) values ($1, $2, 1, 2, 7, '{a,b}', now(), now() + interval '1 day')`,
      who,
    );
    await client.query(`insert into item_shown (company_id, recipient, day, items) values ($1, $2, 2500, '{1}')`, who);
    await client.query(
      `insert into test_recipient (company_id, object_id, test, recipient, variant, at, day) values ($1, 1, 2, $2, 129, now(), 2500)`,
      who,
    );
    for (const [value, gone] of [
      [1999, false],
      [1, false],
      [500, true],
    ])
      await client.query(
        `insert into conversion (company_id, recipient, key, event_id, at, day, value, gone)
         values ($1, $2, gen_random_uuid(), 1, now() + interval '1 minute', 2500, $3, $4)`,
        [...who, value, gone],
      );
  });
}, 60_000);
afterAll(() => api.close());

/** Every table of the database that holds this number somewhere. */
async function tablesWithHash(): Promise<string[]> {
  return withClient({ ...api.logins.jobs }, 'test', async (client) => {
    const found: string[] = [];
    for (const [table, where] of [
      ['impression', 'recipient = $1 or send_id = $1'],
      ['chain', 'recipient = $1'],
      ['item_shown', 'recipient = $1'],
      ['claim', 'recipient = $1 or about = $1'],
      ['test_recipient', 'recipient = $1'],
      ['conversion', 'recipient = $1'],
      ['timer_start', 'who = $1'],
      ['simulated_person', '$1 = any (recipients)'],
      // An answer doesn't say who it is about, so all of them go.
      ['feed_answer', '$1::text is not null'],
      ['erasure', 'recipient = $1 or stand_in = $1'],
    ] as const)
      if ((await client.query(`select from ${table} where ${where}`, [String(hash)])).rowCount) found.push(table);
    return found;
  });
}

function journalsWithHash(): string[] {
  const directory = join(api.dataDir, 'journal');
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(hash);
  return readdirSync(directory, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(directory, name)).isFile() && readFileSync(join(directory, name)).includes(bytes));
}

async function reports() {
  const range = { start: dateOfDay(today - 7), end: dateOfDay(today) };
  return {
    opens: (await api.ask('imageOpens', { as: tenant.owner })).body.stats,
    clicks: (await api.ask('imageClicks', { as: tenant.owner })).body.stats,
    images: ((await api.ask('imageStats', { as: tenant.owner, params: range })).body.stats as Record<string, unknown>[]).map(
      ({ name, total_opens, uniq_opens, total_clicks, uniq_clicks }) => [name, total_opens, uniq_opens, total_clicks, uniq_clicks],
    ),
    credits: await withClient(
      api.logins.jobs,
      'test',
      async (client) =>
        (await client.query('select day, used from credit_day where company_id = $1', [tenant.companyId])).rows as unknown[],
    ),
  };
}

/**
 * Nothing goes on before the journal is drained, into which the front writes how quickly it answered every
 * few seconds.
 */
async function goOn(eraser: PeopleEraser, client: Client): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    while (await eraser.step(client));
    await countEverything(api);
  }
  while (await eraser.step(client));
}

async function erase(): Promise<Erasure> {
  const asked = (await api.ask('erasePerson', { as: tenant.owner, body: { eid: ` ${ANNA.toUpperCase()} ` } })).body.erasure as Erasure;
  const again = (await api.ask('erasePerson', { as: tenant.owner, body: { eid: ANNA } })).body.erasure as Erasure;
  expect(again.id).toBe(asked.id);
  const eraser = createPeopleEraser({ erasables: createErasables(), directory: join(api.dataDir, 'journal'), log: createLog('error') });
  await withClient(api.logins.jobs, 'test', (client) => goOn(eraser, client));
  return ((await api.ask('listErasures', { as: tenant.owner })).body.erasures as Erasure[]).find(({ id }) => id === asked.id) as Erasure;
}

test('finds a person in counts, countdowns, tables and images before erasing', async () => {
  const { traces } = (await api.ask('findTraces', { as: tenant.owner, body: { eid: ANNA } })).body as { traces: Traces };
  expect(traces).toEqual({
    days: 1,
    countdowns: 1,
    customer: null,
    events: [],
    refused: { records: 0, partial: false },
    images: [{ kind: 'image', id: plain.id, name: 'Plain', in_bin: false }],
    documents: { found: [], partial: [] },
    tables: [{ id: expect.any(Number), name: 'Friends', rows: 1, partial: false, in_bin: false }],
  });
});

test('finds a person in images and tables of the bin, too', async () => {
  const as = tenant.owner;
  const look = async () => ((await api.ask('findTraces', { as, body: { eid: ANNA } })).body as { traces: Traces }).traces;
  const [table] = (await look()).tables;
  const made = await api.ask('createImage', { as, body: { name: 'Binned', type_id: 1, preview_settings: { eid: ANNA } } });
  const { id } = made.body.image as { id: number };
  expect((await api.ask('deleteImage', { as, params: { id } })).status).toBe(200);
  expect((await api.ask('deleteDatatable', { as, params: { id: table?.id } })).status).toBe(200);
  expect(await look()).toMatchObject({
    images: [
      { name: 'Binned', in_bin: true },
      { name: 'Plain', in_bin: false },
    ],
    tables: [{ rows: 1, in_bin: true }],
  });
  expect((await api.ask('unbinDatatables', { as, body: { ids: [table?.id] } })).status).toBe(200);
  await api.ask('purgeImages', { as, body: { ids: [id] } });
  expect(await look()).toMatchObject({ images: [{ name: 'Plain' }], tables: [{ in_bin: false }] });
});

test('finds a person in campaigns, recipes, segments, views and preview people', async () => {
  const as = tenant.owner;
  const made = async (name: Parameters<typeof api.ask>[0], body: object, key: string, params?: Record<string, unknown>) => {
    const answer = await api.ask(name, { as, body, ...(params && { params }) });
    expect([answer.status < 300, answer.body.errors ?? answer.body.detail]).toEqual([true, undefined]);
    return answer.body[key] as { id: number };
  };
  const listed = (value: unknown) => ({
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: 'url', id: 'text', string: 'eid', operator: OPERATOR.INLIST, value, ruleType: 1 } }],
  });
  const other = { image_type: '3' };
  const inList = await made(
    'createCampaign',
    { name: 'In a list', rulesets: [{ name: 'Us', ...other, rule: listed(['x', ANNA.toUpperCase()]) }], other },
    'rule',
  );
  const inLink = await made(
    'createCampaign',
    { name: 'In a link', rulesets: [], other: { ...other, link: `https://shop.example/?who=${encodeURIComponent(ANNA)}` } },
    'rule',
  );
  const previewed = await made('createCampaign', { name: 'Previewed', rulesets: [], other, preview_settings: { eid: ANNA } }, 'rule');
  await made('publishCampaign', {}, 'version', { id: inLink.id });
  await made('updateCampaign', { other: { ...other, link: '' } }, 'rule', { id: inLink.id });
  const recipe = await made('createRecipe', { label: 'Picks', default_url_data_values: { eid: ANNA } }, 'recipe');
  const segment = await made('createSegment', { name: 'Testers', rule: listed([ANNA]) }, 'segment');
  const person = await made('createSimulatedPerson', { name: 'Ann', eid: ANNA }, 'simulated_person');
  await made('createCampaign', { name: 'Another', rulesets: [], other, preview_settings: { eid: 'bert@example.com' } }, 'rule');
  const look = async () => ((await api.ask('findTraces', { as, body: { eid: ANNA } })).body as { traces: Traces }).traces.documents;
  const found = { draft: true, versions: 0, in_bin: false };
  expect(await look()).toEqual({
    found: [
      { kind: 'campaign', id: inLink.id, name: 'In a link', ...found, draft: false, versions: 1 },
      { kind: 'campaign', id: inList.id, name: 'In a list', ...found },
      { kind: 'campaign', id: previewed.id, name: 'Previewed', ...found },
      { kind: 'recipe', id: recipe.id, name: 'Picks', ...found },
      { kind: 'segment', id: segment.id, name: 'Testers', ...found },
      { kind: 'preview_person', id: person.id, name: 'Ann', ...found },
    ],
    partial: [],
  });
  for (const { id } of [inLink, inList, previewed]) await api.ask('deleteCampaign', { as, params: { id } });
  expect((await look()).found.filter(({ in_bin }) => in_bin).map(({ id }) => id)).toEqual([inLink.id, inList.id, previewed.id]);
  for (const { id } of [inLink, inList, previewed]) await api.ask('purgeCampaigns', { as, body: { ids: [id] } });
  await api.ask('deleteRecipe', { as, params: { id: recipe.id } });
  await api.ask('deleteSegment', { as, params: { id: segment.id } });
});

test('reports a slow table as partly searched without holding connections', async () => {
  const { relation } = await api.db.withCompany(tenant.companyId, (tx) =>
    tx.one<{ relation: string }>(
      `select company_table_name(company_id, 'dt', id, generation) as relation from datatable where company_id = $1`,
      [tenant.companyId],
    ),
  );
  await withClient(api.logins.owner, 'test', async (owner) => {
    await owner.query(`begin; lock table ${relation} in access exclusive mode`);
    const looking = api.ask('findTraces', { as: tenant.owner, body: { eid: ANNA } });
    const locks = async (where: string) => (await owner.query(`select from pg_locks where ${where}`)).rowCount;
    await expect.poll(() => locks(`relation = '${relation}'::regclass and not granted`)).toBe(1);
    // Earlier reads on a shared connection leave no locks, as soon as they are done.
    await expect.poll(() => locks(`relation = 'timer_start'::regclass`)).toBe(0);
    const { traces } = (await looking).body as { traces: Traces };
    expect(traces.tables).toEqual([{ id: expect.any(Number), name: 'Friends', rows: 0, partial: true, in_bin: false }]);
    await owner.query('rollback');
  });
});

test('searches for one person per company at a time', async () => {
  const look = async () => (await api.ask('findTraces', { as: tenant.owner, body: { eid: ANNA } })).status;
  const statuses = await Promise.all(Array.from({ length: 20 }, look));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(10);
  expect(await look()).toBe(200);
});

test('removes the hash from all tables and journals and keeps totals', async () => {
  expect(await tablesWithHash()).toEqual([
    'impression',
    'chain',
    'item_shown',
    'claim',
    'test_recipient',
    'conversion',
    'timer_start',
    'simulated_person',
    'feed_answer',
  ]);
  const aside = join(api.dataDir, 'journal', 'corrupt');
  const torn = Buffer.alloc(30);
  torn.writeBigInt64LE(hash, 11);
  mkdirSync(aside, { recursive: true });
  writeFileSync(join(aside, '1-1-0.bin'), torn);
  expect(journalsWithHash().length).toBe(2);

  const erasure = await erase();
  expect(erasure).toMatchObject({ state: 'complete', records: 5, countdowns: 1 });
  expect([await tablesWithHash(), journalsWithHash()]).toEqual([[], []]);
  await withClient(api.logins.jobs, 'test', async (client) => {
    const explained = await client.query<{ recipient: string }>(
      'select recipient::text from impression where company_id = $1 and verdict is not null',
      [tenant.companyId],
    );
    const { eid_key: key } = await api.db.control((tx) =>
      tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [tenant.companyId]),
    );
    // Bert's stays as it was.
    expect(explained.rows).toEqual([{ recipient: String(recipientHash(key, 'bert@example.com')) }]);
  });
  const after = await reports();
  // Anna and Bert, each once; the open that lay in the journal is counted too.
  expect(after.images).toEqual([
    ['Plain', 3, 2, 1, 1],
    ['Timer', 2, 1, 0, 0],
  ]);
  expect(after.credits).toEqual([{ day: today, used: 5 }]);
  // And so do results of tests, with what the person brought.
  const left = 'select test, variant, kept_conversions, kept_revenue from test_recipient where company_id = $1';
  expect(await api.db.withCompany(tenant.companyId, (tx) => tx.query(left, [tenant.companyId]))).toEqual([
    { test: 2, variant: 129, kept_conversions: 2, kept_revenue: 2000 },
  ]);
  expect(JSON.stringify((await api.ask('listErasures', { as: tenant.owner })).body)).not.toContain('anna');
});

test('keeps a rewritten journal readable so a lost drain can be repeated', async () => {
  const before = await reports();
  await withClient(api.logins.owner, 'test', (client) => client.query('update journal_slot set "offset" = 0'));
  await countEverything(api);
  const damaged = await api.db.control((tx) => tx.query('select 1 from journal_fault'));
  expect({ damaged, journalsWithHash: journalsWithHash(), tablesWithHash: await tablesWithHash() }).toEqual({
    damaged: [],
    journalsWithHash: [],
    tablesWithHash: [],
  });
  // Done again under the same stand-in: the totals grow, the recipients do not.
  const after = await reports();
  expect(after.opens).toEqual(before.opens);
});

test('asked again it does nothing more, and anyone who opens again starts again', async () => {
  const before = await reports();
  expect(await erase()).toMatchObject({ state: 'complete', records: 0, countdowns: 0 });
  expect(await reports()).toEqual(before);
  await opener(api)('render', timer.uuid, { eid: ANNA });
  await countEverything(api);
  const { traces } = (await api.ask('findTraces', { as: tenant.owner, body: { eid: ANNA } })).body as { traces: Traces };
  expect([traces.days, traces.countdowns]).toEqual([1, 1]);
  const uniques = (rows: unknown) => (rows as { value: number }[]).reduce((sum, { value }) => sum + value, 0);
  expect(uniques((await reports()).opens)).toBe(uniques(before.opens) + 1);
});

test('waits for machines seen within a day, not for those that are gone', async () => {
  const other = '11111111-1111-4111-8111-111111111111';
  const seen = (at: string) =>
    withClient(api.logins.owner, 'test', (client) =>
      client.query(
        `insert into journal_keeper (directory, seen_at) values ($1, ${at}) on conflict (directory) do update set seen_at = ${at}`,
        [other],
      ),
    );
  await seen('now()');
  expect(await erase()).toMatchObject({ state: 'waiting', records: 0 });
  await seen(`now() - interval '2 days'`);
  expect(await erase()).toMatchObject({ state: 'complete', records: 1, countdowns: 1 });
});

const beginExportAs = (tx: Tx, state: string) =>
  tx.run(`insert into company_export (company_id, state, expires_at) values ($1, $2, now() + interval '1 day')`, [tenant.companyId, state]);

test('deletes company files that still contain the person', async () => {
  const exported = (state: string) => api.db.withCompany(tenant.companyId, (tx) => beginExportAs(tx, state));
  for (const state of ['complete', 'running', 'failed']) await exported(state);
  const states = async () =>
    ((await api.ask('listExports', { as: tenant.owner })).body.exports as CompanyExport[]).map(({ state }) => state);
  expect(await states()).toEqual(['failed', 'running', 'complete']);
  expect(await erase()).toMatchObject({ state: 'complete' });
  expect(await states()).toEqual(['failed']);
});

test('forgets the company’s kept proofs, for they name rows by their keys', async () => {
  const kept = () =>
    api.db.withCompany(tenant.companyId, (tx) => tx.query('select 1 from proof_kept where company_id = $1', [tenant.companyId]));
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(
      `insert into proof_kept (company_id, object_id, state, looked, "of", found, kept_by)
       select company_id, id, '1.1', 1, 1, $2, 'Ann' from image where company_id = $1 limit 1`,
      [tenant.companyId, JSON.stringify([{ row: 1, label: ANNA }])],
    ),
  );
  expect(await kept()).toHaveLength(1);
  expect(await erase()).toMatchObject({ state: 'complete' });
  expect(await kept()).toEqual([]);
});

test('deletes a file begun during the erasure once it is done', async () => {
  const eraser = createPeopleEraser({ erasables: createErasables(), directory: join(api.dataDir, 'journal'), log: createLog('error') });
  await api.ask('erasePerson', { as: tenant.owner, body: { eid: ANNA } });
  await countEverything(api);
  await withClient(api.logins.jobs, 'test', async (client) => {
    const isReplaced = async () =>
      (await client.query('select from erasure where replaced_at is not null and finished_at is null')).rowCount === 1;
    while (!(await isReplaced())) if (!(await eraser.step(client))) await countEverything(api);
    await api.db.withCompany(tenant.companyId, (tx) => beginExportAs(tx, 'running'));
    await goOn(eraser, client);
  });
  const { exports } = (await api.ask('listExports', { as: tenant.owner })).body as { exports: CompanyExport[] };
  expect(exports.filter(({ state }) => state === 'running')).toEqual([]);
});

test('renames records while the roller works, and days in steps once it rests', async () => {
  const eraser = createPeopleEraser({ erasables: createErasables(), directory: join(api.dataDir, 'journal'), log: createLog('error') });
  const who = [tenant.companyId, String(hash)];
  await countEverything(api);
  await withClient(api.logins.jobs, 'test', async (client) => {
    await client.query(
      `insert into impression (at, company_id, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id)
       select now(), $1, n, 1, 2500, 1, 0, true, $2, 0, 1, 0 from generate_series(1000001, 1001200) n returning 1`,
      who,
    );
    await client.query(
      `insert into chain (company_id, object_id, recipient, codes) select $1, n, $2, '{564481}' from generate_series(1000001, 1001200) n returning 1`,
      who,
    );
    await api.ask('erasePerson', { as: tenant.owner, body: { eid: ANNA } });
    const left = async () => {
      const { rows } = await client.query(
        `select (select count(*)::int from impression where company_id = $1 and recipient = $2) as records,
           (select count(*)::int from chain where company_id = $1 and recipient = $2) as days`,
        who,
      );
      return rows[0] as { records: number; days: number };
    };
    await withClient(api.logins.jobs, 'roller', async (roller) => {
      await roller.query('begin; select pg_advisory_xact_lock(7301, 1)');
      await goOn(eraser, client);
      expect(await left()).toMatchObject({ records: 0 });
      expect((await left()).days).toBeGreaterThanOrEqual(1200);
      await roller.query('rollback');
    });
    const seen: number[] = [];
    for (let more = true; more; seen.push((await left()).days)) more = await eraser.step(client);
    // Small steps first: what a row costs here is not known yet.
    expect(seen[0]).toBeGreaterThan(1000);
    expect(seen.length).toBeGreaterThan(4);
    expect(await left()).toEqual({ records: 0, days: 0 });
  });
});

test('comes back to a person with a record in a batch that came meanwhile', async () => {
  const person = { companyId: tenant.companyId, erasureId: 0, recipient: '4711', standIn: '4712', value: null, askedAt: 'now' };
  await withClient(api.logins.jobs, 'test', async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>(
      `insert into batch (directory, slot, epoch, offset_from, offset_to, n, has_sums) values (gen_random_uuid(), 1, 1, 0, 1, 1, false) returning id`,
    );
    await client.query(
      `insert into impression (at, company_id, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id)
       select now() - n * interval '1 minute', $1, 1, 1, 2500, 1, 0, true, $2, 0, 1, n * $3::bigint from generate_series(0, 1) n returning 1`,
      [tenant.companyId, person.recipient, rows[0]?.id],
    );
    const renamed = async () => (await client.query('select from impression where recipient = $1', [person.standIn])).rowCount;
    // As it was before that batch came.
    vi.spyOn(client, 'query').mockResolvedValueOnce({ rows: [] } as never);
    expect([await renameRolled(client, person, 1), await renamed()]).toEqual([1, 0]);
    expect([await renameRolled(client, person, 1), await renamed()]).toEqual([1, 1]);
    expect(await renameRolled(client, person, 1)).toBe(0);
    await client.query('rollback');
  });
});
