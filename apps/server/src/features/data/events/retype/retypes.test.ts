import type { EventField } from '@limn/contracts';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventDrainer } from '../drain-events.job.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import type { Database } from '../../../../storage/database.ts';
import { eventColumn, eventTableName } from '../../../../storage/event-tables.ts';
import { eventJournalDirectory } from '../../../../storage/journal/journal-files.ts';
import { txOn } from '../../../../storage/tx.ts';
import { startApi, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';
import { findPersonInEvents } from '../find-person.read.ts';
import { eraseFromEvent } from '../erase-rows.ts';
import { retypeField } from './retype-field.ts';
import { eventFollowers } from '../../../../jobs/event-followers.ts';

let api: ApiServer;
let team: Tenant;
let event: number;
let total: number;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`retypes-${(teams += 1)}`);
  event = ((await ask('createEvent', {}, { event_name: 'Purchase' })).body.event as { id: number }).id;
  total = ((await ask('createEventField', { id: event }, { name: 'total' })).body.field as { id: number }).id;
});

const ask = (route: Parameters<ApiServer['ask']>[0], params: object, body?: object) =>
  api.ask(route, { as: team.owner, params: params as Record<string, unknown>, ...(body && { body }) });

/** One an hour, from a day of October on. */
async function collect(values: readonly unknown[], day = 1): Promise<void> {
  const first = Date.UTC(2026, 9, day);
  const records = values.map((value, hour) => ({
    customer_id: `c-${hour}`,
    event_timestamp: new Date(first + hour * 3_600_000).toISOString(),
    event_properties: { total: value },
  }));
  expect((await ask('addEventRecords', { id: event }, { records })).body).toMatchObject({ accepted: values.length });
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
}
const says = (records: number) =>
  api.db.withCompany(team.companyId, (tx) =>
    tx.run('update event set records = $3 where company_id = $1 and id = $2', [team.companyId, event, records]),
  );
const erase = (address: string) =>
  withClient(api.logins.jobs, 'erase', async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.company', $1, true)`, [String(team.companyId)]);
    const tx = txOn(client);
    const person = await findPersonInEvents(tx, team.companyId, address);
    const deleted = async () => undefined;
    await eraseFromEvent({ companyId: team.companyId, eventId: event, person, within: (work) => work(tx), deleted });
    await client.query('commit');
  });
const alter = (type: string, name = 'total') => ask('alterEventColumn', { id: event }, { column_name: name, new_data_type: type });
const work = (blocksAtOnce = 1) =>
  retypeField({ companyId: team.companyId, fieldId: total }, { db: api.db, blocksAtOnce }, new AbortController().signal);
const fieldNamed = async (name = 'total') =>
  ((await ask('listEventFields', { id: event })).body.fields as EventField[]).find((field) => field.name === name);
const table = () => eventTableName({ companyId: team.companyId, id: event, generation: 1 });
const values = () =>
  api.db.withCompany(team.companyId, async (tx) => {
    const { n } = await tx.one<{ n: number }>('select column_number as n from event_field where company_id = $1 and id = $2', [
      team.companyId,
      total,
    ]);
    return (await tx.query<{ v: string | null }>(`select ${eventColumn(n)}::text as v from ${table()} order by at`)).map(({ v }) => v);
  });
const columns = () =>
  api.db.control(async (tx) => {
    const sql = `select attname::text as name from pg_attribute where attrelid = to_regclass($1) and not attisdropped and attname ~ '^c[0-9]'`;
    return (await tx.query(sql, [table()])).length;
  });
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, n) => String(from + n));

test('reads dates and numbers of a large event as the company’s locale has them', async () => {
  await api.db.control((tx) => tx.run(`update company set locale = 'en-US' where id = $1`, [team.companyId]));
  await collect(['12/05/2026', '1/2/2026']);
  await says(10_001);
  await alter('date');
  await collect(['3/4/2026'], 2);
  await work();
  expect([(await fieldNamed())?.data_type, await values()]).toEqual(['date', ['2026-12-05', '2026-01-02', '2026-03-04']]);
});

