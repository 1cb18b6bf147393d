/**
 * How many customers, or rows of a table, rules match: by calls, beside figures that follow from what was
 * sent.
 */
import { INPUT_TYPE as T, OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { customerKit, type CustomerKit } from '../../data/customers/testing/customer-kit.ts';
import { countMatches } from './count-matches.ts';

let api: ApiServer;
let kit: CustomerKit;
let table: number;

beforeAll(async () => {
  api = await startApi();
  kit = await customerKit(api, 'matches', {
    tables: { Members: 'key,tier,points,since\na,gold,10,12. März 2026\nb,GOLD,200,3. Mai 2026\nc,silver,30,1. Juni 2026\nd,,,\n' },
    events: { Purchase: [{ name: 'total', data_type: 'decimal', value_field: true }] },
  });
  table = kit.tenant.tables['Members']!;
  for (const [name, data_type] of [
    ['plan', 'varchar'],
    ['joined', 'date'],
  ])
    await kit.ask('createCustomerField', {}, { name, data_type });
  const person = (customer_id: string, event_properties: object) => ({ customer_id, event_properties });
  await kit.send('identify', [
    person('anna', { plan: 'gold', joined: '2026-01-02' }),
    person('ben', { plan: 'Gold' }),
    person('cleo', { plan: 'basic', joined: '2020-05-06' }),
    person('dan', { joined: '2026-08-09' }),
  ]);
  await kit.send('Purchase', [person('anna', { total: 40 }), person('anna', { total: 25 }), person('ben', { total: 10 })]);
  await kit.rebuild();
});
afterAll(() => api.close());

const all = (...children: object[]) => ({ operator: 'All', children });
const any = (...children: object[]) => ({ operator: 'Any', children });
const ruleOf = (category_id: string, id: string, ruleType: number, operator: number, value: unknown, more: object = {}) => ({
  type: 'rule',
  query: { category_id, id, operator, value, ruleType, ...more },
});
const plan = (value: unknown, operator: number = OPERATOR.EQUAL) => ruleOf('customer', 'plan', T.TEXT, operator, value);
const tier = (value: string) => ruleOf(`table_${table}`, 'tier', T.TEXT, OPERATOR.EQUAL, value);
const town = ruleOf('url', 'text', T.TEXT, OPERATOR.EQUAL, 'Hull', { string: 'town' });
const count = async (rule: unknown, body: object = {}) => (await kit.ask('countMatches', {}, { rule, ...body })).body.count;

test('counts customers by what is known of them and what they did', async () => {
  const customers = (matching: number) => ({ of: 'customers', name: null, matching, counted: 4, total: 4 });
  expect(await count(all(plan('gold')))).toEqual(customers(2));
  expect(await count(all(plan(null, OPERATOR.EMPTY)))).toEqual(customers(1));
  const joined = ruleOf('customer', 'joined', T.DATE, OPERATOR.GREATER, '2026-01-01');
  expect(await count(any(plan('basic'), joined))).toEqual(customers(3));
  const spent = ruleOf('customer', 'purchase.sum', T.AGGREGATE, OPERATOR.GREATER_OR_EQUAL, 10);
  expect(await count(all(spent))).toEqual(customers(2));
  // Rules that are just being built never match.
  expect(await count(all(plan(null)))).toEqual(customers(0));
  expect(await count(any(plan('gold'), plan(null), plan('x', 99)))).toEqual(customers(2));
  // A rule that is switched off asks nothing; the moment is now.
  const always = ruleOf('date_time', 'date', T.DATE, OPERATOR.GREATER, '2020-01-01');
  expect(await count(all(plan('gold'), always, { ...town, off: true }))).toEqual(customers(2));
});

test('counts rows of one table, and items of the recipe that is named', async () => {
  const rows = (matching: number) => ({ of: 'rows', name: 'Members', matching, counted: 4, total: 4 });
  expect(await count(all(tier('gold')))).toEqual(rows(2));
  const points = (category: string) => ruleOf(category, 'points', T.NUMBER, OPERATOR.GREATER, 20);
  expect(await count(any(tier('gold'), points(`table_${table}`)))).toEqual(rows(3));
  expect(await count(all(points('item')), { datatable: table })).toEqual(rows(2));
  expect(await count(all(points('item')))).toBeNull();
  // Columns that only a recipe has are not counted as if no item matched.
  const available = ruleOf('item', 'Available now', T.BOOL, OPERATOR.EQUAL, true);
  const { body } = await kit.ask('countMatches', {}, { rule: all(available), datatable: table });
  expect(body).toEqual({ count: null, uncounted: 'no_column' });
  // Dates that SQL can't read itself.
  const since = ruleOf(`table_${table}`, 'since', T.DATE, OPERATOR.GREATER, '2026-04-01');
  expect(await count(all(since))).toEqual(rows(2));
});

test('counts through segments', async () => {
  const made = await kit.ask('createSegment', {}, { name: 'Gold', rule: all(plan('gold')) });
  const { id } = made.body.segment as { id: number };
  expect(await count(all({ type: 'segment', segment_id: id }))).toMatchObject({ of: 'customers', matching: 2 });
});

test('says why there is no count, and refuses rules that cannot be saved', async () => {
  const near = ruleOf('customer', 'plan', T.TEXT, OPERATOR.WITHIN, 5);
  for (const [rule, uncounted] of [
    [all(), 'open'],
    [all(town), 'open'],
    [all(plan('gold'), town), 'open'],
    [all(plan('gold'), tier('gold')), 'open'],
    [all(plan('[[url.plan]]')), 'merge_field'],
    [all(near), 'distance'],
    [all(ruleOf('customer', 'view.shoes.count', T.AGGREGATE, OPERATOR.GREATER, 2)), 'view_figure'],
  ] as const)
    expect([rule, (await kit.ask('countMatches', {}, { rule })).body]).toEqual([rule, { count: null, uncounted }]);
  expect(await count(all(ruleOf('table_999999', 'tier', T.TEXT, OPERATOR.EQUAL, 'gold')))).toBeNull();
  const deep = all({ type: 'group', ...all({ type: 'group', ...all({ type: 'group', ...all() }) }) });
  expect(await kit.ask('countMatches', {}, { rule: deep })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'rule.children.0.children.0.children.0' }] },
  });
  const viewer = await api.ask('countMatches', { as: kit.tenant.viewer, body: { rule: all(plan('gold')) } });
  expect(viewer.status).toBe(403);
});

test('says how far it came when time was up', async () => {
  const { companyId } = kit.tenant;
  const options = { now: Date.now(), deadline: performance.now() - 1, atOnce: 1 };
  const found = (rule: unknown) => api.db.withCompany(companyId, (tx) => countMatches(tx, companyId, rule, options));
  expect(await found(all(tier('gold')))).toEqual({ of: 'rows', name: 'Members', matching: 1, counted: 1, total: 4 });
  expect(await found(all(plan('gold')))).toEqual({ of: 'customers', name: null, matching: 1, counted: 1, total: 4 });
});
