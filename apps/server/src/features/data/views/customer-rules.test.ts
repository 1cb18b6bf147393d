/**
 * Rules of views on customers, beside SQL by hand over the events themselves, and beside the values that one
 * customer is known by.
 */
import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { askedOfCustomers, dayOf, valuesOfRecipient } from '../customers/customers.read.ts';
import { customerKit, type CustomerKit } from '../customers/testing/customer-kit.ts';
import { rule } from './testing/view-events.ts';
import { compileView } from './views.read.ts';

const DAY_MS = 86_400_000;
const NOW = Date.now();
let api: ApiServer;
let kit: CustomerKit;
let visits: number;
let view: number;
const ids: Record<string, number> = {};

const daysAgo = (days: number) => new Date((dayOf(NOW) - days) * DAY_MS + 3_600_000).toISOString();

beforeAll(async () => {
  api = await startApi();
  kit = await customerKit(api, 'customer-rules');
  visits = ids['visit'] = await kit.event({ event_name: 'Visit' });
  ids['purchase'] = await kit.event({ event_name: 'Purchase' }, [{ name: 'total', data_type: 'decimal', value_field: true }]);
  ids['quiet'] = await kit.event({ event_name: 'Quiet', allow_customer_creation: false });
  for (const [name, data_type] of [
    ['plan', 'varchar'],
    ['points', 'int'],
    ['joined', 'date'],
    ['seen', 'datetime'],
    ['vip', 'tinyint'],
  ])
    await kit.ask('createCustomerField', {}, { name, data_type });
  await kit.send('identify', [
    { customer_id: 'anna', event_properties: { email: 'Anna@example.com', plan: 'gold', points: 12, joined: '2026-01-02', vip: true } },
    { customer_id: 'ben', event_properties: { plan: 'gold', points: 3, seen: '2026-05-06T07:08:09Z', vip: false } },
    { customer_id: 'cleo', event_properties: { plan: 'basic' } },
  ]);
  const visit = (customer_id: string, days: number) => ({ customer_id, event_timestamp: daysAgo(days) });
  await kit.send('Visit', [
    visit('anna', 1),
    visit('Anna@example.com', 2),
    visit('ben', 3),
    visit('cleo', 40),
    visit('dan', 400),
    visit('dan', 8),
  ]);
  const bought = (customer_id: string, total: number | null, days: number) => ({
    ...visit(customer_id, days),
    event_properties: { total },
  });
  await kit.send('Purchase', [
    bought('anna', 40, 2),
    bought('anna@example.com', 25.5, 29),
    bought('anna', 100, 30),
    bought('ben', 80, 90),
    bought('ben', -5, 6),
    bought('cleo', null, 1),
  ]);
  await kit.send('Quiet', [visit('eve', 1), visit('anna', 1)]);
  const { body } = await kit.ask('createEventView', { id: visits }, { label: 'By customer' });
  view = (body.event_view as { id: number }).id;
});
afterAll(() => api.close());

async function rows<T extends object>(select: string, settings: object): Promise<T[]> {
  const { status, body } = await kit.ask('updateEventView', { id: view }, settings);
  expect([status, body.errors]).toEqual([200, undefined]);
  return api.db.withCompany(kit.tenant.companyId, async (tx) => {
    const compiled = await compileView(tx, kit.tenant.companyId, view, { now: NOW });
    return tx.query<T>(`select ${select} from (${compiled?.text ?? ''}) v order by v.at, v.key`, compiled?.values);
  });
}
const table = (name: string) => `"c_${kit.tenant.companyId}"."ev_${ids[name] ?? 0}_g1"`;
const byHand = <T extends object>(sql: string) => api.db.withCompany(kit.tenant.companyId, (tx) => tx.query<T>(sql));

