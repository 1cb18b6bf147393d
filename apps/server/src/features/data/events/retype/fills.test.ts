/**
 * Columns of large events that are filled from what is stored: as before or filled, whenever it is looked at.
 */
import type { EventField } from '@limn/contracts';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventDrainer } from '../drain-events.job.ts';
import { dueRetypes } from '../due-work.job.ts';
import { rebuildAggregates } from '../../customers/keep-aggregates.job.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import type { Database } from '../../../../storage/database.ts';
import { eventColumn, eventTableName } from '../../../../storage/event-tables.ts';
import { eventJournalDirectory } from '../../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';
import { findPersonInEvents } from '../find-person.read.ts';
import { eraseFromEvent } from '../erase-rows.ts';
import { retypeField } from './retype-field.ts';
import { eventFollowers } from '../../../../jobs/event-followers.ts';

let api: ApiServer;
let team: Tenant;
let event: number;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`fills-${(teams += 1)}`);
  event = ((await ask('createEvent', {}, { event_name: 'Purchase' })).body.event as { id: number }).id;
});

const ask = (route: Parameters<ApiServer['ask']>[0], params: object, body?: object) =>
  api.ask(route, { as: team.owner, params: params as Record<string, unknown>, ...(body && { body }) });

/** One an hour, from a day of October on. */
async function collect(properties: readonly object[], day = 1): Promise<void> {
  const first = Date.UTC(2026, 9, day);
  const records = properties.map((event_properties, hour) => ({
    customer_id: `c-${hour}`,
    event_timestamp: new Date(first + hour * 3_600_000).toISOString(),
    event_properties,
  }));
  expect((await ask('addEventRecords', { id: event }, { records })).body).toMatchObject({ accepted: properties.length });
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
}
const withTeam: Database['withCompany'] = (companyId, work) => api.db.withCompany(companyId, work);
const saysManyRecords = () =>
  withTeam(team.companyId, (tx) => tx.run('update event set records = 10001 where company_id = $1 and id = $2', [team.companyId, event]));
/** In an event of many records, as it says. */
async function add(name: string, type: object = {}): Promise<EventField> {
  await saysManyRecords();
  return (await ask('createEventField', { id: event }, { name, ...type })).body.field as EventField;
}
/** Ends after so many batches, as if the process was to end. */
async function work({ id: fieldId }: { id: number }, batches = Infinity, onBatch = async (): Promise<void> => undefined): Promise<void> {
  const stop = new AbortController();
  let left = batches;
  const db: Pick<Database, 'control' | 'withCompany'> = {
    control: api.db.control,
    async withCompany(companyId, inside) {
      const answer = await api.db.withCompany(companyId, inside);
      if (['more', 'walked'].includes(String(answer))) {
        await onBatch();
        if ((left -= 1) <= 0) stop.abort();
      }
      return answer;
    },
  };
  await retypeField({ companyId: team.companyId, fieldId }, { db, blocksAtOnce: 1 }, stop.signal);
}
const fieldNamed = async (name: string) =>
  ((await ask('listEventFields', { id: event })).body.fields as EventField[]).find((field) => field.name === name);
const table = () => eventTableName({ companyId: team.companyId, id: event, generation: 1 });
async function stored(name: string): Promise<{ values: (string | null)[]; rest: (string | null)[] }> {
  return withTeam(team.companyId, async (tx) => {
    const { n } = await tx.one<{ n: number }>(
      'select column_number as n from event_field where company_id = $1 and event_id = $2 and name = $3',
      [team.companyId, event, name],
    );
    const rows = await tx.query<{ value: string | null; rest: string | null }>(
      `select ${eventColumn(n)}::text as value, rest from ${table()} order by at, key`,
    );
    return { values: rows.map(({ value }) => value), rest: rows.map(({ rest }) => rest) };
  });
}
const columns = () =>
  api.db.control(async (tx) => {
    const sql = `select from pg_attribute where attrelid = to_regclass($1) and not attisdropped and attname ~ '^c[0-9]'`;
    return (await tx.query(sql, [table()])).length;
  });
