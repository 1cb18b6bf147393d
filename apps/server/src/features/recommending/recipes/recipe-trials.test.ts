import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRecipeKit, whereItem, type RecipeKit } from '../../../testing/recipe-kit.ts';

const ITEMS = [
  'sku,title,price,brand,availability,sale_price,link,image_link',
  'A,Boots,30,North,in_stock,,https://shop.example/A,https://shop.example/A.png',
  'B,Hats,10,North,in_stock,8,https://shop.example/B,https://shop.example/B.png',
  'C,Gloves,20,South,out_of_stock,,https://shop.example/C,https://shop.example/C.png',
  'D,Scarves,40,South,in_stock,35,https://shop.example/D,https://shop.example/D.png',
].join('\n');

let kit: RecipeKit;
let items: number;
beforeAll(async () => {
  kit = await openRecipeKit();
  items = await kit.table(ITEMS);
});
afterAll(() => kit.close());

const setup = {
  filters: whereItem('availability', OPERATOR.EQUAL, 'in_stock'),
  recipe_weightings: [
    { weighting_label: 'Brand of the link', weighting_value: 2.5, rule: whereItem('brand', OPERATOR.EQUAL, '{{brand}}') },
  ],
  recipe_ordering: [{ ordering_label: 'Cheap', ordering_type: 'choose_field', ordering_field: 'price', ordering_direction: 'ASC' }],
};
const recipe = () => kit.create({ ...setup, recipe_settings: { datatable: items } });

test('shows the list of a draft with rows, scores and what was left after each step', async () => {
  const { id } = await recipe();
  const { status, body } = await kit.api.ask('simulateRecipe', {
    as: kit.tenant.viewer,
    params: { id },
    body: { facts: { brand: 'South' }, limit: 2 },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    columns: ['sku', 'title', 'price', 'brand', 'availability', 'sale_price', 'link', 'image_link'],
    results: [
      { position: 1, id: 'D', score: 2.5, because: 'chosen', picture: 'https://shop.example/D.png', link: 'https://shop.example/D' },
      { position: 2, id: 'B', score: 0, values: { title: 'Hats' } },
    ],
    steps: { loaded: 4, filtered: 3, awake: 3 },
  });
  const live = await kit.api.ask('simulateRecipe', { as: kit.tenant.viewer, params: { id }, body: { version: 'live' } });
  expect(live.body.detail).toBe('This recipe isn’t published yet. Try its draft.');
});

describe('an explanation', () => {
  const explain = async (body: object) => {
    const { id } = await recipe();
    const answer = await kit.api.ask('explainRecipe', { as: kit.tenant.viewer, params: { id }, body: { limit: 2, ...body } });
    return (answer.body.items as { data: { id: string; outcome: string; name: string; sentences: string[] }[]; total: number }).data;
  };

  test('goes through the list and what comes next', async () => {
    const found = await explain({});
    expect(found.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['B', 'shown'],
      ['A', 'shown'],
      ['D', 'too_low'],
    ]);
    expect(found[0]?.sentences).toContain('It is shown in position 1.');
  });

  test('says in words why an item that is searched for is not shown', async () => {
    const [gloves] = await explain({ search: 'glove' });
    expect(gloves).toMatchObject({ id: 'C', name: 'Gloves', outcome: 'filtered' });
    expect(gloves?.sentences).toEqual(['A filter doesn’t match: The item’s availability is “in_stock”.']);
    expect(await explain({ item: 'Z' })).toMatchObject([{ id: 'Z', outcome: 'not_in_table' }]);
  });
});

test('recommends items to programs by the live version', async () => {
  const { id } = await recipe();
  const ask = (query: Record<string, string>) => kit.api.ask('recommendItems', { as: kit.tenant.viewer, params: { id }, query });
  expect((await ask({})).body.detail).toBe('This recipe isn’t published yet.');
  await kit.publish(id);
  const { body } = await ask({ eid: 'anna@example.com', limit: '1', context: JSON.stringify({ brand: 'South' }) });
  expect(body.items).toMatchObject([{ id: 'D', score: 2.5, because: 'chosen' }]);
  expect((await ask({ context: '[1]' })).status).toBe(422);
});

describe('starting recipes', () => {
  test('say what a table has not got, and fill the builder with the rest', async () => {
    const { body } = await kit.api.ask('listStartingRecipes', { as: kit.tenant.viewer, query: { datatable: String(items) } });
    const missing = Object.fromEntries(
      (body.starting_recipes as { id: string; missing: string[] }[]).map((one) => [one.id, one.missing.length]),
    );
    expect(missing).toEqual({
      most_popular: 1,
      recently_viewed: 1,
      basket_left: 1,
      bought_together: 1,
      nearest_stock: 1,
      back_in_stock: 1,
      price_drop: 0,
      birthday: 1,
    });
    for (const starting of Object.keys(missing)) {
      const started = await kit.api.ask('startRecipe', { as: kit.tenant.editor, params: { starting }, body: { datatable: items } });
      expect([starting, started.status]).toEqual([starting, 201]);
    }
  });

  test('show what they promise: what is on sale and in stock, the largest saving first', async () => {
    const body = { datatable: items, label: 'Sale' };
    const started = await kit.api.ask('startRecipe', { as: kit.tenant.editor, params: { starting: 'price_drop' }, body });
    const { id } = started.body.recipe as { id: number };
    const { body: tried } = await kit.api.ask('simulateRecipe', { as: kit.tenant.viewer, params: { id }, body: {} });
    // Two are on sale; what sells and is in stock fills the rest.
    expect((tried.results as { id: string; because: string }[]).map(({ id: item, because }) => [item, because])).toEqual([
      ['D', 'chosen'],
      ['B', 'chosen'],
      ['A', 'fallback_item'],
    ]);
  });

  test('show offers that hold now and cost less than before', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const sales = await kit.table(
      [
        'sku,title,price,sale_price,sale_price_from,sale_price_to,availability',
        `live,a,20,15,${day(-2)},${day(2)},in stock`,
        `ended,b,20,5,${day(-9)},${day(-2)},in stock`,
        `future,c,20,5,${day(2)},${day(9)},in stock`,
        `earlier,k,20,5,,${day(-0.01)},in stock`,
        `later,l,20,5,${day(0.01)},,in stock`,
        `today,m,20,16,${day(-0.01)},${day(0.01)},https://schema.org/InStock`,
        `soldout,n,20,5,,,Currently unavailable`,
        `same,d,20,20,${day(-2)},${day(2)},in stock`,
        `higher,e,20,30,${day(-2)},${day(2)},in stock`,
        `gone,f,20,5,${day(-2)},${day(2)},out of stock`,
        `preorder,i,20,7,,,preorder`,
        `backorder,j,20,6,,,backorder`,
        'always,g,100,80,,,in stock',
        'none,h,20,,,,in stock',
      ].join('\n'),
    );
    const started = await kit.api.ask('startRecipe', {
      as: kit.tenant.editor,
      params: { starting: 'price_drop' },
      body: { datatable: sales },
    });
    const { id } = started.body.recipe as { id: number };
    const { body: tried } = await kit.api.ask('simulateRecipe', { as: kit.tenant.viewer, params: { id }, body: {} });
    const chosen = (tried.results as { id: string; because: string }[]).filter(({ because }) => because === 'chosen');
    expect(chosen.map((one) => one.id)).toEqual(['always', 'live', 'today']);
  });
});
