/** Aggregates against plain SQL over the events, whatever arrives in whatever order. */
import { seededRandom } from '@limn/model';
import { AGGREGATE_WINDOWS, type CustomerPage } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepEvents } from '../events/keep-events.job.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { sent, sql } from '../../../storage/sql.ts';
import type { Tx } from '../../../storage/tx.ts';
import { eventValuesOf, holdCustomerEvent } from '../events/customer-events.read.ts';
import { rebuildStep } from './rebuild-aggregates.ts';
import { customerKit, type CustomerKit } from './testing/customer-kit.ts';
import { eventFollowers } from '../../../jobs/event-followers.ts';

const DAY_MS = 86_400_000;
let api: ApiServer;
let kits = 0;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

type Figures = Record<string, string | null>;

/** By the event's identity field alone, in one plain statement for each window. */
async function oracle(kit: CustomerKit, eventId: number, column: string | null, names: readonly string[]): Promise<Figures> {
  const value = column ?? 'null::numeric';
  return api.db.withCompany(kit.tenant.companyId, async (tx) => {
    const table = `"c_${kit.tenant.companyId}"."ev_${eventId}_g1"`;
    const figures: Figures = {};
    for (const days of AGGREGATE_WINDOWS) {
      const row = await tx.one<Figures>(
        `with mine as (select at, ${value} as v from ${table} where c1::text = any ($1)
           and ($2 = 0 or (at at time zone 'UTC')::date > (now() at time zone 'UTC')::date - $2::int))
         select count(*)::text as count, coalesce(sum(v), 0)::text as sum, trim_scale(round(avg(v), 2))::text as average,
           (select v::text from mine where v is not null order by at, v limit 1) as first,
           (select v::text from mine where v is not null order by at desc, v desc limit 1) as last,
           greatest(0, (now() at time zone 'UTC')::date - max((at at time zone 'UTC')::date))::text as days_since from mine`,
        [names, days],
      );
      for (const [measure, figure] of Object.entries(row)) {
        if (measure === 'days_since' ? days === 0 : column !== null || measure === 'count')
          figures[`buy.${measure}${days === 0 ? '' : `_${days}`}`] = figure;
      }
    }
    return figures;
  });
}

async function shown(kit: CustomerKit, name: string): Promise<Figures> {
  const customer = (await kit.customers(name)).find(({ customer_id, email }) => customer_id === name || email === name);
  const { aggregates } = (await kit.ask('getCustomer', { id: customer?.id })).body.customer as CustomerPage;
  return Object.fromEntries((aggregates[0]?.values ?? []).map(({ id, value }) => [id, value]));
}

async function aShop(fields: readonly object[] = [{ name: 'total', data_type: 'decimal', value_field: true }]) {
  const kit = await customerKit(api, `aggregates-${(kits += 1)}`);
  return { kit, event: await kit.event({ event_name: 'Buy' }, fields) };
}

const random = seededRandom(1811);
const PEOPLE = ['c-1', 'c-2', 'ann@example.com'];
function someEvents(count: number): object[] {
  return Array.from({ length: count }, () => {
    const day = random.pick([0, 0, 1, 6, 7, 29, 30, 31, 89, 90, 364, 365, 800]);
    return {
      event_id: `e-${random.below(40)}`,
      customer_id: random.pick([...PEOPLE, ' C-1 ', 'Ann@Example.com']),
      event_timestamp: new Date(Date.now() - day * DAY_MS - random.below(3) * 1000).toISOString(),
      event_properties: random.below(4) === 0 ? {} : { total: random.pick(['-5', '12.5', '0.01', '99999.99', '7']), note: 'x' },
    };
  });
}

test('equals plain SQL after every batch of late and repeated events', async () => {
  const { kit, event } = await aShop();
  await kit.send(
    'Buy',
    PEOPLE.map((customer_id) => ({ customer_id })),
  );
  for (let round = 0; round < 6; round++) {
    await kit.send('Buy', someEvents(12));
    for (const name of PEOPLE)
      expect({ round, name, shown: await shown(kit, name) }).toEqual({ round, name, shown: await oracle(kit, event, 'c2', [name]) });
  }
});

test('gives the same figures when it is rebuilt in small steps while events go on', async () => {
  const { kit, event } = await aShop();
  await kit.send('Buy', [...PEOPLE.map((customer_id) => ({ customer_id })), ...someEvents(30)]);
  const due = { companyId: kit.tenant.companyId, eventId: event };
  await api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(`update customer_aggregate set generation = 0 where company_id = $1 and event_id = $2`, [due.companyId, event]),
  );
  for (let step = 0; step < 8; step++) {
    const isBuilt = (await shown(kit, 'c-1'))['buy.count'] !== null;
    if (isBuilt) break;
    await api.db.withCompany(kit.tenant.companyId, (tx) => rebuildStep(tx, due, 5));
    await kit.send('Buy', someEvents(5));
  }
  await kit.rebuild();
  for (const name of PEOPLE) expect(await shown(kit, name)).toEqual(await oracle(kit, event, 'c2', [name]));
  const generations = await api.db.withCompany(kit.tenant.companyId, (tx) => tx.query('select distinct generation from customer_day'));
  expect(generations).toHaveLength(1);
});

