/**
 * Rules about customers, at the render host: traits, aggregates and segments in filters, weightings and
 * orderings, for people who did things.
 */
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { customerKit, type CustomerKit } from '../../features/data/customers/testing/customer-kit.ts';
import { openRecipeKit, whereItem, type RecipeKit } from '../../testing/recipe-kit.ts';

const ITEMS =
  'sku,range,price,link\nA,Boots,90,https://shop.example/Boots\nB,Hats,20,https://shop.example/Hats\nC,Packs,60,https://shop.example/Packs\n';
const [BOOTS, HATS, PACKS] = ['Boots', 'Hats', 'Packs'] as const;
const RANGES: ReadonlySet<string> = new Set([BOOTS, HATS, PACKS]);

let kit: RecipeKit;
let shop: CustomerKit;
let items: number;
beforeAll(async () => {
  kit = await openRecipeKit();
  shop = await customerKit(kit.api, 'recipes-of-customers', {
    tables: { Items: ITEMS },
    events: { Buy: [{ name: 'total', data_type: 'decimal', value_field: true }] },
  });
  items = shop.tenant.tables['Items']!;
  await shop.send('identify', [
    { customer_id: 'ann', event_properties: { range: HATS, age: '41' } },
    { customer_id: 'ben', event_properties: { range: PACKS, age: '19' } },
    { customer_id: 'cleo', event_properties: {} },
  ]);
  await shop.ask('createCustomerField', {}, { name: 'range', data_type: 'varchar' });
  await shop.ask('createCustomerField', {}, { name: 'age', data_type: 'int' });
  await shop.send('Buy', [
    { customer_id: 'ann', event_properties: { total: 80 } },
    { customer_id: 'ann', event_properties: { total: 70 } },
    { customer_id: 'ben', event_properties: { total: 5 } },
  ]);
});
afterAll(() => kit.close());

const customer = (id: string, operator: number, value: unknown, ruleType: number = INPUT_TYPE.NUMBER) => ({
  type: 'rule',
  query: { category_id: 'customer', id, operator, value, ruleType },
});
const all = (...children: unknown[]) => ({ operator: 'All', children });
const item = (column: string, operator: number, value: unknown, type: number = INPUT_TYPE.TEXT) =>
  whereItem(column, operator, value, type).children[0];
const BY_PRICE_DOWN = { ordering_type: 'choose_field', ordering_field: 'price', ordering_direction: 'DESC' };

let recipes = 0;
async function live(body: object): Promise<string> {
  const label = `By customer ${(recipes += 1)}`;
  const created = await shop.ask('createRecipe', {}, { label, recipe_settings: { datatable: items }, ...body });
  expect([created.status, created.body.errors]).toEqual([201, undefined]);
  const { id, uuid } = created.body.recipe as { id: number; uuid: string };
  expect((await shop.ask('publishRecipe', { id }, {})).status).toBe(201);
  return uuid;
}
/** The ranges to which the positions lead, as a reader's click meets them. */
async function seen(uuid: string, eid: string, more: Record<string, string> = {}): Promise<(string | undefined)[]> {
  const asked = ['1', '2', '3'].map((ri_pos) => kit.open('render', uuid, { ri_type: 'link', ri_eid: eid, ri_pos, ...more }));
  const led = await Promise.all(asked);
  return led.map(({ location }) => location?.replace('https://shop.example/', '')).filter((range) => RANGES.has(range ?? ''));
}

test('filters items by a trait of the customer, or by its default', async () => {
  const uuid = await live({
    filters: all(item('range', OPERATOR.EQUAL, '[[customer.range]]')),
    default_customer_data_values: { range: BOOTS },
  });
  expect([await seen(uuid, 'ann'), await seen(uuid, 'ben')]).toEqual([[HATS], [PACKS]]);
  // Anyone who has no such trait, and who is no customer at all.
  expect([await seen(uuid, 'cleo'), await seen(uuid, 'forged-000')]).toEqual([[BOOTS], [BOOTS]]);
});