const shown = async () =>
  ((await ask('listEventRecords', { id: event })).body.records as { event_properties: { note?: string } }[])
    .map(({ event_properties }) => event_properties.note)
    .toReversed();
const notes = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `note ${from + n}`);

test('fills a new column at once, after any number of interruptions', async () => {
  await collect([...notes(90).map((note) => ({ note, other: 'x'.repeat(300) })), { other: 'none' }]);
  const field = await add('note');
  expect(field.retype).toMatchObject({ state: 'running', fills: true, progress: 0, reason: null });
  await collect(
    notes(5, 90).map((note) => ({ note })),
    20,
  );
  const before = [...Array.from({ length: 91 }, () => null), ...notes(5, 90)];
  const after = [...notes(90), null, ...notes(5, 90)];
  const all: (string | undefined)[] = [...notes(90), undefined, ...notes(5, 90)];
  const seen: string[] = [];
  for (let times = 0; times < 100 && (await dueNow()).includes(field.id); times++) {
    await work(field, 1);
    const { values } = await stored('note');
    expect([before, after]).toContainEqual(values);
    seen.push(values[0] === null ? 'before' : 'after');
    // Readers of records miss no property meanwhile.
    expect(await shown()).toEqual(all);
    if (times !== 2) continue;
    await collect([{ note: 'meanwhile' }], 25);
    for (const list of [before, after, all]) list.push('meanwhile');
  }
  expect([seen.filter((one) => one === 'before').length > 3, seen.filter((one) => one === 'after').length > 3]).toEqual([true, true]);
  expect(await fieldNamed('note')).toMatchObject({ retype: null });
  const { values, rest } = await stored('note');
  expect(values).toEqual(after);
  expect(rest.filter((text) => text?.includes('note'))).toEqual([]);
  expect(rest[0]).toBe(JSON.stringify({ other: 'x'.repeat(300) }));
});
const dueNow = () =>
  withClient(api.logins.jobs, 'due', async (client) =>
    (await dueRetypes(client)).flatMap(({ companyId, fieldId }) => (companyId === team.companyId ? [fieldId] : [])),
  );

test('leaves what doesn’t fit a property, and converts nothing else', async () => {
  await collect([{ price: 5 }, { price: 'a lot' }, { price: ' 7.25 ' }, { price: { eur: 3 } }, { price: null }, {}]);
  const field = await add('price', { data_type: 'decimal', field_decimals: 2 });
  await work(field);
  expect(await stored('price')).toEqual({
    values: ['5.00', null, '7.25', null, null, null],
    rest: [null, '{"price":"a lot"}', null, '{"price":{"eur":3}}', '{"price":null}', null],
  });
});

test('fills columns of an event one after the other, and converts none beside', async () => {
  await collect(notes(30).map((note, n) => ({ note, price: n })));
  const [note, price] = [await add('note'), await add('price', { data_type: 'int' })];
  expect(await dueNow()).toEqual([note.id]);
  const refused = await ask('alterEventColumn', { id: event }, { column_name: 'price', new_data_type: 'varchar' });
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The column “note” of this event is being filled from stored records. Wait until it is done, or cancel that first.',
  ]);
  await work(note);
  expect(await dueNow()).toEqual([price.id]);
  // A name is not what the records have it under.
  await ask('updateEventField', { id: price.id }, { name: 'worth' });
  await work(price);
  expect({ notes: (await stored('note')).values, worths: (await stored('worth')).values, columns: await columns() }).toEqual({
    notes: notes(30),
    worths: notes(30).map((_, n) => String(n)),
    columns: 3,
  });
});

test('keeps the values of new records where filling is cancelled', async () => {
  await collect(notes(30).map((note) => ({ note })));
  const field = await add('note');
  await collect([{ note: 'new' }], 20);
  await work(field, 1);
  expect((await ask('cancelEventRetype', { id: field.id })).body.field).toMatchObject({ name: 'note', retype: null });
  await work(field);
  expect([(await stored('note')).values.filter((value) => value !== null), await columns()]).toEqual([['new'], 2]);
  expect(await shown()).toEqual([...notes(30), 'new']);
});

