/**
 * Every enrichment beside SQL that was written by hand, and beside a plain reading in JavaScript over random
 * events.
 */
import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { tenantWith } from '../../../testing/tenant-kit.ts';
import { createCustomers, mergeInto } from '../customers/customers.store.ts';
import { ensureIdentities } from '../customers/identities.store.ts';
import { cohortTable } from './cohort-table.ts';
import { plainCohorts } from './testing/plain-cohorts.ts';
import { readPlainly } from './testing/plain-reading.ts';
import { joinSome } from './testing/random-people.ts';
import { namesIn, randomWorld, type RandomWorld } from './testing/random-views.ts';
import { addEvents, keyOf, removeEvents, rule, type EventLine } from './testing/view-events.ts';
import { viewSource } from './view-source.ts';
import { compileView, requireView } from './views.read.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let api: ApiServer;
let team: Tenant;
let event: number;
let view: number;
let table: string;
/** Ids of fields by name. */
let fields: Record<string, number>;

const ask = async (route: Parameters<ApiServer['ask']>[0], params: Record<string, unknown>, body: object) => {
  const answer = await api.ask(route, { as: team.owner, params, body });
  expect([answer.status, answer.body.errors ?? answer.body.detail]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
  return answer.body as Record<string, { id: number }>;
};
const field = (name: string) => `field_${fields[name]}`;

beforeAll(async () => {
  api = await startApi();
  const shop = await tenantWith(api, 'enrichments', {
    tables: { Products: 'sku,name,price\nA1,Chair,40\na2,Table,120\nB@x,Lamp,15\n' },
    events: {
      Purchase: [
        { name: 'sku', items: 'Products' },
        { name: 'total', data_type: 'decimal', value_field: true },
        { name: 'paid', data_type: 'date' },
        { name: 'sent', data_type: 'datetime' },
      ],
    },
  });
  team = shop;
  ({ id: event, fields } = shop.events['Purchase']!);
  view = (await ask('createEventView', { id: event }, { label: 'Tested' }))['event_view']?.id ?? 0;
  table = `"c_${team.companyId}"."ev_${event}_g1"`;
  await addEvents(api, team.companyId, event, LINES, TYPES);
});
afterAll(() => api.close());

const TYPES = ['text', 'text', 'numeric', 'date', 'timestamptz'];
/** Two customers, one event of no one, ties, and clocks that change on 25 October 2026. */
const LINES: readonly EventLine[] = [
  ['anna', '2026-09-01T09:00:00Z', 'A1', '40.00', '2026-09-02', '2026-09-03T00:30:00Z'],
  ['anna', '2026-10-24T22:30:00Z', 'A2', '120.00', '2026-10-26', '2026-10-24T23:30:00Z'],
  ['anna', '2026-10-24T22:30:00Z', 'A1', '38.00', null, '2026-10-25T23:30:00Z'],
  ['anna', '2026-11-01T09:00:00Z', null, null, '2026-09-30', null],
  ['ben', '2026-10-01T09:00:00Z', 'b@X', '15.00', '2026-10-02', '2026-10-31T12:00:00Z'],
  ['ben', '2026-11-10T09:00:00Z', 'gone', '1.50', '2026-11-11', '2026-11-12T12:00:00Z'],
  [null, '2026-11-11T09:00:00Z', 'A1', '40.00', '2026-11-12', '2026-11-12T12:00:00Z'],
];

async function rows<T extends object>(select: string, customers?: readonly string[]): Promise<T[]> {
  return api.db.withCompany(team.companyId, async (tx) => {
    const compiled = await compileView(tx, team.companyId, view, { now: NOW, ...(customers && { customers }) });
    return tx.query<T>(`select ${select} from (${compiled?.text ?? ''}) v order by v.key`, compiled?.values);
  });
}
const byHand = <T extends object>(sql: string) => api.db.withCompany(team.companyId, (tx) => tx.query<T>(sql));
const settings = (body: object) => ask('updateEventView', { id: view }, body);
const PLAIN = {
  most_recent_only: false,
  event_enrichment: true,
  datatable_enrichment: false,
  filters: { operator: 'All', children: [] },
};
const rank = (more: object = {}) => ({ id: 1, type: 'rank', label: 'Rank', ...more });

test('ranks the events of each customer, and those of no one not at all', async () => {
  await settings({ ...PLAIN, enrichment: [rank()] });
  const expected = await byHand(
    `select a.key, case when a.c1 is null then null else (select count(*)::int from ${table} b
       where b.c1 = a.c1 and (b.at < a.at or (b.at = a.at and b.key <= a.key))) end as rank from ${table} a order by a.key`,
  );
  expect(expected.map((row) => (row as { rank: number | null }).rank)).toEqual([1, 2, 3, 4, 1, 2, null]);
  expect(await rows('key, e1_rank::int as rank')).toEqual(expected);
});

test('ranks distinct values by the first event that has each', async () => {
  await settings({ ...PLAIN, enrichment: [rank({ distinct: 1, distinct_field: field('sku'), date_field: field('sent') })] });
  const expected = await byHand(
    `with firsts as (select c1, c2, min(array[c5::text, at::text, key::text]) as first from ${table}
       where c1 is not null and c2 is not null and c5 is not null group by c1, c2)
     select a.key, (select count(*)::int from firsts f join firsts own on own.c1 = a.c1 and own.c2 = a.c2
       where f.c1 = a.c1 and f.first <= own.first and a.c5 is not null having count(*) > 0) as rank from ${table} a order by a.key`,
  );
  expect(expected.map((row) => (row as { rank: number | null }).rank)).toEqual([1, 2, 1, null, 1, 2, null]);
  expect(await rows('key, e1_rank::int as rank')).toEqual(expected);
});

test('finds each customer’s first date and the period since, by company days', async () => {
  const first = { id: 2, type: 'first', label: 'First', period_days: 30, max_cohort_period: 1 };
  await settings({
    ...PLAIN,
    enrichment: [first, { ...first, id: 5, label: 'Paid', date_field: field('paid'), comparison_date: field('sent') }],
  });
  const expected = await byHand(
    `with days as (select key, c1, at, (at at time zone 'Europe/London')::date as day, (c5 at time zone 'Europe/London')::date as sent, c4 from ${table}),
     firsts as (select c1, min(at) as at, min(c4) as paid from days group by c1),
     ages as (select d.key, f.at as first, f.paid, d.day - (f.at at time zone 'Europe/London')::date as days, d.sent - f.paid as paid_days
       from days d left join firsts f on f.c1 = d.c1)
     select key, first, (case when days between 0 and 59 then floor(days / 30.0) end)::int as period, paid::text,
       (case when paid_days between 0 and 59 then floor(paid_days / 30.0) end)::int as paid_period from ages order by key`,
  );
  expect(expected.map((row) => (row as { period: number | null }).period)).toEqual([0, 1, 1, null, 0, 1, null]);
  expect(await rows('key, e2_date as first, e2_period as period, e5_date::text as paid, e5_period as paid_period')).toEqual(expected);
});

test('says the date before and the days since, across a change of clocks', async () => {
  const last = { id: 3, type: 'prior', label: 'Last' };
  await settings({
    ...PLAIN,
    enrichment: [last, { ...last, id: 4, label: 'Sent', date_field: field('sent'), comparison_date: field('paid') }],
  });
  const expected = await byHand(
    `select a.key, p.at as last, ((a.at at time zone 'Europe/London')::date - (p.at at time zone 'Europe/London')::date) as days,
       s.c5 as sent, (a.c4 - (s.c5 at time zone 'Europe/London')::date) as sent_days
     from ${table} a
     left join lateral (select b.at from ${table} b where b.c1 = a.c1 and (b.at, b.key) < (a.at, a.key) order by b.at desc, b.key desc limit 1) p on true
     left join lateral (select b.c5 from ${table} b where b.c1 = a.c1 and (b.c5, b.at, b.key) < (a.c5, a.at, a.key) order by b.c5 desc, b.at desc, b.key desc limit 1) s on true
     order by a.key`,
  );
  expect(expected.map((row) => (row as { days: number | null }).days)).toEqual([null, 53, 0, 8, null, 40, null]);
  expect(await rows('key, e3_date as last, e3_days as days, e4_date as sent, e4_days as sent_days')).toEqual(expected);
});

test('joins the row of the item by the table’s own key, and filters by its columns', async () => {
  await settings({ ...PLAIN, event_enrichment: false, datatable_enrichment: true, enrichment: [] });
  expect((await rows<{ name: string | null }>('i2 as name')).map(({ name }) => name)).toEqual([
    'Chair',
    null,
    'Chair',
    null,
    'Lamp',
    null,
    'Chair',
  ]);
  const filters = { operator: 'All', children: [rule('item', 'price', OPERATOR.GREATER, 20)] };
  await settings({ ...PLAIN, event_enrichment: false, datatable_enrichment: true, filters });
  expect((await rows<{ item: string }>('item')).map(({ item }) => item)).toEqual(['A1', 'A1', 'A1']);
});

test('applies rules on enrichments after those on the event', async () => {
  const filters = {
    operator: 'All',
    children: [rule('event', field('sku'), OPERATOR.EQUAL, 'a1'), rule('enrichment', 'e1_rank', OPERATOR.EQUAL, 2)],
  };
  await settings({ ...PLAIN, enrichment: [rank()], filters });
  expect(await rows('customer, at::date::text as day')).toEqual([{ customer: 'anna', day: '2026-10-24' }]);
});

test('takes each customer’s most recent event, also for named customers alone', async () => {
  await settings({ ...PLAIN, enrichment: [rank()], most_recent_only: true });
  expect(await rows('customer, item, value::text as value, e1_rank::int as rank')).toEqual([
    { customer: 'anna', item: null, value: null, rank: 4 },
    { customer: 'ben', item: 'gone', value: '1.50', rank: 2 },
  ]);
  expect(await rows('customer, e1_rank::int as rank', ['ben', 'unknown'])).toEqual([{ customer: 'ben', rank: 2 }]);
});

test('takes people who are named in two ways as one', async () => {
  await api.db.withCompany(team.companyId, async (tx) => {
    const rows = await ensureIdentities(
      tx,
      team.companyId,
      ['ben', 'anna'].map((value) => ({ kind: 'customer_id', value })),
      (name) => BigInt(name.length),
    );
    await createCustomers(tx, team.companyId, [...rows.values()]);
    const [anna, ben] = ['anna', 'ben'].map((name) => rows.get(name)?.customer ?? 0) as [number, number];
    await mergeInto(tx, team.companyId, anna, ben);
  });
  const enrichment = [rank(), { id: 2, type: 'first', label: 'First', period_days: 30 }, { id: 3, type: 'prior', label: 'Last' }];
  await settings({ ...PLAIN, enrichment });
  const expected = await byHand(
    `select a.key, a.c1 as customer, case when a.c1 is not null then (select count(*)::int from ${table} b where b.c1 is not null and (b.at, b.key) <= (a.at, a.key)) end as rank,
       case when a.c1 is not null then (select min(at) from ${table} where c1 is not null) end as first,
       (select b.at from ${table} b where a.c1 is not null and b.c1 is not null and (b.at, b.key) < (a.at, a.key) order by b.at desc, b.key desc limit 1) as last
     from ${table} a order by a.key`,
  );
  expect(expected.map((row) => (row as { rank: number | null }).rank)).toEqual([1, 3, 4, 5, 2, 6, null]);
  const asked = 'key, customer, e1_rank::int as rank, e2_date as first, e3_date as last';
  expect(await rows(asked)).toEqual(expected);
  expect(await rows(asked, ['anna', 'ben'])).toEqual(expected.filter((row) => (row as { rank: number | null }).rank !== null));
  await settings({ ...PLAIN, event_enrichment: false, most_recent_only: true });
  expect(await rows('customer, item')).toEqual([{ customer: 'ben', item: 'gone' }]);
  const preview = await api.ask('previewEventView', { as: team.owner, params: { id: view } });
  expect((preview.body.rows as { customer_id: string }[]).map(({ customer_id }) => customer_id)).toEqual(['ben']);
});

/** Before or after which some of its people become one. */
async function fill(seed: number, { events, view: plain }: RandomWorld): Promise<void> {
  const join = async () => void (plain.personOf = await joinSome(api, team.companyId, namesIn(seed), seed));
  await removeEvents(api, team.companyId, event);
  if (seed % 2 === 0) await join();
  const lines = events.map(({ customer, at, sku, total, paid, sent }): EventLine => [
    customer,
    at,
    sku,
    total === null ? null : String(total),
    paid,
    sent,
  ]);
  await addEvents(api, team.companyId, event, lines, TYPES);
  if (seed % 2 === 1) await join();
}

test('agrees with a plain reading over random events and settings, as do previews', async () => {
  const asked = `v.key::text as key, customer, (extract(epoch from v.at) * 1000)::float8 as at, e1_rank::int as rank,
    (extract(epoch from e2_date) * 1000)::float8 as first, e2_period::int as period, (extract(epoch from e3_date) * 1000)::float8 as last,
    e3_days as days`;
  let shown = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const world = randomWorld(seed, fields);
    await fill(seed, world);
    await settings(world.settings);
    const expected = readPlainly(world.events, world.view).map((row) => ({ ...row, key: keyOf(row.key) }));
    expect([seed, await rows(asked)]).toEqual([seed, expected]);
    const preview = await api.ask('previewEventView', { as: team.owner, params: { id: view } });
    const newestFirst = expected.toSorted((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));
    expect([seed, (preview.body.rows as { event_id: string }[]).map(({ event_id }) => event_id)]).toEqual([
      seed,
      newestFirst.map(({ key }) => key),
    ]);
    shown += expected.length;
  }
  expect(shown).toBeGreaterThan(200);
});

test('draws the cohorts of random views as a plain count does', async () => {
  const today = '2026-11-20';
  let drawn = 0;
  for (let seed = 101; seed <= 130; seed++) {
    const world = randomWorld(seed, fields);
    await fill(seed, world);
    const sums = seed % 2 === 0;
    const enrichment = [world.view.rank, { ...world.view.first, cohort_value_field: sums ? field('total') : null }, world.view.prior];
    await settings({ ...world.settings, enrichment });
    const found = await api.db.withCompany(team.companyId, async (tx) => {
      const source = await viewSource(tx, team.companyId, await requireView(tx, team.companyId, view));
      return source && cohortTable(tx, source, 2, { now: NOW, today });
    });
    // Every event that the filters choose counts, not only the most recent ones.
    const rowsOfView = readPlainly(world.events, { ...world.view, mostRecent: false });
    const expected = plainCohorts(world.events, rowsOfView, world.view, { today, sums });
    expect([seed, found?.cohorts]).toEqual([seed, expected]);
    drawn += expected.length;
  }
  expect(drawn).toBeGreaterThan(25);
});