test('fails where a record that arrives meanwhile would lose its zeros', async () => {
  await collect(['7']);
  await says(10_001);
  await alter('int');
  await collect(['00123'], 2);
  expect([(await fieldNamed())?.retype?.reason, await values()]).toEqual([expect.stringContaining('“00123”'), ['7', '00123']]);
});

test('lets a worker convert a large event, whose field has its old type until then', async () => {
  await collect([...numbers(600), '', ' 7 ']);
  await says(10_001);
  expect((await alter('int')).body.field).toMatchObject({
    data_type: 'varchar',
    retype: { state: 'running', data_type: 'int', progress: 0, reason: null, rows: [] },
  });
  expect(await values()).toEqual([...numbers(600), '', ' 7 ']);
  await work();
  expect(await fieldNamed()).toMatchObject({ data_type: 'int', field_length: null, retype: null });
  expect([await values(), await columns()]).toEqual([[...numbers(600), null, '7'], 2]);
});

test('stores events that arrive while it is at work in both types', async () => {
  await collect(numbers(300));
  await says(10_001);
  await alter('int');
  await collect(numbers(50, 1000), 20);
  const stopped = new AbortController();
  stopped.abort();
  await retypeField({ companyId: team.companyId, fieldId: total }, { db: api.db, blocksAtOnce: 1 }, stopped.signal);
  expect((await fieldNamed())?.retype?.state).toBe('running');
  await work();
  await collect(['5.5', '6'], 28);
  expect([(await fieldNamed())?.data_type, await values()]).toEqual(['int', [...numbers(300), ...numbers(50, 1000), '6']]);
});

test('refuses with the first rows by their time that don’t fit, and changes nothing', async () => {
  await collect(['1', 'two', '3', 'four', '5.5', 'x', 'y', 'z']);
  await says(10_001);
  await alter('int');
  await work();
  const { retype, data_type } = (await fieldNamed()) ?? {};
  expect({ data_type, state: retype?.state, reason: retype?.reason }).toEqual({
    data_type: 'varchar',
    state: 'failed',
    reason: 'Some records don’t fit the type Number. The first, of 2026-10-01T01:00:00.000Z, holds “two”. It is not a whole number.',
  });
  expect(retype?.rows.map(({ value }) => value)).toEqual(['two', 'four', '5.5', 'x', 'y']);
  expect([await values(), await columns()]).toEqual([['1', 'two', '3', 'four', '5.5', 'x', 'y', 'z'], 2]);
  expect((await ask('cancelEventRetype', { id: total })).body.field).toMatchObject({ data_type: 'varchar', retype: null });
});

test('fails where an event arrives that fits the old type alone, and stores it', async () => {
  await collect(numbers(20));
  await says(10_001);
  await alter('int');
  await collect(['a lot'], 20);
  expect((await fieldNamed())?.retype).toMatchObject({
    state: 'failed',
    rows: [{ event_timestamp: '2026-10-20T00:00:00.000Z', value: 'a lot', reason: 'It is not a whole number.' }],
  });
  await work();
  expect([(await values()).at(-1), (await fieldNamed())?.data_type]).toEqual(['a lot', 'varchar']);
});

test('changes name and marks with the type, and only then', async () => {
  await collect(numbers(20));
  await says(10_001);
  await alter('int');
  const changed = await ask('updateEventField', { id: total }, { name: 'worth', data_type: 'int', value_field: true });
  expect([changed.status, changed.body.field]).toMatchObject([200, { name: 'total', value_field: false }]);
  await work();
  expect(await fieldNamed('worth')).toMatchObject({ data_type: 'int', value_field: true, retype: null });
});

