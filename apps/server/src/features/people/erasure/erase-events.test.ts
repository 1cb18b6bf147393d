import type { Erasure, Traces } from '@limn/contracts';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventFollower } from '../../data/customers/follow-events.job.ts';
import { openEventFiles } from '../../data/events/import/compose-event-imports.ts';
import { importCustomers } from '../../data/customers/import/import-customers.ts';
import { importEvents } from '../../data/events/import/import-events.ts';
import { ATTRIBUTION_LOCK } from '../../measuring/counting/attribution/attribute.ts';
import { companyHashes } from '../../measuring/counting/log/company-hashes.ts';
import { recipientHash } from '../../measuring/counting/log/recipient.ts';
import { countEverything } from '../company-file/testing/rich-company.ts';
import { readConfig } from '../../../platform/config.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { createEventDrainer } from '../../data/events/drain-events.job.ts';
import { createPeopleEraser } from './erase-people.job.ts';
import { eventFollowers } from '../../../jobs/event-followers.ts';
import { createErasables } from '../../../jobs/erasables.ts';

const ANNA = 'anna.o’hara+shop@example.com';
const SPELLED = ` ${ANNA.toUpperCase()} `;
const log = createLog('error');
let api: ApiServer;
let tenant: Tenant;
let event: number;
let numbered: number;
let secret: string;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('erasing-events');
  event = await makeEvent({ event_name: 'Purchase' });
  numbered = await makeEvent({ event_name: 'Visit', id_datatype: 'number' });
  await ask('createEventField', { id: event }, { name: 'friend' });
  await ask('createEventField', { id: event }, { name: 'total', data_type: 'decimal' });
  secret = ((await ask('createCollectKey', {}, { name: 'Shop' })).collect_key as { secret: string }).secret;
});
afterAll(() => api.close());

async function ask(route: Parameters<ApiServer['ask']>[0], params: object, body?: object): Promise<Record<string, unknown>> {
  return (await api.ask(route, { as: tenant.owner, params: params as Record<string, unknown>, ...(body && { body }) })).body;
}
async function makeEvent(body: object): Promise<number> {
  return ((await ask('createEvent', {}, body)).event as { id: number }).id;
}
async function collect(name: string, records: readonly object[]): Promise<void> {
  const { statusCode } = await api.app.inject({ method: 'POST', url: `/collect/${secret}/${name}`, payload: JSON.stringify(records) });
  expect(statusCode).toBe(200);
}
const directory = () => eventJournalDirectory(join(api.dataDir, 'journal'));
async function drain(): Promise<void> {
  const drainer = createEventDrainer({ ...eventFollowers, directory: directory(), log });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
}

async function erase(eid: string): Promise<Erasure> {
  const { id } = (await ask('erasePerson', {}, { eid })).erasure as Erasure;
  const eraser = createPeopleEraser({ erasables: createErasables(), directory: join(api.dataDir, 'journal'), log });
  await withClient(api.logins.jobs, 'test', async (client) => {
    while (await eraser.step(client));
    await countEverything(api);
    await drain();
    while (await eraser.step(client));
  });
  return ((await ask('listErasures', {})).erasures as Erasure[]).find((erasure) => erasure.id === id) as Erasure;
}

async function findTraces(eid: string): Promise<[Traces['events'], number]> {
  const { events, refused } = (await ask('findTraces', {}, { eid })).traces as Traces;
  return [events, refused.records];
}

/**
 * Every table of the database and every file of the journals with these characters somewhere, whatever their
 * case.
 */
async function placesOf(value: string): Promise<string[]> {
  const tables = await withClient(api.logins.owner, 'test', async (owner) => {
    // The owner is bound by row-level security: each table is looked at without it, and nothing of that
    // stays.
    await owner.query('begin');
    const { rows } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and (n.nspname = 'public' or n.nspname like 'c\\_%')`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      await owner.query(`alter table ${name} disable row level security`);
      const { rowCount } = await owner.query(`select from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [value]);
      if (rowCount) found.push(name.replace(/c_\d+\.ev_\d+_g\d+_\d+_\d+/, 'rows of an event'));
    }
    await owner.query('rollback');
    return found;
  });
  const files = readdirSync(join(api.dataDir, 'journal'), { recursive: true })
    .map(String)
    .filter((name) => statSync(join(api.dataDir, 'journal', name)).isFile())
    .filter((name) =>
      readFileSync(join(api.dataDir, 'journal', name), 'utf8')
        .toLowerCase()
        .includes(value.toLowerCase()),
    );
  return [...tables, ...files].toSorted();
}

