import { ONE_ITEM_FIELD, ONE_VALUE_FIELD } from '@limn/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepEvents } from './keep-events.job.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { ensureEventMonth, eventTableName } from '../../../storage/event-tables.ts';
import { startApi, type ApiServer, type Answer, type Tenant } from '../../../testing/api-server.ts';
import { eventFollowers } from '../../../jobs/event-followers.ts';

let api: ApiServer;
let team: Tenant;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`events-${(teams += 1)}`);
});

const asked = (route: Parameters<ApiServer['ask']>[0], params: object, body?: object) =>
  api.ask(route, { as: team.owner, params: params as Record<string, unknown>, ...(body && { body }) });
async function anEvent(body: object = {}): Promise<number> {
  return ((await asked('createEvent', {}, { event_name: 'Purchase', ...body })).body.event as { id: number }).id;
}
async function aField(event: number, body: object): Promise<number> {
  const answer = await asked('createEventField', { id: event }, body);
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return (answer.body.field as { id: number }).id;
}
const fieldsOf = async (event: number) => (await asked('listEventFields', { id: event })).body.fields as Record<string, unknown>[];
const said = ({ status, body }: Answer) => [status, body.detail];

/** Rows with a value in column 2, one an hour. */
async function rows(event: number, values: readonly (string | null)[], type = 'text'): Promise<void> {
  const table = { companyId: team.companyId, id: event, generation: 1 };
  await api.db.withCompany(team.companyId, (tx) => ensureEventMonth(tx, table, '2026-11-01'));
  await withJobs(
    team.companyId,
    `insert into ${eventTableName(table)} (at, key, received_at, c2)
     select timestamptz '2026-11-01 00:00:00Z' + n * interval '1 hour', gen_random_uuid(), now(), v::${type} from unnest($1::text[]) with ordinality u (v, n)`,
    [values],
  );
  await api.db.withCompany(team.companyId, (tx) =>
    tx.run('update event set records = $3 where company_id = $1 and id = $2', [team.companyId, event, values.length]),
  );
}
async function withJobs(companyId: number, sql: string, values: unknown[]): Promise<void> {
  await withClient(api.logins.jobs, 'test', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
    await client.query(sql, values);
  });
}
const column = (event: number, name: string) =>
  api.db.withCompany(team.companyId, async (tx) => {
    const table = eventTableName({ companyId: team.companyId, id: event, generation: 1 });
    return (await tx.query<{ v: string | null }>(`select ${name}::text as v from ${table} order by at`)).map(({ v }) => v);
  });

