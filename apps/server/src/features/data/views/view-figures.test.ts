/**
 * Figures of views: each of them beside SQL by hand over the events themselves, and in rules of live
 * campaigns.
 */
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCampaignKit, type CampaignKit } from '../../../testing/campaign-kit.ts';
import { textDocument } from '../../../testing/image-kit.ts';
import { dayOf } from '../customers/customers.read.ts';
import { customerKit, type CustomerKit } from '../customers/testing/customer-kit.ts';
import { rule } from './testing/view-events.ts';
import { figuresOfView } from './view-figures.read.ts';
import { createViewSources } from './view-sources.ts';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const sourceOf = createViewSources();
let kit: CampaignKit;
let shop: CustomerKit;
let purchase: number;
let fields: Record<string, number>;
const views: Record<string, number> = {};

/** Around noon in UTC. */
const daysAgo = (days: number, minutes = 0) => new Date((dayOf(NOW) - days) * DAY_MS + 43_200_000 + minutes * 60_000).toISOString();
const field = (name: string) => `field_${fields[name]}`;
const all = (...children: object[]) => ({ operator: 'All', children });
const enrichment = [
  { id: 1, type: 'rank', label: 'Rank' },
  { id: 2, type: 'first', label: 'First', period_days: 7 },
];

async function aView(label: string, settings: object): Promise<void> {
  const { body } = await shop.ask('createEventView', { id: purchase }, { label });
  const { id, name } = body.event_view as { id: number; name: string };
  views[name] = id;
  const saved = await shop.ask('updateEventView', { id }, settings);
  expect({ label, status: saved.status, errors: saved.body.errors }).toEqual({ label, status: 200, errors: undefined });
}

beforeAll(async () => {
  kit = await openCampaignKit();
  shop = await customerKit(kit.api, 'view-figures', {
    tables: { Items: 'sku,price\nBOOT,90\nHAT,20\nCOAT,150\n' },
    events: {
      Purchase: [{ name: 'sku', items: 'Items' }, { name: 'category' }, { name: 'total', data_type: 'decimal', value_field: true }],
    },
  });
  ({ id: purchase, fields } = shop.tenant.events['Purchase']!);
  await shop.send('identify', [
    { customer_id: 'anna', event_properties: { email: 'anna@example.com' } },
    { customer_id: 'ben', event_properties: {} },
    { customer_id: 'cleo', event_properties: {} },
  ]);
  const bought = (customer_id: string, at: string, sku: string, category: string, total: number | null) => ({
    customer_id,
    event_timestamp: at,
    event_properties: { sku, category, total },
  });
  await shop.send('Purchase', [
    bought('anna', daysAgo(20), 'HAT', 'hats', 20),
    bought('anna@example.com', daysAgo(12), 'BOOT', 'shoes', 90),
    bought('anna', daysAgo(9), 'BOOT', 'shoes', 85.5),
    bought('anna@example.com', daysAgo(2), 'COAT', 'coats', null),
    bought('ben', daysAgo(5), 'BOOT', 'shoes', 91),
    bought('ben', daysAgo(4, 1), 'HAT', 'hats', 19),
    bought('dan', daysAgo(1), 'HAT', 'hats', 21),
  ]);
  const shoes = rule('event', field('category'), OPERATOR.EQUAL, 'shoes');
  await aView('Shoes', { filters: all(shoes) });
  await aView('First shoes', {
    event_enrichment: true,
    enrichment,
    filters: all(shoes, rule('enrichment', 'e1_rank', OPERATOR.EQUAL, 1)),
  });
  await aView('Came back', { event_enrichment: true, enrichment, filters: all(rule('enrichment', 'e2_period', OPERATOR.GREATER, 0)) });
  await aView('Last', { most_recent_only: true, filters: all() });
  await aView('Expensive', { datatable_enrichment: true, filters: all(rule('item', 'price', OPERATOR.GREATER, 50)) });
});
afterAll(() => kit.close());

const byHand = <T extends object>(sql: string) => kit.api.db.withCompany(shop.tenant.companyId, (tx) => tx.query<T>(sql));
const recipientOf = async (value: string) => {
  const [row] = await byHand<{ recipient: string }>(`select recipient::text from customer_identity where value = '${value}'`);
  return BigInt(row?.recipient ?? 7);
};
async function figures(view: string, recipient: bigint): Promise<Record<string, string | null | undefined>> {
  const { companyId } = shop.tenant;
  const asked = { view, recipient, atMs: NOW };
  return Object.fromEntries(await kit.api.db.withCompany(companyId, (tx) => figuresOfView(tx, companyId, asked, sourceOf)));
}