test('finds events one identity after the other, whatever would look cheaper', async () => {
  const { kit, event } = await aShop();
  await kit.send('Buy', someEvents(5));
  await api.db.withCompany(kit.tenant.companyId, async (tx) => {
    const found = await customerEvent(tx, event);
    const planOf = async (oneByOne: boolean) => {
      const some = sql`select id, value from customer_identity where company_id = ${kit.tenant.companyId}`;
      const rows = await tx.query<{ 'QUERY PLAN': string }>(
        ...sent(sql`explain ${eventValuesOf(kit.tenant.companyId, found, null, some, oneByOne)}`),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    await tx.query(`select set_config('enable_nestloop', 'off', true)`);
    expect(await planOf(false)).toMatch(/(Hash|Merge) Join/);
    expect(await planOf(true)).not.toMatch(/(Hash|Merge) Join/);
  });

  async function customerEvent(tx: Tx, id: number) {
    const held = await holdCustomerEvent(tx, kit.tenant.companyId, id);
    if (!held) throw new Error('There is no such event.');
    return held;
  }
});

test('counts events between two value fields, and knows values once they are built', async () => {
  const { kit, event } = await aShop([
    { name: 'total', data_type: 'decimal', value_field: true },
    { name: 'items', data_type: 'int' },
  ]);
  await kit.send('Buy', [{ customer_id: 'c-1', event_properties: { total: 5, items: 2 } }]);
  const { fields } = (await kit.ask('listEventFields', { id: event })).body as { fields: { id: number; name: string }[] };
  const idOf = (name: string) => fields.find((field) => field.name === name)?.id;
  await kit.ask('updateEventField', { id: idOf('total') }, { value_field: false });
  await kit.ask('updateEventField', { id: idOf('items') }, { value_field: true });
  await kit.send('Buy', [{ customer_id: 'c-1', event_properties: { total: 7, items: 3 } }]);
  expect(await shown(kit, 'c-1')).toMatchObject({ 'buy.count': '2', 'buy.days_since': '0', 'buy.sum': null });
  await kit.ask('updateEventField', { id: idOf('items') }, { value_field: false });
  await kit.ask('updateEventField', { id: idOf('total') }, { value_field: true });
  expect(await shown(kit, 'c-1')).toMatchObject({ 'buy.count': '2', 'buy.sum': null });
  await kit.ask('updateEventField', { id: idOf('total') }, { value_field: false });
  await kit.ask('updateEventField', { id: idOf('items') }, { value_field: true });
  await kit.rebuild();
  expect(await shown(kit, 'c-1')).toMatchObject({ 'buy.count': '2', 'buy.sum': '5' });
  expect(await shown(kit, 'c-1')).toEqual(await oracle(kit, event, 'c3', ['c-1']));
});

test('keeps all figures while the value field gets another type', async () => {
  const { kit, event } = await aShop([{ name: 'total', data_type: 'int', value_field: true }]);
  await kit.send('Buy', [{ customer_id: 'c-1', event_properties: { total: 5 } }]);
  const { status } = await kit.ask('alterEventColumn', { id: event }, { column_name: 'total', new_data_type: 'decimal' });
  expect(status).toBe(200);
  expect(await shown(kit, 'c-1')).toMatchObject({ 'buy.count': '1', 'buy.sum': '5', 'buy.last_7': '5' });
  await kit.send('Buy', [{ customer_id: 'c-1', event_properties: { total: 2.25 } }]);
  expect(await shown(kit, 'c-1')).toMatchObject({ 'buy.count': '2', 'buy.sum': '7.25' });
  await kit.rebuild();
  const column = await api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.one<{ n: number }>('select column_number as n from event_field where company_id = $1 and event_id = $2 and value_field', [
      kit.tenant.companyId,
      event,
    ]),
  );
  expect(await shown(kit, 'c-1')).toEqual(await oracle(kit, event, `c${column.n}`, ['c-1']));
});

test('forgets events that retention drops, erasure deletes, and all of a deleted event', async () => {
  const { kit, event } = await aShop();
  const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  await kit.send('Buy', [
    { customer_id: 'c-1', event_timestamp: at(700), event_properties: { total: 5 } },
    { customer_id: 'c-1', event_timestamp: at(1), event_properties: { total: 7 } },
    { customer_id: 'c-2', event_properties: { total: 1 } },
  ]);
  await kit.ask('updateEvent', { id: event }, { data_retention_days: 90 });
  await withClient(api.logins.jobs, 'keep', (client) => keepEvents(client, { log: createLog('error'), ...eventFollowers }));
  expect(await shown(kit, 'c-1')).toMatchObject({ 'buy.count': '1', 'buy.sum': '7.00' });
  expect(await shown(kit, 'c-1')).toEqual(await oracle(kit, event, 'c2', ['c-1']));
  await kit.ask('deleteEvent', { id: event });
  await kit.rebuild();
  expect(await api.db.withCompany(kit.tenant.companyId, (tx) => tx.query('select 1 from customer_day'))).toEqual([]);
});