test('says why where another field became the value field meanwhile', async () => {
  await collect(numbers(20));
  await says(10_001);
  await ask('updateEventField', { id: total }, { data_type: 'int', value_field: true });
  await ask('createEventField', { id: event }, { name: 'cost', data_type: 'int', value_field: true });
  await work();
  expect((await fieldNamed())?.retype).toMatchObject({
    state: 'failed',
    reason: 'Only 1 value field can be created per event type. Remove the other value field assignment and try again.',
  });
});

test('converts one column of an event at a time, and stops when it is cancelled', async () => {
  await ask('createEventField', { id: event }, { name: 'note' });
  await collect(numbers(20));
  await says(10_001);
  await alter('int');
  const sentence = 'A column of this event is being converted to Number already. Wait until it is done, or cancel that first.';
  expect([(await alter('decimal')).body.detail, (await alter('int', 'note')).body.detail]).toEqual([sentence, sentence]);
  expect((await ask('cancelEventRetype', { id: total })).body.field).toMatchObject({ data_type: 'varchar', retype: null });
  await work();
  expect([await values(), await columns()]).toEqual([numbers(20), 3]);
});

test('converts again what failed, once its rows fit', async () => {
  await collect(['soon', ...numbers(20)]);
  await says(10_001);
  await ask('updateEventField', { id: total }, { name: 'worth', data_type: 'int' });
  await work();
  expect((await fieldNamed())?.retype).toMatchObject({ state: 'failed' });
  await api.db.withCompany(team.companyId, (tx) =>
    tx.run(`update ${eventTableName({ companyId: team.companyId, id: event, generation: 1 })} set c2 = '7' where c2 = 'soon'`),
  );
  const tried = await ask('retryEventRetype', { id: total });
  expect([tried.status, tried.body.field]).toMatchObject([200, { name: 'total', retype: { state: 'running', data_type: 'int' } }]);
  await work();
  expect(await fieldNamed('worth')).toMatchObject({ data_type: 'int', retype: null });
  expect((await ask('retryEventRetype', { id: total })).status).toBe(409);
});

test('reads of each batch only its blocks', async () => {
  await collect(numbers(300));
  await says(10_001);
  await alter('int');
  const plans: string[] = [];
  const explained: Pick<Database, 'control' | 'withCompany'> = {
    control: api.db.control,
    withCompany: (companyId, work) =>
      api.db.withCompany(companyId, (tx) => {
        const explain = async (sql: string, params: readonly unknown[] = []) => {
          if (!sql.includes('t.ctid >= ')) return;
          const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
          plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
        };
        return work({
          ...tx,
          query: async (sql, params) => (await explain(sql, params), tx.query(sql, params)),
          run: async (sql, params) => (await explain(sql, params), tx.run(sql, params)),
        });
      }),
  };
  await retypeField({ companyId: team.companyId, fieldId: total }, { db: explained, blocksAtOnce: 2 }, new AbortController().signal);
  expect(plans.length).toBeGreaterThan(2);
  for (const plan of plans) expect(plan).toContain('Tid Range Scan');
});

test('leaves nothing of a person who is erased meanwhile', async () => {
  await collect(['to ana@example.com', ...numbers(200)]);
  await says(10_001);
  await ask('updateEventField', { id: total }, { field_length: 100 });
  let isErased = false;
  // All rows are converted then, and the field has its old column still.
  const db: Pick<Database, 'control' | 'withCompany'> = {
    control: api.db.control,
    async withCompany(companyId, work) {
      const answer = await api.db.withCompany(companyId, work);
      if ((answer as unknown) === 'walked' && !isErased) {
        isErased = true;
        await erase('ana@example.com');
      }
      return answer;
    },
  };
  await retypeField({ companyId: team.companyId, fieldId: total }, { db, blocksAtOnce: 100 }, new AbortController().signal);
  expect({ isErased, fieldLength: (await fieldNamed())?.field_length, values: (await values()).slice(1) }).toEqual({
    isErased: true,
    fieldLength: 100,
    values: numbers(200),
  });
  expect(JSON.stringify(await values())).not.toContain('ana@');
});