test('chooses events by traits and aggregates of the customer, by any identity', async () => {
  const filters = {
    operator: 'All',
    children: [rule('customer', 'plan', OPERATOR.EQUAL, 'gold'), rule('customer', 'purchase.sum_30', OPERATOR.GREATER, 50)],
  };
  const expected = await byHand(
    `select v.c1 as customer from ${table('visit')} v where v.c1 in ('anna', 'anna@example.com', 'ben')
       and (select sum(p.c2) from ${table('purchase')} p where p.at >= (current_date - 29)::timestamp at time zone 'UTC'
         and case when v.c1 = 'ben' then p.c1 = 'ben' else p.c1 in ('anna', 'anna@example.com') end) > 50 order by v.at, v.key`,
  );
  expect(expected).toEqual([{ customer: 'anna@example.com' }, { customer: 'anna' }]);
  expect(await rows('customer', { filters })).toEqual(expected);
});

test('counts nothing as 0, and knows no average of nothing', async () => {
  const of = (...children: object[]) => ({ filters: { operator: 'All', children } });
  expect(await rows('customer', of(rule('customer', 'purchase.count', OPERATOR.EQUAL, 0)))).toEqual([
    { customer: 'dan' },
    { customer: 'dan' },
  ]);
  expect(await rows('customer', of(rule('customer', 'purchase.average', OPERATOR.EMPTY)))).toEqual([
    { customer: 'dan' },
    { customer: 'cleo' },
    { customer: 'dan' },
  ]);
  const rank = {
    operator: 'All',
    children: [rule('customer', 'known', OPERATOR.EQUAL, true), rule('enrichment', 'e1_rank', OPERATOR.EQUAL, 2)],
  };
  expect(await rows('customer, e1_rank::int as rank', { event_enrichment: true, filters: rank })).toEqual([
    { customer: 'dan', rank: 2 },
    // Her first visit was under her email.
    { customer: 'anna', rank: 2 },
  ]);
});

test('knows of every customer in SQL what rules of campaigns know of them', async () => {
  const { companyId } = kit.tenant;
  const items = await api.db.withCompany(companyId, (tx) => askedOfCustomers(tx, companyId));
  expect(items.length).toBeGreaterThan(30);
  const children = items.map(({ id }) => rule('customer', id, OPERATOR.N_EMPTY));
  const columns = items.map((_, index) => `v.u${index + 1}::text as u${index + 1}`).join(', ');
  const filters = { operator: 'Any', children };
  const found = await rows<Record<string, string | null>>(`customer, ${columns}`, { event_enrichment: false, filters });
  expect(new Set(found.map(({ customer }) => customer))).toEqual(new Set(['anna', 'anna@example.com', 'ben', 'cleo', 'dan']));
  const plain = (text: string | null | undefined) =>
    text == null
      ? null
      : /^-?\d+(\.\d+)?$/.test(text)
        ? Number(text)
        : /^\d{4}-.*\d\d:/.test(text)
          ? Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
          : text;
  for (const { customer, ...row } of found) {
    const recipient = BigInt(
      (await byHand<{ recipient: string }>(`select recipient::text from customer_identity where value = '${customer ?? ''}'`))[0]
        ?.recipient ?? 0,
    );
    const values = await api.db.withCompany(companyId, (tx) => valuesOfRecipient(tx, companyId, recipient, NOW));
    expect([customer, items.map(({ id }, index) => [id, plain(row[`u${index + 1}`])])]).toEqual([
      customer,
      items.map(({ id }) => [id, plain(values.get(id))]),
    ]);
  }
});

test('shows what a rule asks beside the events, and refuses unknown fields', async () => {
  await rows('customer', { filters: { operator: 'All', children: [rule('customer', 'plan', OPERATOR.EQUAL, 'basic')] } });
  const { body } = await kit.ask('previewEventView', { id: view });
  expect(body.columns).toContainEqual({ name: 'Customer: plan', of: 'customer', label: 'Customer: plan' });
  expect((body.rows as { event_properties: object }[]).map(({ event_properties }) => event_properties)).toEqual([
    { 'Customer: plan': 'basic' },
  ]);
  const refused = await kit.ask(
    'updateEventView',
    { id: view },
    { filters: { operator: 'All', children: [rule('customer', 'plann', OPERATOR.EMPTY)] } },
  );
  expect([refused.status, refused.body.detail]).toEqual([422, 'Customers have no field “plann”.']);
});