const recordsOf = async (id: number) =>
  ((await ask('listEventRecords', { id })).records as Record<string, unknown>[]).map(({ customer_id, event_properties }) => [
    customer_id,
    event_properties,
  ]);

const byCustomer = ([a]: readonly unknown[], [b]: readonly unknown[]) => String(a).localeCompare(String(b));

test('leaves no byte of an address in rows, refused records and journals', async () => {
  await collect('Purchase', [
    { customer_id: SPELLED, event_id: `${ANNA} 1`, event_properties: { total: 5, note: 'x' } },
    { customer_id: 'bert', event_properties: { friend: ANNA, total: 7, card: { to: [`mailto:${ANNA}`, 'b'], [ANNA]: 1 } } },
    { customer_id: 'carl', event_properties: { total: 1 } },
    { customer_id: ANNA, event_properties: { total: 'much' } },
    { customer_id: 'bert', event_properties: { total: 'much', friend: SPELLED } },
  ]);
  await collect('Basket', [{ customer_id: ANNA }, { customer_id: 'bert' }]);
  await drain();
  const aside = join(directory(), 'corrupt');
  mkdirSync(aside, { recursive: true });
  writeFileSync(join(aside, '1-1-0.bin'), `torn {"customer_id":"${ANNA}","ev`);
  // These lie in the journal still.
  await collect('Purchase', [{ customer_id: ANNA, event_properties: { total: 9 } }]);
  expect(await placesOf(ANNA)).toEqual([
    'customer',
    'customer_identity',
    'event_reject',
    'events/1-1.journal',
    'events/corrupt/1-1-0.bin',
    'rows of an event',
  ]);

  expect(await findTraces(SPELLED)).toEqual([[{ id: event, name: 'Purchase', records: 2, partial: false }], 3]);
  expect(await findTraces('bert')).toEqual([[{ id: event, name: 'Purchase', records: 1, partial: false }], 2]);
  expect(await findTraces('4711')).toEqual([[], 0]);

  expect(await erase(SPELLED)).toMatchObject({ state: 'complete', events: 4 });
  expect(await placesOf(ANNA)).toEqual([]);
  expect((await recordsOf(event)).toSorted(byCustomer)).toEqual([
    ['bert', { total: '7.00', card: { to: [null, 'b'] } }],
    ['carl', { total: '1.00' }],
  ]);
  const events = (await ask('listEvents', {})).events as { id: number; record_count: number }[];
  expect(events.find(({ id }) => id === event)?.record_count).toBe(2);
  const { data } = (await ask('listEventRejects', { id: event })).rejects as { data: { record: object }[] };
  expect(data.map(({ record }) => record)).toEqual([{ customer_id: 'bert', event_properties: { total: 'much', friend: null } }]);
  expect((await ask('listEventProposals', {})).proposals).toEqual([expect.objectContaining({ event_name: 'Basket', record_count: 1 })]);
});

test('keeps a rewritten journal readable, and its records from coming back', async () => {
  const before = [await recordsOf(event), await recordsOf(numbered)];
  await withClient(api.logins.owner, 'test', (client) => client.query('update journal_slot set "offset" = 0'));
  await drain();
  expect(await api.db.control((tx) => tx.query('select 1 from journal_fault'))).toEqual([]);
  expect(await placesOf(ANNA)).toEqual([]);
  expect([await recordsOf(event), await recordsOf(numbered)]).toEqual(before);
});

test('erases a number by identity only, and leaves the same number of others', async () => {
  await collect('Visit', [
    { customer_id: 4711, event_properties: { page: '/' } },
    { customer_id: '4711' },
    { customer_id: 47_110 },
    { customer_id: 12, event_properties: { order: 4711 } },
  ]);
  await drain();
  expect(await erase('4711')).toMatchObject({ state: 'complete', events: 2 });
  expect((await recordsOf(numbered)).toSorted(byCustomer)).toEqual([
    ['12', { order: 4711 }],
    ['47110', {}],
  ]);
});

