import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createLog } from '../platform/log.ts';
import { withClient } from './connection.ts';
import { connect, type Tx } from './database.ts';

let t: TestDatabase;
let ours: number;
let theirs: number;

beforeAll(async () => {
  t = await testDatabase();
  [ours, theirs] = await t.db.control(async (tx) => [await aCompany(tx, 'Ours'), await aCompany(tx, 'Theirs')]);
  for (const company of [ours, theirs]) await t.db.withCompany(company, (tx) => fillEveryTable(tx, company));
});
afterAll(() => t.drop());

async function aCompany(tx: Tx, name: string): Promise<number> {
  return (await tx.one<{ id: number }>('insert into company (name) values ($1) returning id', [name])).id;
}

/** One row in each table that the app may write for a company. */
async function fillEveryTable(tx: Tx, company: number): Promise<void> {
  await tx.run(`insert into blob (company_id, hash, mime, bytes) values ($1, 'h', 'image/png', 1)`, [company]);
  await tx.run(`insert into asset (company_id, name, hash, mime, width, height, bytes) values ($1, 'a', 'h', 'image/png', 1, 1, 1)`, [
    company,
  ]);
  const { id } = await tx.one<{ id: number }>(
    `insert into image (company_id, name, type_id, document) values ($1, 'i', 1, '{"fontFamily": "F"}') returning id`,
    [company],
  );
  await tx.run(`insert into image_version (company_id, image_id, version, snapshot, format) values ($1, $2, 1, '{}', 'png')`, [
    company,
    id,
  ]);
  await tx.run('insert into object_use (company_id, used_kind, used_id, user_kind, user_id, live) values ($1, 2, $3, 1, $2, false)', [
    company,
    id,
    'f',
  ]);
  const campaign = await tx.one<{ id: number }>(`insert into campaign (company_id, name, other) values ($1, 'c', '{}') returning id`, [
    company,
  ]);
  await tx.run(`insert into campaign_version (company_id, campaign_id, version, snapshot, draft_revision) values ($1, $2, 1, '{}', 1)`, [
    company,
    campaign.id,
  ]);
  const recipe = await tx.one<{ id: number }>(
    `insert into recipe (company_id, name, settings, filters, fallback) values ($1, 'r', '{}', '{}', '{}') returning id`,
    [company],
  );
  await tx.run(`insert into recipe_version (company_id, recipe_id, version, snapshot, draft_revision) values ($1, $2, 1, '{}', 1)`, [
    company,
    recipe.id,
  ]);
  await tx.run(`insert into segment (company_id, name, rule) values ($1, 's', '{}')`, [company]);
  await tx.run(`insert into simulated_person (company_id, name, eid) values ($1, 'Anna', 'anna@example.com')`, [company]);
  const event = await tx.one<{ id: number }>(
    `insert into event (company_id, name, slug, id_datatype) values ($1, 'e', 'e', 'text') returning id`,
    [company],
  );
  const field = await tx.one<{ id: number }>(
    `insert into event_field (company_id, event_id, name, data_type, column_number) values ($1, $2, 'f', 'int', 1) returning id`,
    [company, event.id],
  );
  await tx.run(
    `insert into event_retype (company_id, event_id, field_id, data_type, changes, column_number) values ($1, $2, $3, 'bigint', '{}', 2)`,
    [company, event.id, field.id],
  );
  const flavour = await tx.one<{ id: number }>(`insert into flavour (company_id, label) values ($1, 'f') returning id`, [company]);
  await tx.run(
    `insert into flavour_generation (company_id, flavour_id, generation, model_hash, catalogue_hash, question, facts) values ($1, $2, 1, 'h', 'h', '', '{}')`,
    [company, flavour.id],
  );
  await tx.run(`insert into event_view (company_id, event_id, label, name, filters, enrichment) values ($1, $2, 'v', 'v', '{}', '[]')`, [
    company,
    event.id,
  ]);
  const customer = await tx.one<{ id: number }>('insert into customer (company_id) values ($1) returning id', [company]);
  await tx.run(`insert into customer_identity (company_id, kind, value, recipient, customer) values ($1, 'email', 'a@b.example', 1, $2)`, [
    company,
    customer.id,
  ]);
  await tx.run(`insert into customer_import (company_id, file_name) values ($1, 'people')`, [company]);
  await tx.run(`insert into customer_write (company_id, lead, patch) values ($1, 1, '{}')`, [company]);
  await tx.run('insert into customer_before (company_id, identity, existed) values ($1, 1, true)', [company]);
  await tx.run('insert into customer_made (company_id, identity, import_id) values ($1, 1, 1)', [company]);
  await tx.run('insert into event_repeat (company_id, key, import_id, owner) values ($1, gen_random_uuid(), 0, 1)', [company]);
  await tx.run('insert into customer_joined (company_id, customer) values ($1, $2)', [company, customer.id]);
  await tx.run('insert into customer_merge (company_id, id, into_id) values ($1, 1, $2)', [company, customer.id]);
  await tx.run(`insert into customer_field (company_id, name, data_type) values ($1, 'plan', 'varchar')`, [company]);
  await tx.run('insert into customer_aggregate (company_id, event_id) values ($1, $2)', [company, event.id]);
  await tx.run(
    'insert into customer_day (company_id, event_id, generation, identity_id, day, events, valued, total) values ($1, $2, 1, 1, 20000, 1, 0, 0)',
    [company, event.id],
  );
  await tx.run(`insert into event_import (company_id, event_id, file_name, file_bytes, mark, uses) values ($1, $2, 'past', 1, '', '[]')`, [
    company,
    event.id,
  ]);
  await tx.run('insert into pinned_blob (company_id, hash) values ($1, $2)', [company, 'h']);
  await tx.run(`insert into image_folder (company_id, name) values ($1, 'f')`, [company]);
  await tx.run(`insert into hidden_font (company_id, family) values ($1, 'Lora')`, [company]);
  await tx.run(`insert into company_font (company_id, name, source, source_id) values ($1, 'f', 'User', '1')`, [company]);
  await tx.run(
    `insert into company_font_file (company_id, family, style, lightest, heaviest, format, embedding, hash, bytes) values ($1, 'f', 'normal', 400, 400, 'ttf', 'installable', 'h', 1)`,
    [company],
  );
  await tx.run(`insert into tag_token (company_id, object_id, parameter, token) values ($1, $2, 'eid', '{{email}}')`, [company, id]);
  await tx.run(`insert into unresolved (company_id, object_id, parameter, day, n) values ($1, $2, 'eid', 1, 1)`, [company, id]);
  await tx.run(`insert into fallback_answer (company_id, minute, reason, n) values ($1, now(), 'overload', 1)`, [company]);
  await tx.run(`insert into credit_grant (company_id, credits, source) values ($1, 10, 'trial')`, [company]);
  await tx.run(
    `insert into receipt (company_id, reference, kind, description, amount, status, issued_at) values ($1, 'r', 'pack', 'd', '£1.00', 'paid', now())`,
    [company],
  );
  await tx.run(`insert into payg_term (company_id, started_at) values ($1, now())`, [company]);
  await tx.run(`insert into test_card (company_id, last4, expiry) values ($1, '4242', '12/39')`, [company]);
}