/** Events are `e`: `c1` names who, `c2` the item, `c3` the category and `c4` is the total. */
const BY_HAND = {
  shoes: `select * from e where c3 = 'shoes'`,
  first_shoes: `select * from e where c3 = 'shoes' order by at limit 1`,
  came_back: `select * from e where (at at time zone 'UTC')::date - (select min(at at time zone 'UTC')::date from e) >= 7`,
  last: 'select * from e order by at desc limit 1',
  expensive: `select * from e where c2 in ('BOOT', 'COAT')`,
};

test.each(Object.entries(BY_HAND))('works out every figure of the view %s as SQL by hand does', async (view, rows) => {
  const table = `"c_${shop.tenant.companyId}"."ev_${purchase}_g1"`;
  const people = {
    anna: ['anna', 'anna@example.com'],
    'anna@example.com': ['anna', 'anna@example.com'],
    ben: ['ben'],
    dan: ['dan'],
    cleo: ['cleo'],
  };
  for (const [name, names] of Object.entries(people)) {
    const [expected] = await byHand<{ count: string; first: Date | null; last: Date | null; sum: string; days: string | null }>(
      `with e as (select * from ${table} where c1 in (${names.map((one) => `'${one}'`).join(', ')}))
       select count(*)::text as count, min(at) as first, max(at) as last, coalesce(sum(c4), 0)::text as sum,
         (${dayOf(NOW)} - (max(at at time zone 'UTC')::date - date '1970-01-01'))::text as days from (${rows}) chosen`,
    );
    expect([name, await figures(view, await recipientOf(name))]).toEqual([
      name,
      {
        [`view.${view}.count`]: expected?.count,
        [`view.${view}.first`]: expected?.first?.toISOString() ?? null,
        [`view.${view}.last`]: expected?.last?.toISOString() ?? null,
        [`view.${view}.days_since`]: expected?.days ?? null,
        [`view.${view}.sum`]: expected?.sum,
      },
    ]);
  }
});

test('counts nothing for someone who is no customer, and knows nothing of no view', async () => {
  expect(await figures('shoes', 123_456n)).toMatchObject({ 'view.shoes.count': '0', 'view.shoes.last': null, 'view.shoes.sum': '0' });
  expect(await figures('gone', await recipientOf('anna'))).toEqual({});
});

test('offers the figures of each view to rules and merge fields, and none to views', async () => {
  const { body } = await shop.ask('listCampaignFacts', {});
  const rules = body.query_builder_rules as { id: string; items: { id: string; label: string; type: number }[] }[];
  const offered = rules.find(({ id }) => id === 'customer')?.items.filter(({ id }) => id.startsWith('view.shoes.'));
  expect(offered?.map(({ id, label, type }) => [id, label, type])).toEqual([
    ['view.shoes.count', 'Shoes (Purchase): count', INPUT_TYPE.AGGREGATE],
    ['view.shoes.first', 'Shoes (Purchase): first', INPUT_TYPE.DATETIME],
    ['view.shoes.last', 'Shoes (Purchase): last', INPUT_TYPE.DATETIME],
    ['view.shoes.days_since', 'Shoes (Purchase): days since last', INPUT_TYPE.AGGREGATE],
    ['view.shoes.sum', 'Shoes (Purchase): sum of total', INPUT_TYPE.AGGREGATE],
  ]);
  const fieldsOf = (await shop.ask('listCustomerFields', {})).body.fields as { kind: string; merge_field: string }[];
  expect(fieldsOf.filter(({ kind }) => kind === 'view').map(({ merge_field }) => merge_field)).toContain(
    '[[customer.view.first_shoes.days_since]]',
  );
  const refused = await shop.ask(
    'updateEventView',
    { id: views['last'] },
    { filters: all(rule('customer', 'view.shoes.count', OPERATOR.GREATER, 1)) },
  );
  expect([refused.status, refused.body.detail]).toEqual([422, 'Customers have no field “view.shoes.count”.']);
});

test('says no count of matches beside a rule on what customers did within a view', async () => {
  const counted = await shop.ask('countMatches', {}, { rule: all(rule('customer', 'view.shoes.count', OPERATOR.GREATER, 1)) });
  expect([counted.status, counted.body.count]).toEqual([200, null]);
});

const SHOP = 'https://shop.example/';
async function live(name: string, ...children: object[]): Promise<{ id: number; uuid: string }> {
  const shown = (page: string) => ({ image_type: '3', link: `${SHOP}${page}` });
  const body = { name, rulesets: [{ name: 'Loyal', ...shown('loyal'), rule: all(...children) }], other: shown('other') };
  const created = await shop.ask('createCampaign', {}, body);
  expect([created.status, created.body.errors]).toEqual([201, undefined]);
  const { id, uuid } = created.body.rule as { id: number; uuid: string };
  const published = await shop.ask('publishCampaign', { id }, {});
  expect([published.status, published.body.errors]).toEqual([201, undefined]);
  return { id, uuid };
}
let mailings = 0;
/** Where a click in a new mailing leads. */
async function ledTo(uuid: string, eid: string): Promise<string | undefined> {
  const { location } = await kit.open('link', uuid, { eid, sid: `m${(mailings += 1)}` });
  return location?.replace(SHOP, '').replace(/\?.*/, '');
}