test('weighs items by what customers bought', async () => {
  const uuid = await live({
    recipe_weightings: [
      {
        weighting_label: 'Spends much',
        weighting_value: 10,
        rule: all(customer('buy.sum', OPERATOR.GREATER, 100), item('price', OPERATOR.GREATER, 80, INPUT_TYPE.NUMBER)),
      },
      {
        weighting_label: 'Bought once',
        weighting_value: 10,
        rule: all(customer('buy.count', OPERATOR.EQUAL, 1), item('range', OPERATOR.EQUAL, PACKS)),
      },
      { weighting_label: 'Else cheap', weighting_value: 1, rule: all(item('price', OPERATOR.SMALLER, 30, INPUT_TYPE.NUMBER)) },
    ],
  });
  expect({ ann: await seen(uuid, 'ann'), ben: await seen(uuid, 'ben'), cleo: await seen(uuid, 'cleo') }).toEqual({
    ann: [BOOTS, HATS, PACKS],
    ben: [PACKS, HATS, BOOTS],
    cleo: [HATS, BOOTS, PACKS],
  });
});

test('puts items first by a segment of customers, and follows what they do next', async () => {
  const rule = all(customer('buy.sum', OPERATOR.GREATER_OR_EQUAL, 150), customer('age', OPERATOR.GREATER, 30));
  const { body } = await shop.ask('createSegment', {}, { name: 'Grown-up and faithful', rule });
  const segment = { type: 'segment', segment_id: (body.segment as { id: number }).id };
  const ordering = { ordering_type: 'upweight_rule', rule: all(segment, item('range', OPERATOR.EQUAL, HATS)) };
  const uuid = await live({ recipe_ordering: [ordering, BY_PRICE_DOWN] });
  expect([await seen(uuid, 'ann'), await seen(uuid, 'ben')]).toEqual([
    [HATS, BOOTS, PACKS],
    [BOOTS, PACKS, HATS],
  ]);
  await shop.send('identify', [{ customer_id: 'ben', event_properties: { age: '31' } }]);
  await shop.send('Buy', [{ customer_id: 'ben', event_properties: { total: 200 } }]);
  // Another mailing decides again.
  await vi.waitFor(async () => expect(await seen(uuid, 'ben', { ri_cid: String(Math.random()) })).toEqual([HATS, BOOTS, PACKS]), {
    timeout: 8000,
    interval: 200,
  });
});

test('answers forged and endless customer ids as those of people who did nothing', async () => {
  const uuid = await live({
    recipe_weightings: [
      {
        weighting_label: 'New',
        weighting_value: 5,
        rule: all(customer('buy.count', OPERATOR.EQUAL, 0), item('range', OPERATOR.EQUAL, PACKS)),
      },
    ],
    recipe_ordering: [BY_PRICE_DOWN],
  });
  for (const eid of ['no.one@example.com', "ann' or '1'='1", '\u0000\u001f', 'x'.repeat(2000), 'customer_id=ann', 'ann%00'])
    expect([eid.slice(0, 20), await seen(uuid, eid)]).toEqual([eid.slice(0, 20), [PACKS, BOOTS, HATS]]);
  expect(await seen(uuid, 'ann')).toEqual([BOOTS, PACKS, HATS]);
});

test('decides by the type that a field of the customer has now', async () => {
  // Written while the field held text.
  const grown = customer('age', OPERATOR.GREATER, '30', INPUT_TYPE.TEXT);
  const uuid = await live({
    recipe_weightings: [{ weighting_label: 'Grown-up', weighting_value: 5, rule: all(grown, item('range', OPERATOR.EQUAL, HATS)) }],
    recipe_ordering: [BY_PRICE_DOWN],
  });
  const seenNext = () => seen(uuid, 'ann', { ri_cid: String(Math.random()) });
  expect(await seenNext()).toEqual([HATS, BOOTS, PACKS]);
  const { body } = await shop.ask('listCustomerFields', {});
  const age = (body.fields as { id: number; name: string }[]).find(({ name }) => name === 'age');
  await shop.ask('updateCustomerField', { id: age?.id }, { data_type: 'varchar' });
  await vi.waitFor(async () => expect(await seenNext()).toEqual([BOOTS, PACKS, HATS]), { timeout: 8000, interval: 200 });
  await shop.ask('updateCustomerField', { id: age?.id }, { data_type: 'int' });
  await vi.waitFor(async () => expect(await seenNext()).toEqual([HATS, BOOTS, PACKS]), { timeout: 8000, interval: 200 });
});