test('erases people named only by items of refused and waiting records', async () => {
  const order = await makeEvent({ event_name: 'Order', items_in: 'products', id_datatype: 'number' });
  await ask('createEventField', { id: order }, { name: 'total', data_type: 'decimal' });
  const own = { customer_id: 4712, total: 'much' };
  const records = [
    { event_properties: { products: [own, { customer_id: 12, sku: 'b', total: 1 }] } },
    { event_properties: { products: [own, own] } },
    { customer_id: 12, event_properties: { products: [{ sku: '4712', total: 'all' }] } },
  ];
  await collect('Order', records);
  await drain();
  // These lie in the journal still.
  await collect('Order', records.slice(0, 2));
  expect(await findTraces('4712')).toEqual([[], 2]);
  expect(await erase('4712')).toMatchObject({ state: 'complete' });
  const { data } = (await ask('listEventRejects', { id: order })).rejects as { data: { record: { event_properties: unknown } }[] };
  const left = data.map(({ record }) => JSON.stringify(record.event_properties));
  expect(left.filter((text) => text.includes('4712'))).toEqual([JSON.stringify(records[2]?.event_properties)]);
  expect(await placesOf('"customer_id":4712')).toEqual([]);
  // The other items can be stored once they fit.
  await ask('alterEventColumn', { id: order }, { column_name: 'total', new_data_type: 'varchar' });
  await ask('retryEventRejects', { id: order });
  await drain();
  expect((await recordsOf(order)).map(([who]) => who)).not.toContain('4712');
  expect(await recordsOf(order)).toContainEqual(['12', { sku: '4712', total: 'all' }]);
});

test('erases people named by items of records that wait for their event', async () => {
  await collect('Basket', [{ event_properties: { products: [{ customer_id: 4713 }, { customer_id: 12, sku: 'b' }] } }]);
  await drain();
  expect(await findTraces('4713')).toEqual([[], 1]);
  expect(await erase('4713')).toMatchObject({ state: 'complete' });
  const basket = await makeEvent({ event_name: 'basket', items_in: 'products', id_datatype: 'number' });
  await ask('retryEventRejects', { id: basket });
  await drain();
  expect(await recordsOf(basket)).toEqual([['12', { sku: 'b' }]]);
});

test('lets no refused record come back that is retried during the erasure', async () => {
  const DORA = 'dora@example.com';
  const refund = await makeEvent({ event_name: 'Refund' });
  await ask('createEventField', { id: refund }, { name: 'total', data_type: 'decimal' });
  await collect('Refund', [
    { customer_id: DORA, event_properties: { total: 'all' } },
    { customer_id: 'bert', event_properties: { total: 'all', friend: DORA } },
  ]);
  await drain();
  await ask('alterEventColumn', { id: refund }, { column_name: 'total', new_data_type: 'varchar' });
  await ask('erasePerson', {}, { eid: DORA });
  const eraser = createPeopleEraser({ erasables: createErasables(), directory: join(api.dataDir, 'journal'), log });
  await withClient(api.logins.jobs, 'test', async (client) => {
    await countEverything(api);
    // It has looked at the journals, and waits for nothing that comes from now on.
    expect(await eraser.step(client)).toBe(true);
    expect(await ask('retryEventRejects', { id: refund })).toEqual({ accepted: 2, next: null });
    while (await eraser.step(client));
    expect(await placesOf(DORA)).not.toEqual([]);
    await drain();
    while (await eraser.step(client));
  });
  expect(((await ask('listErasures', {})).erasures as Erasure[])[0]).toMatchObject({ state: 'complete' });
  expect(await placesOf(DORA)).toEqual([]);
  expect(await recordsOf(refund)).toEqual([['bert', { total: 'all', friend: null }]]);
  // Later events are kept.
  await collect('Refund', [{ customer_id: DORA }]);
  await drain();
  expect((await recordsOf(refund)).length).toBe(2);
});

test('waits for files of events from before, and lets no row of theirs come back', async () => {
  const EVE = 'eve@example.com';
  const form = new FormData();
  form.append('columns', JSON.stringify(['customer_id', 'property:friend']));
  form.append('file', new Blob([`who,friend\nbert,x\n${EVE},x\nbert,${EVE}\n`]), 'past.csv');
  const { import: file } = (await api.ask('importEvents', { as: tenant.owner, params: { id: event }, form })).body;
  expect(await erase(EVE)).toMatchObject({ state: 'waiting' });
  const files = await openEventFiles(readConfig({ DATA_DIR: api.dataDir, PORT: '3999' }));
  const deps = { db: api.db, login: api.logins.jobs, files, follower: createEventFollower({ hashes: companyHashes }) };
  await importEvents({ companyId: tenant.companyId, importId: (file as { id: number }).id }, deps, new AbortController().signal);
  const { imports } = await ask('listEventImports', { id: event });
  expect(imports).toEqual([expect.objectContaining({ state: 'complete', rows: 3, taken: 2, refused: 0, repeated: 0, erased: 1 })]);
  expect(await erase(EVE)).toMatchObject({ state: 'complete', events: 1 });
  expect(await placesOf(EVE)).toEqual([]);
});