test('decides a live campaign by what its recipient did within a view', async () => {
  const { uuid } = await live(
    'Loyal',
    rule('customer', 'view.shoes.count', OPERATOR.GREATER_OR_EQUAL, 2),
    rule('customer', 'view.first_shoes.days_since', OPERATOR.GREATER, 3),
  );
  expect({
    anna: await ledTo(uuid, 'anna'),
    'ANNA@example.com': await ledTo(uuid, 'ANNA@example.com'),
    ben: await ledTo(uuid, 'ben'),
    'no one': await ledTo(uuid, 'no one'),
  }).toEqual({ anna: 'loyal', 'ANNA@example.com': 'loyal', ben: 'other', 'no one': 'other' });
  await shop.send('Purchase', [{ customer_id: 'ben', event_properties: { sku: 'BOOT', category: 'shoes', total: 1 } }]);
  await vi.waitFor(async () => expect(await ledTo(uuid, 'ben')).toBe('loyal'), { timeout: 8000, interval: 200 });
});

test('compares the moment of the last event of a view', async () => {
  const { uuid } = await live('Lately', rule('customer', 'view.came_back.last', OPERATOR.GREATER, daysAgo(3).slice(0, 10)));
  expect([await ledTo(uuid, 'anna'), await ledTo(uuid, 'cleo')]).toEqual(['loyal', 'other']);
});

test('previews texts with figures of the customer who is named', async () => {
  const text = 'You bought [[customer.view.shoes.count]] pairs for [[customer.view.shoes.sum]].';
  const created = await shop.ask(
    'createImage',
    {},
    { name: 'Pairs', type_id: 1, data: textDocument(text), data_source: { fields: 'town' } },
  );
  const { id } = created.body.image as { id: number };
  const { body } = await shop.ask('previewJson', { id }, undefined, { settings: JSON.stringify({ eid: 'anna' }) });
  expect((body.preview as { objects: { text: string }[] }).objects[0]?.text).toBe('You bought 2 pairs for 175.50.');
  const published = await shop.ask('publishImage', { id }, {});
  expect([published.status, published.body.warnings]).toEqual([201, []]);
});

test('keeps a view, its event and its value mark while something names a figure', async () => {
  await aView('Used', { filters: all() });
  const { id } = await live('Spent much', rule('customer', 'view.used.sum', OPERATOR.GREATER, 100));
  const users = [{ kind: 'campaign', id, name: 'Spent much' }];
  const refused = await shop.ask('deleteEventView', { id: views['used'] });
  expect({ status: refused.status, users: refused.body.users, detail: refused.body.detail }).toEqual({
    status: 409,
    users,
    detail: 'This event view is used by “Spent much”. Take it out there first.',
  });
  const event = await shop.ask('deleteEvent', { id: purchase });
  expect([event.status, event.body.users]).toEqual([409, expect.arrayContaining(users)]);
  const unticked = await shop.ask('updateEventField', { id: fields['total'] }, { value_field: false });
  expect([unticked.status, unticked.body.users]).toEqual([409, expect.arrayContaining(users)]);
  await shop.ask('updateCampaign', { id }, { rulesets: [] });
  await shop.ask('publishCampaign', { id }, {});
  expect((await shop.ask('deleteEventView', { id: views['used'] })).status).toBe(200);
});

test('keeps rules on a view that is renamed, and matches nothing once it is gone', async () => {
  await aView('Hats', { filters: all(rule('event', field('category'), OPERATOR.EQUAL, 'hats')) });
  const { uuid } = await live('No hats', rule('customer', 'view.hats.last', OPERATOR.EMPTY));
  expect([await ledTo(uuid, 'anna'), await ledTo(uuid, 'cleo')]).toEqual(['other', 'loyal']);
  await shop.ask('updateEventView', { id: views['hats'] }, { label: 'Headgear' });
  expect([await ledTo(uuid, 'anna'), await ledTo(uuid, 'cleo')]).toEqual(['other', 'loyal']);
  // Past everything that refuses it.
  await byHand(`delete from event_view where id = ${views['hats']}`);
  await kit.api.db.withCompany(shop.tenant.companyId, (tx) => kit.api.db.notify(tx, 'version', { companyId: shop.tenant.companyId }));
  await vi.waitFor(async () => expect(await ledTo(uuid, 'cleo')).toBe('other'), { timeout: 8000, interval: 200 });
});