test('adds up the values of stored records once they are there', async () => {
  await collect(Array.from({ length: 20 }, (_, n) => ({ total: n })));
  const field = await add('total', { data_type: 'int', value_field: true });
  const build = async () => {
    await withClient(api.logins.jobs, 'build', async (client) => {
      while (await rebuildAggregates(client));
    });
    return withTeam(team.companyId, (tx) =>
      tx.one<{ events: number; total: string | null }>(
        `select sum(d.events)::int as events, sum(d.total)::text as total from customer_day d
         where d.company_id = $1 and (d.event_id, d.generation) in (select event_id, generation from customer_aggregate where company_id = $1)`,
        [team.companyId],
      ),
    );
  };
  expect((await build()).events).toBe(20);
  await work(field);
  expect(await build()).toEqual({ events: 20, total: '190' });
});

test.each([1, 2, 4, 6, 7])('leaves nothing of a person who is erased behind batch %i', async (behind) => {
  const DORA = 'dora@example.com';
  await collect(notes(60).map((note, n) => ({ note: n % 20 === 0 ? `to ${DORA}` : note, other: 'x'.repeat(300) })));
  const field = await add('note');
  let batches = 0;
  await work(field, Infinity, async () => {
    batches += 1;
    if (batches !== behind) return;
    const within = <T>(inside: Parameters<typeof api.db.withCompany<T>>[1]) => withTeam(team.companyId, inside);
    const person = await within((tx) => findPersonInEvents(tx, team.companyId, DORA));
    await eraseFromEvent({ companyId: team.companyId, eventId: event, person, within, deleted: async () => undefined });
  });
  expect(batches).toBeGreaterThan(6);
  const { values, rest } = await stored('note');
  expect(JSON.stringify([values, rest])).not.toContain('dora');
  expect(values.filter((value) => value !== null)).toEqual(notes(60).filter((_, n) => n % 20 !== 0));
});

test('fills again what was interrupted too often', async () => {
  await collect(notes(60).map((note) => ({ note, other: 'x'.repeat(300) })));
  const field = await add('note');
  await work(field, 2);
  await api.db.control((tx) =>
    tx.run(`insert into job_lease (name, holder, ends_at, tries) values ($1, gen_random_uuid(), now() - interval '1 second', 10)`, [
      `retype ${team.companyId} ${field.id}`,
    ]),
  );
  await work(field);
  expect((await fieldNamed('note'))?.retype).toMatchObject({
    state: 'failed',
    reason: 'Filling was interrupted too often. Earlier records keep the value as a property; new ones fill the column.',
  });
  await collect([{ note: 'meanwhile' }], 20);
  await ask('updateEventField', { id: field.id }, { name: 'remark' });
  const tried = await ask('retryEventRetype', { id: field.id });
  expect([tried.status, tried.body.field]).toMatchObject([200, { name: 'remark', retype: { state: 'running', fills: true, progress: 0 } }]);
  expect(await dueNow()).toEqual([field.id]);
  await work(field);
  expect([(await stored('remark')).values, await columns()]).toEqual([[...notes(60), 'meanwhile'], 2]);
  const again = await ask('retryEventRetype', { id: field.id });
  expect([again.status, again.body.detail]).toEqual([409, 'No conversion or filling of “remark” has failed.']);
});

const NAMED = [{ cost: 1 }, { cost: 2, price: 9 }, { price: 3 }, { price: 'a lot' }, { cost: 5, price: 5 }];
async function addCost(): Promise<EventField> {
  const field = (await ask('createEventField', { id: event }, { name: 'cost', data_type: 'int', value_field: true })).body.field;
  await collect(NAMED);
  return field as EventField;
}
const workAll = async () => {
  for (let left = await dueNow(); left.length > 0; left = await dueNow()) for (const id of left) await work({ id });
};