test('waits for files of customers from before, and lets no row of theirs come back', async () => {
  const GRETA = 'greta@example.com';
  const form = new FormData();
  form.append('file', new Blob([`customer_id,email,friend\nbert,,x\ng-1,${GRETA},x\ncarl,,${GRETA}\n`]), 'people.csv');
  const { import: file } = (await api.ask('importCustomers', { as: tenant.owner, form })).body;
  expect(await erase(GRETA)).toMatchObject({ state: 'waiting' });
  const deps = { db: api.db, login: api.logins.jobs, hashes: companyHashes };
  await importCustomers({ companyId: tenant.companyId, importId: (file as { id: number }).id }, deps, new AbortController().signal);
  const { imports } = await ask('listCustomerImports', {});
  expect(imports).toEqual([expect.objectContaining({ state: 'complete', rows: 3, refused: 0, erased: 1 })]);
  expect(await erase(GRETA)).toMatchObject({ state: 'complete' });
  expect(await placesOf(GRETA)).toEqual([]);
});

test('waits for records that a drain could not store at once', async () => {
  const FRED = 'fred@example.com';
  await withClient(api.logins.app, 'test', async (held) => {
    await held.query(`begin; select pg_advisory_xact_lock(7310, ${tenant.companyId})`);
    await collect('Purchase', [{ customer_id: FRED }]);
    await withClient(api.logins.jobs, 'drain', (client) =>
      createEventDrainer({ ...eventFollowers, directory: directory(), log }).step(client),
    );
    expect(await placesOf(FRED)).toEqual(['event_waiting', 'events/1-1.journal']);
    await held.query('rollback');
  });
  const { id } = (await ask('erasePerson', {}, { eid: FRED })).erasure as Erasure;
  const eraser = createPeopleEraser({ erasables: createErasables(), directory: join(api.dataDir, 'journal'), log });
  const stateOf = async () => ((await ask('listErasures', {})).erasures as Erasure[]).find((erasure) => erasure.id === id)?.state;
  await withClient(api.logins.jobs, 'test', async (client) => {
    await countEverything(api);
    while (await eraser.step(client));
    expect(await stateOf()).toBe('waiting');
    await drain();
    while (await eraser.step(client));
  });
  expect([await stateOf(), await placesOf(FRED)]).toEqual(['complete', []]);
});

test('erases a customer whole, and the value in traits of others', async () => {
  await collect('Purchase', [{ customer_id: 'u-77', event_properties: { total: 3 } }, { customer_id: 'other-1' }]);
  await collect('identify', [
    { customer_id: 'u-77', event_properties: { email: 'dora@example.com', anonymous_id: 'browser-77', plan: 'Gold' } },
    { customer_id: 'other-1', event_properties: { invited_by: 'dora@example.com' } },
  ]);
  await drain();
  expect(await placesOf('browser-77')).toEqual(['customer_identity', 'events/1-1.journal']);
  const { customer } = (await ask('findTraces', {}, { eid: 'browser-77' })).traces as Traces;
  expect(customer).toEqual({ id: expect.any(Number), identities: 3, traits: 1 });
  // One identity is named; the others follow.
  await erase('dora@example.com');
  await withClient(api.logins.jobs, 'test', async (client) => {
    const eraser = createPeopleEraser({ erasables: createErasables(), directory: join(api.dataDir, 'journal'), log });
    while (await eraser.step(client));
  });
  for (const value of ['dora@example.com', 'u-77', 'browser-77']) expect([value, await placesOf(value)]).toEqual([value, []]);
  const { data } = (await ask('listCustomers', {})).customers as { data: { customer_id: string | null }[] };
  expect(data.map(({ customer_id }) => customer_id)).toContain('other-1');
  const days = await api.db.withCompany(tenant.companyId, (tx) =>
    tx.query(
      'select from customer_day d where not exists (select from customer_identity i where i.company_id = d.company_id and i.id = d.identity_id)',
    ),
  );
  expect(days).toEqual([]);
});

test('leaves no attribution that was being written while the person was erased', async () => {
  const bob = 'bob@example.com';
  const { eid_key: key } = await api.db.control((tx) =>
    tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [tenant.companyId]),
  );
  const who = [tenant.companyId, String(recipientHash(key, bob))];
  await withClient(api.logins.jobs, 'attributes', async (other) => {
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock${ATTRIBUTION_LOCK}`);
    await other.query(
      `insert into attribution (company_id, recipient, key, model, kind, touched_at, clicked, object_kind, object_id, position, send_id, subjects, day, value)
       values ($1, $2, gen_random_uuid(), 1, 6, now(), true, 3, 1, 1, 0, '{}', 2500, 100)`,
      who,
    );
    const erased = erase(bob);
    await sleep(500);
    await other.query('commit');
    await erased;
    expect((await other.query('select 1 from attribution where company_id = $1 and recipient = $2', who)).rows).toEqual([]);
  });
});