async function tenantTables(): Promise<string[]> {
  const rows = await t.db.control((tx) =>
    tx.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by 1`,
    ),
  );
  return rows.map((row) => row.name);
}

test('guards every table with a company by forced row-level security or a list', async () => {
  const rows = await t.db.control((tx) =>
    tx.query<{ name: string; guarded: boolean; owned: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as guarded, c.relowner = current_user::regrole as owned
       from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    ),
  );
  const open = rows.filter((row) => !row.guarded).map((row) => row.name);
  expect(open).toEqual([
    'account',
    'account_token',
    'api_key',
    'app_user',
    'billing_customer',
    'billing_event',
    'collect_key',
    'company',
    'company_arrival',
    'erasure_step',
    'idempotency',
    'installation',
    'invitation',
    'job_lease',
    'journal_fault',
    'journal_keeper',
    'journal_slot',
    'mail',
    'mail_outbox',
    'membership',
    'migration',
    'oidc_payload',
    'people_mail',
    'route',
    'signing_key',
  ]);
  expect(rows.filter((row) => row.owned)).toEqual([]);
});

test('puts the company first in every key of a guarded table', async () => {
  const keys = await t.db.control((tx) =>
    tx.query<{ relation: string; first: string }>(
      `select c.relname as relation, a.attname as first from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indisprimary and c.relrowsecurity and c.relname <> 'batch'`,
    ),
  );
  expect(keys.length).toBeGreaterThan(8);
  expect(keys.filter((key) => key.first !== 'company_id')).toEqual([]);
});

test('hides other companies’ rows without the tenant filter', async () => {
  const tables = await tenantTables();
  expect(tables).toEqual([
    'activity',
    'asset',
    'attributed_person',
    'attribution',
    'attribution_models',
    'batch_left',
    'blob',
    'campaign',
    'campaign_version',
    'chain',
    'claim',
    'company_export',
    'company_font',
    'company_font_file',
    'company_palette',
    'conversion',
    'conversion_due',
    'conversion_roll',
    'count_waiting',
    'credit_day',
    'credit_grant',
    'credit_lease',
    'credit_warning',
    'customer',
    'customer_aggregate',
    'customer_before',
    'customer_day',
    'customer_field',
    'customer_identity',
    'customer_import',
    'customer_joined',
    'customer_made',
    'customer_merge',
    'customer_write',
    'datatable',
    'datatable_generation',
    'dismissal',
    'erasure',
    'event',
    'event_field',
    'event_hour',
    'event_import',
    'event_reject',
    'event_repeat',
    'event_retype',
    'event_seen',
    'event_view',
    'event_waiting',
    'fallback_answer',
    'feed',
    'feed_answer',
    'first_steps',
    'flavour',
    'flavour_generation',
    'hidden_font',
    'image',
    'image_folder',
    'image_version',
    'import_schedule',
    'impression',
    'item',
    'item_shown',
    'mailing',
    'object_use',
    'opener_roll',
    'payg_term',
    'pinned_blob',
    'proof_kept',
    'receipt',
    'recipe',
    'recipe_version',
    'report_guest',
    'report_link',
    'report_refusal',
    'report_schedule',
    'restored_version',
    'roll',
    'roll_hour',
    'sample_given',
    'segment',
    'set_aside',
    'simulated_person',
    'subject_roll',
    'tag_token',
    'test_card',
    'test_recipient',
    'test_sum',
    'timer_start',
    'unresolved',
  ]);
  for (const table of tables) {
    const rows = await t.db.withCompany(ours, (tx) => tx.query<{ company_id: number }>(`select company_id from ${table}`));
    expect({ table, foreign: rows.filter((row) => row.company_id !== ours) }).toEqual({ table, foreign: [] });
    expect(await t.db.control((tx) => tx.query(`select 1 from ${table}`))).toEqual([]);
  }
  for (const table of ['asset', 'image', 'tag_token', 'unresolved', 'credit_grant']) {
    const changed = await t.db.withCompany(ours, (tx) =>
      tx.run(`update ${table} set company_id = company_id where company_id = $1`, [theirs]),
    );
    expect({ table, changed }).toEqual({ table, changed: 0 });
  }
  await expect(t.db.withCompany(ours, (tx) => tx.run(`insert into tag_token values ($1, 1, 'eid', 'x')`, [theirs]))).rejects.toThrow(
    /row-level security/,
  );
});

test('forgets a transaction’s company on the same connection', async () => {
  await t.db.withCompany(ours, (tx) => tx.query('select 1'));
  const seen = await t.db.control((tx) =>
    tx.query<{ company: string | null }>(`select nullif(current_setting('app.company', true), '') as company`),
  );
  expect(seen).toEqual([{ company: null }]);
});

test('denies all logins but the owner to bypass row security, and renders to write', async () => {
  for (const login of [t.logins.app, t.logins.render, t.logins.jobs]) {
    const rows = await withClient(
      login,
      'test',
      async (client) => (await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')).rows as unknown[],
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  }
  await expect(withClient(t.logins.render, 'test', (client) => client.query('delete from route'))).rejects.toThrow(/permission denied/);
});

test('refuses a render query without company, and reads that company alone', async () => {
  await expect(t.db.renderRead(ours, (tx) => tx.query('select id from image'))).rejects.toThrow(/must compare company_id/);
  const rows = await t.db.renderRead(ours, (tx) => tx.query<{ company_id: number }>('select company_id from image where company_id = $1'));
  expect(rows).toEqual([{ company_id: ours }]);
});

test('finds a company by public uuid, and nothing by other text', async () => {
  const uuid = '6b0b2f0c-6f0e-4f0a-9a55-0d5d3c1a2b3c';
  await t.db.control((tx) => tx.run('insert into route (uuid, company_id, kind, object_id) values ($1, $2, 1, 99)', [uuid, ours]));
  expect(await t.db.findRoute(uuid)).toEqual({ companyId: ours, kind: 1, objectId: 99, liveVersion: null, deleted: false });
  expect(await t.db.findRoute('../../etc/passwd')).toBeUndefined();
});

test('refuses as unavailable when the database’s disk is full, with the reason', async () => {
  const onFull = t.db.withCompany(ours, (tx) =>
    tx.query(`do $$ begin raise exception 'could not extend file "base/1/2"' using errcode = 'disk_full'; end $$`),
  );
  await expect(onFull).rejects.toMatchObject({ code: 'unavailable', publicMessage: expect.stringMatching(/^There is no room left/) });
});

test('work whose transaction fails leaves nothing, also when it hides the failure', async () => {
  const hiding = t.db.withCompany(ours, async (tx) => {
    await tx.run(`insert into tag_token values ($1, 5, 'sid', 'kept?')`, [ours]);
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await expect(hiding).rejects.toThrow(/nothing of it was kept/);
  expect(await t.db.withCompany(ours, (tx) => tx.query(`select 1 from tag_token where token = 'kept?'`))).toEqual([]);
});

test('delivers a notification at commit, also over a reconnected connection', async () => {
  const got: (number | undefined)[] = [];
  const stop = await t.db.listen('forget', (erased) => got.push(erased?.companyId));
  await t.db.control((tx) => t.db.notify(tx, 'forget', { companyId: 1 }));
  await expect.poll(() => got).toEqual([1]);
  await withClient(t.logins.app, 'test', (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'limn listen' and datname = current_database()`,
    ),
  );
  await expect.poll(() => got).toEqual([1, undefined]);
  await t.db.control((tx) => t.db.notify(tx, 'forget', { companyId: 2 }));
  await expect.poll(() => got).toEqual([1, undefined, 2]);
  await stop();
});

test('gives up an unanswered statement and reconnects for the next', async () => {
  const limited = connect(t.logins, createLog('silent'), undefined, 100);
  const lock = 'select pg_advisory_xact_lock(7301, 77)';
  await t.db.control(async (holder) => {
    await holder.query(lock);
    const given = [
      limited.control((tx) => tx.query(lock)),
      limited.withCompany(ours, (tx) => tx.query(lock)),
      limited.renderRead(ours, (tx) => tx.query('select pg_sleep(30) from image where company_id = $1')),
    ];
    for (const outcome of await Promise.allSettled(given)) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } });
    expect(await limited.control((tx) => tx.query('select 1 as n'))).toEqual([{ n: 1 }]);
  });
  await limited.close();
});