test.each([false, true])('takes properties of a new name and a new type, in a large event: %s', async (isLarge) => {
  const field = await addCost();
  if (isLarge) await saysManyRecords();
  const renamed = await ask('updateEventField', { id: field.id }, { name: 'price' });
  expect([renamed.status, renamed.body.field]).toMatchObject([200, { name: 'price', retype: null }]);
  if (isLarge) expect((await stored('price')).values).toEqual(['1', '2', null, null, '5']);
  await workAll();
  const rest = (await stored('price')).rest.slice(0, 4);
  expect([(await stored('price')).values, rest]).toEqual([
    ['1', '2', '3', null, '5'],
    [null, '{"price":9}', null, '{"price":"a lot"}'],
  ]);
  await ask('updateEventField', { id: field.id }, { data_type: 'varchar', value_field: false });
  await workAll();
  const now = await stored('price');
  expect({ values: now.values, rest: now.rest.slice(0, 4), columns: await columns() }).toEqual({
    values: ['1', '2', '3', 'a lot', '5'],
    rest: [null, '{"price":9}', null, null],
    columns: 2,
  });
});

test.each([false, true])('adds up what a renamed value field takes, in a large event: %s', async (isLarge) => {
  const field = await addCost();
  const build = async () => {
    await withClient(api.logins.jobs, 'build', async (client) => {
      while (await rebuildAggregates(client));
    });
    return withTeam(team.companyId, async (tx) => {
      const sql = `with current as materialized (select event_id, generation from customer_aggregate where company_id = $1)
         select sum(total)::text as total from customer_day
         where company_id = $1 and (event_id, generation) in (select event_id, generation from current)`;
      return (await tx.one<{ total: string | null }>(sql, [team.companyId])).total;
    });
  };
  expect(await build()).toBe('8');
  if (isLarge) await saysManyRecords();
  await ask('updateEventField', { id: field.id }, { name: 'price' });
  await workAll();
  expect(await build()).toBe('11');
});

test('changes no row where no record has the new name', async () => {
  const field = await addCost();
  await saysManyRecords();
  const bytes = () =>
    withTeam(team.companyId, (tx) =>
      tx.one(`select sum(pg_relation_size(i.inhrelid))::int as n from pg_inherits i where i.inhparent = to_regclass($1)`, [table()]),
    );
  const before = await bytes();
  await ask('updateEventField', { id: field.id }, { name: 'worth' });
  await collect([{ worth: 4 }], 20);
  await workAll();
  expect({ values: (await stored('worth')).values, columns: await columns(), bytes: await bytes() }).toEqual({
    values: ['1', '2', null, null, '5', '4'],
    columns: 2,
    bytes: before,
  });
});

test('fills a renamed column at once, after any number of interruptions', async () => {
  const field = (await ask('createEventField', { id: event }, { name: 'cost', data_type: 'int' })).body.field as EventField;
  await collect(Array.from({ length: 90 }, (_, n) => (n % 2 ? { price: n, other: 'x'.repeat(300) } : { cost: n, other: 'x'.repeat(300) })));
  await saysManyRecords();
  await ask('updateEventField', { id: field.id }, { name: 'price' });
  const before = Array.from({ length: 90 }, (_, n) => (n % 2 ? null : String(n)));
  const after = Array.from({ length: 90 }, (_, n) => String(n));
  const seen: string[] = [];
  for (let times = 0; times < 100 && (await dueNow()).length > 0; times++) {
    await work(field, 1);
    const { values } = await stored('price');
    expect([before, after]).toContainEqual(values);
    seen.push(values[1] === null ? 'before' : 'after');
    if (times !== 2) continue;
    await collect([{ price: 77 }], 25);
    for (const list of [before, after]) list.push('77');
  }
  expect([seen.filter((one) => one === 'before').length > 3, seen.filter((one) => one === 'after').length > 3]).toEqual([true, true]);
  expect((await stored('price')).rest.filter((text) => text?.includes('price'))).toEqual([]);
});