test('creates an event with an identity field and the specified defaults', async () => {
  const id = await anEvent({ id_datatype: 'number' });
  const { events } = (await api.ask('listEvents', { as: team.viewer })).body as { events: Record<string, unknown>[] };
  expect(events).toEqual([
    {
      id,
      record_names: {},
      event_name: 'Purchase',
      record_count: 0,
      column_count: 1,
      view_count: 0,
      views: [],
      id_datatype: 'number',
      allow_customer_creation: true,
      data_retention_days: 0,
      aggregate_frequency_mins: 60,
      aggregate_rebuild_mins: 720,
      conversion: false,
      items_in: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
  expect(await fieldsOf(id)).toEqual([
    expect.objectContaining({ name: 'customer_id', data_type: 'bigint', identity_field: true, item_field: false, value_field: false }),
  ]);
});

test('changes settings within the specified minimums, and refuses a name that is taken', async () => {
  const id = await anEvent();
  await anEvent({ event_name: 'View' });
  const changed = await asked('updateEvent', { id }, { event_name: 'Order', data_retention_days: 90, allow_customer_creation: 0 });
  expect(changed.body.event).toMatchObject({ event_name: 'Order', data_retention_days: 90, allow_customer_creation: false });
  const problems = async (body: object) =>
    ((await asked('updateEvent', { id }, body)).body.errors as { message: string }[]).map(({ message }) => message);
  expect(await problems({ aggregate_frequency_mins: 59 })).toEqual(['Minimum value is 60']);
  expect(await problems({ aggregate_rebuild_mins: 719 })).toEqual(['Minimum value is 720']);
  expect(await problems({ event_name: ' view ' })).toEqual(['There is already an event “view”.']);
});

test('keeps a table that holds the items of an event', async () => {
  const form = new FormData();
  form.append('file', new Blob(['sku,name\n1,Chair\n']), 'Products.csv');
  const { id: table } = (await api.ask('uploadDatatable', { as: team.owner, form })).body as { id: number };
  const sku = await aField(await anEvent(), { name: 'sku', item_datatable: table });
  await aField(await anEvent({ event_name: 'View' }), { name: 'sku', item_datatable: table });
  const refused = await asked('deleteDatatable', { id: table });
  expect([refused.body.code, ...said(refused)]).toEqual([
    'in_use',
    409,
    'This table holds the items of events: “Purchase”, “View”. Choose another one in their item fields first.',
  ]);
  expect((await asked('deleteDatatables', {}, { ids: [table] })).body).toMatchObject({ results: [{ outcome: 'in_use' }] });
  const view = ((await asked('listEvents', {})).body.events as { id: number; event_name: string }[]).find(
    ({ event_name }) => event_name === 'View',
  );
  expect((await asked('deleteEvent', { id: view?.id })).status).toBe(200);
  expect((await asked('updateEventField', { id: sku }, { item_field: false })).status).toBe(200);
  expect((await asked('deleteDatatable', { id: table })).status).toBe(200);
});

test('refuses a second item field and a second value field in the specified sentences', async () => {
  const form = new FormData();
  form.append('file', new Blob(['sku,name\n1,Chair\n']), 'Products.csv');
  const { id: table } = (await api.ask('uploadDatatable', { as: team.owner, form })).body as { id: number };
  const event = await anEvent();
  await aField(event, { name: 'sku', item_field: true, item_datatable: table });
  await aField(event, { name: 'total', data_type: 'decimal', value_field: true });
  const other = await aField(event, { name: 'quantity', data_type: 'int' });
  expect(said(await asked('updateEventField', { id: other }, { item_field: true, item_datatable: table }))).toEqual([422, ONE_ITEM_FIELD]);
  expect(said(await asked('updateEventField', { id: other }, { value_field: true }))).toEqual([422, ONE_VALUE_FIELD]);
  expect(said(await asked('createEventField', { id: event }, { name: 'x', data_type: 'int', value_field: 1 }))).toEqual([
    422,
    ONE_VALUE_FIELD,
  ]);
  const sku = (await fieldsOf(event)).find(({ name }) => name === 'sku');
  await asked('updateEventField', { id: sku?.id as number }, { item_field: false, item_datatable: null });
  expect((await asked('updateEventField', { id: other }, { item_field: true, item_datatable: table })).body.field).toMatchObject({
    item_field: true,
    item_datatable: table,
  });
});

test('converts the values of a column to every type they fit', async () => {
  const event = await anEvent();
  const field = await aField(event, { name: 'amount', data_type: 'varchar' });
  await rows(event, ['1', ' 20 ', null, '', '3.00']);
  const steps = [
    ['int', ['1', '20', null, null, '3']],
    ['bigint', ['1', '20', null, null, '3']],
    ['decimal', ['1.00', '20.00', null, null, '3.00']],
    ['varchar', ['1.00', '20.00', null, null, '3.00']],
    ['int', ['1', '20', null, null, '3']],
    ['varchar', ['1', '20', null, null, '3']],
  ] as const;
  for (const [new_data_type, expected] of steps) {
    const answer = await asked('alterEventColumn', { id: event }, { column_name: 'amount', new_data_type });
    expect({ new_data_type, status: answer.status, field: answer.body.field }).toEqual({
      new_data_type,
      status: 200,
      field: expect.objectContaining({ id: field, data_type: new_data_type }),
    });
    const { n } = await api.db.withCompany(team.companyId, (tx) =>
      tx.one<{ n: number }>('select column_number as n from event_field where company_id = $1 and id = $2', [team.companyId, field]),
    );
    expect([new_data_type, await column(event, `c${n}`)]).toEqual([new_data_type, expected]);
  }
  const { columns } = await api.db.control((tx) =>
    tx.one<{ columns: string[] }>(
      `select array_agg(attname::text order by attnum) as columns from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attname ~ '^c[0-9]'`,
      [`c_${team.companyId}.ev_${event}_g1`],
    ),
  );
  expect(columns).toHaveLength(2);
});

test('refuses a type and names the first rows that don’t fit, changing nothing', async () => {
  const event = await anEvent();
  await aField(event, { name: 'amount' });
  await rows(event, ['1', 'two', '3', 'four', '5.5', 'x', 'y', 'z']);
  const { status, body } = await asked('alterEventColumn', { id: event }, { column_name: 'amount', new_data_type: 'int' });
  expect([status, body.detail]).toEqual([
    422,
    'Some records don’t fit the type Number. The first, of 2026-11-01T02:00:00.000Z, holds “two”. It is not a whole number.',
  ]);
  expect((body.rows as { value: string }[]).map(({ value }) => value)).toEqual(['two', 'four', '5.5', 'x', 'y']);
  expect(await column(event, 'c2')).toEqual(['1', 'two', '3', 'four', '5.5', 'x', 'y', 'z']);
  expect((await fieldsOf(event))[1]).toMatchObject({ name: 'amount', data_type: 'varchar' });
});

test('refuses a conversion to Decimal that would lose digits', async () => {
  const event = await anEvent();
  await aField(event, { name: 'amount' });
  await rows(event, ['1.5', '1.239', '2.500', '1e-7']);
  const { status, body } = await asked('alterEventColumn', { id: event }, { column_name: 'amount', new_data_type: 'decimal' });
  expect([status, body.rows]).toEqual([
    422,
    ['1.239', '1e-7'].map((value) => expect.objectContaining({ value, reason: 'It has more than 2 digits after the point.' })),
  ]);
  const wide = { column_name: 'amount', new_data_type: 'decimal', field_length: 12, field_decimals: 7 };
  expect((await asked('alterEventColumn', { id: event }, wide)).status).toBe(200);
});

test('changes a type and the marks of a column in one, or neither', async () => {
  const event = await anEvent();
  await aField(event, { name: 'amount' });
  await aField(event, { name: 'total', data_type: 'decimal', value_field: true });
  await rows(event, ['1', '2']);
  const change = { column_name: 'amount', new_data_type: 'int', name: 'points', value_field: true };
  const refused = await asked('alterEventColumn', { id: event }, change);
  expect([refused.status, (await fieldsOf(event))[1]]).toEqual([422, expect.objectContaining({ name: 'amount', data_type: 'varchar' })]);
  expect((await asked('alterEventColumn', { id: event }, { ...change, value_field: false })).status).toBe(200);
  expect((await fieldsOf(event))[1]).toMatchObject({ name: 'points', data_type: 'int', value_field: false });
});

test('fills a new column from properties of its name, and leaves what doesn’t fit', async () => {
  const event = await anEvent();
  const table = { companyId: team.companyId, id: event, generation: 1 };
  await api.db.withCompany(team.companyId, (tx) => ensureEventMonth(tx, table, '2026-11-01'));
  const rests = [{ qty: 2, sku: 'a' }, { qty: ' 3 ' }, { qty: 'many' }, { other: 'qty' }, { qty: 4, half: '\ud800', nul: '\u0000' }, null];
  await withJobs(
    team.companyId,
    `insert into ${eventTableName(table)} (at, key, received_at, rest)
     select timestamptz '2026-11-01 00:00:00Z' + n * interval '1 hour', gen_random_uuid(), now(), v from unnest($1::text[]) with ordinality u (v, n)`,
    [rests.map((rest) => (rest === null ? null : JSON.stringify(rest)))],
  );
  await aField(event, { name: 'qty', data_type: 'int' });
  expect(await column(event, 'c2')).toEqual(['2', '3', null, null, '4', null]);
  expect((await column(event, 'rest')).map((rest) => (rest === null ? null : (JSON.parse(rest) as object)))).toEqual([
    { sku: 'a' },
    null,
    { qty: 'many' },
    { other: 'qty' },
    { half: '\ud800', nul: '\u0000' },
    null,
  ]);
});

test('refuses a shorter length that values exceed', async () => {
  const event = await anEvent();
  const field = await aField(event, { name: 'note', field_length: 20 });
  await rows(event, ['short', 'rather longer']);
  expect((await asked('updateEventField', { id: field }, { field_length: 10 })).status).toBe(422);
  expect((await asked('updateEventField', { id: field }, { field_length: 13 })).body.field).toMatchObject({ field_length: 13 });
  expect((await asked('updateEventField', { id: field }, { field_length: 500 })).body.field).toMatchObject({ field_length: 500 });
});

test('keeps the ids of customers short enough for an index', async () => {
  const [identity] = await fieldsOf(await anEvent());
  const id = identity?.['id'] as number;
  expect((await asked('updateEventField', { id }, { field_length: 500 })).status).toBe(200);
  expect(said(await asked('updateEventField', { id }, { field_length: 501 }))).toEqual([
    422,
    'What names a customer has at most 500 characters.',
  ]);
});

test('shows the rows of an event to its company alone, also in SQL without a filter', async () => {
  const event = await anEvent();
  await aField(event, { name: 'note' });
  await rows(event, ['ours']);
  const other = await api.tenant(`events-other-${teams}`);
  const table = eventTableName({ companyId: team.companyId, id: event, generation: 1 });
  expect(await api.db.withCompany(other.companyId, (tx) => tx.query(`select from ${table}`))).toEqual([]);
  await expect(api.db.withCompany(team.companyId, (tx) => tx.run(`delete from ${table}`))).rejects.toThrow(/permission denied/);
  await expect(
    api.db.withCompany(other.companyId, (tx) =>
      ensureEventMonth(tx, { companyId: team.companyId, id: event, generation: 1 }, '2026-12-01'),
    ),
  ).rejects.toThrow(/not the company/);
});

test('deletes an event with its table, so that its name is free', async () => {
  const event = await anEvent();
  expect((await asked('deleteEvent', { id: event })).status).toBe(200);
  expect((await asked('listEventFields', { id: event })).status).toBe(404);
  await expect(
    api.db.withCompany(team.companyId, (tx) =>
      tx.query(`select from ${eventTableName({ companyId: team.companyId, id: event, generation: 1 })}`),
    ),
  ).rejects.toThrow(/does not exist/);
  expect(await anEvent()).not.toBe(event);
});

test('says that an event is read for long, where it can’t be changed or deleted', async () => {
  const event = await anEvent();
  const field = await aField(event, { name: 'note' });
  await rows(event, ['1']);
  const answers = await api.db.withCompany(team.companyId, async (tx) => {
    await tx.query(`select from ${eventTableName({ companyId: team.companyId, id: event, generation: 1 })}`);
    return Promise.all([
      asked('createEventField', { id: event }, { name: 'total' }),
      asked('updateEventField', { id: field }, { data_type: 'int' }),
    ]).then(async (changes) => [...changes, await asked('deleteEvent', { id: event })]);
  });
  const sentence =
    'Something reads this event for longer than this change may wait: a refresh, a rebuild or an export, perhaps. Try again in a minute.';
  expect(answers.map(said)).toEqual([
    [409, sentence],
    [409, sentence],
    [409, sentence],
  ]);
  expect((await fieldsOf(event)).map(({ name, data_type }) => [name, data_type])).toContainEqual(['note', 'varchar']);
  expect((await asked('deleteEvent', { id: event })).status).toBe(200);
});

test('drops whole months behind the retention, in the event’s company alone', async () => {
  const event = await anEvent({ data_retention_days: 30 });
  await aField(event, { name: 'note' });
  await rows(event, ['a', 'b']);
  const table = { companyId: team.companyId, id: event, generation: 1 };
  await api.db.withCompany(team.companyId, (tx) => ensureEventMonth(tx, table, '2026-12-31'));
  const kept = async (nowMs: number) => {
    await withClient(api.logins.jobs, 'test', (client) =>
      keepEvents(client, { log: createLog('silent'), nowMs: nowMs, ...eventFollowers }),
    );
    const { events } = (await asked('listEvents', {})).body as { events: { id: number; record_count: number }[] };
    return [(await column(event, 'c2')).length, events.find(({ id }) => id === event)?.record_count];
  };
  expect(await kept(Date.parse('2026-12-30T00:00:00Z'))).toEqual([2, 2]);
  expect(await kept(Date.parse('2026-12-31T00:00:00Z'))).toEqual([0, 0]);
});
