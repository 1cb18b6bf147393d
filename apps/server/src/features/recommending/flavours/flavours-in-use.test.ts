/** Flavours that recipes order by, and customers who go by several names. */
import type { Flavour, Recipe } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { takePeople } from '../../data/customers/take-people.ts';
import { companyHashes } from '../../measuring/counting/log/company-hashes.ts';
import { camping, openShop, type Shop } from './testing/shop.ts';

let api: ApiServer;
let shop: Shop;

beforeAll(async () => {
  api = await startApi();
  shop = await openShop(api, 'in-use');
  await shop.happened(camping(60));
});
afterAll(() => api.close());

const ordering = (flavour: number | null) => ({
  recipe_settings: { datatable: shop.table },
  recipe_ordering: [{ id: 1, ordering_label: 'With it', ordering_type: 'recommendations', recommendation_flavour: flavour }],
});
async function saved(recipe: number, body: object): Promise<Recipe> {
  const answer = await shop.ask('updateRecipe', recipe, { body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.recipe as Recipe;
}

test('keeps a flavour while a recipe’s draft or live version orders by it', async () => {
  const { id } = await shop.flavour('Used');
  const label = 'Summer';
  const made = (await shop.ask('createRecipe', undefined, { body: { label, ...ordering(id) } })).body.recipe as { id: number };
  const refused = await shop.ask('deleteFlavour', id);
  const users = [{ kind: 'recipe', id: made.id, name: label }];
  expect({ status: refused.status, code: refused.body.code, users: refused.body.users }).toEqual({ status: 409, code: 'in_use', users });
  expect(refused.body.detail).toBe('This flavour is used by “Summer”. Choose another one there first.');
  expect((await shop.ask('publishRecipe', made.id, { body: {} })).status).toBeLessThan(300);
  await saved(made.id, { recipe_ordering: [] });
  expect((await shop.ask('deleteFlavour', id)).body.users).toEqual(users);
  expect((await shop.ask('deleteRecipe', made.id)).status).toBe(200);
  expect((await shop.ask('deleteFlavour', id)).status).toBe(200);
});

test('says that recipes order by a disabled flavour, and lets them be saved', async () => {
  const { id } = await shop.flavour('Idle');
  const { id: recipe } = (await shop.ask('createRecipe', undefined, { body: { label: 'Winter', ...ordering(id) } })).body.recipe as {
    id: number;
  };
  const read = (await shop.ask('updateFlavour', id, { body: { enabled: 0 } })).body.flavour as Flavour;
  expect(read.advice.map(({ code, message }) => [code, message])).toContainEqual([
    'disabled_in_use',
    'A recipe orders by this flavour: “Winter”. Until you enable it, its items are ordered without it.',
  ]);
  const { recommendation_models: models, recipe_ordering: orderings } = await saved(recipe, { label: 'Winter again' });
  expect([models, orderings[0]?.recommendation_flavour]).toEqual([[{ id, label: 'Idle (not enabled)' }], id]);
  expect((await saved(recipe, { recipe_ordering: [] })).recommendation_models).toEqual([]);
  expect(((await shop.ask('getFlavour', id)).body.flavour as Flavour).advice.map(({ code }) => code)).not.toContain('disabled_in_use');
});

test('refuses a recipe’s flavour that is about another table', async () => {
  const { id } = await shop.flavour('Elsewhere', { datatable: null, events_1: [], events_2: [] });
  const answer = await shop.ask('createRecipe', undefined, { body: { label: 'Spring', ...ordering(id) } });
  expect(answer.body.errors).toEqual([
    { path: 'recipe_ordering.0.recommendation_flavour', message: 'Choose a flavour that is about the items of this table.' },
  ]);
});

test('shows only recommended items where an ordering says so, then the fallback', async () => {
  const { id } = await shop.flavour('Basket');
  await shop.refreshed(id);
  await shop.happened([['lou', 'viewed', 'lamp', 100]]);
  const own = (only: boolean) => ({
    recipe_ordering: [{ ...ordering(id).recipe_ordering[0], recommended_by: 'own_items', only_recommended: only }],
    recipe_fallback: { type: 'specific_item', fallback_item_list: [{ id: 'mug', value: 'Tin mug' }] },
  });
  const { id: recipe } = (await shop.ask('createRecipe', undefined, { body: { label: 'Left', ...ordering(id), ...own(false) } })).body
    .recipe as { id: number };
  const shownTo = async (eid: string) => {
    expect((await shop.ask('publishRecipe', recipe, { body: {} })).status).toBeLessThan(300);
    const { items } = (await shop.ask('recommendItems', recipe, { query: { eid, limit: '4' } })).body as { items: { id: string }[] };
    return items.map((item) => item.id);
  };
  expect((await shownTo('lou')).length).toBe(4);
  expect((await saved(recipe, own(true))).recipe_ordering[0]?.only_recommended).toBe(true);
  expect([await shownTo('lou'), await shownTo('no one')]).toEqual([['lamp', 'mug'], ['mug']]);
});

test('finds a customer’s events under any name of theirs', async () => {
  const { id } = await shop.flavour('Names');
  await shop.refreshed(id);
  await shop.happened([
    ['kim-7', 'viewed', 'tent', 100],
    ['browser-9', 'bought', 'bag', 101],
  ]);
  const { companyId } = shop.tenant;
  await api.db.withCompany(companyId, async (tx) => {
    const names = [
      { kind: 'customer_id', value: 'kim-7' },
      { kind: 'email', value: 'kim@shop.example' },
      { kind: 'anonymous_id', value: 'browser-9' },
    ] as const;
    await takePeople(tx, companyId, [{ identities: names, traits: {} }], await companyHashes(tx, companyId));
  });
  for (const customer of ['kim-7', ' KIM@shop.example ', 'browser-9']) {
    const { customer: found, neighbours } = await shop.preview(id, { customer });
    expect([customer, found?.events.map(({ item }) => item.id)]).toEqual([customer, ['bag', 'tent']]);
    expect(neighbours.map(({ item }) => item.id)).toEqual(['stove']);
  }
  const kim = async (search: string) => {
    const { body } = await shop.ask('flavourCustomers', id, { query: { search } });
    return (body.customers as { id: string; events: number }[]).filter(({ id: name }) => /kim|browser/i.test(name));
  };
  expect(await kim('')).toEqual([expect.objectContaining({ id: 'browser-9', events: 2 })]);
  expect(await kim('kim-7')).toEqual([expect.objectContaining({ id: 'kim-7', events: 2 })]);
  expect(await kim('KIM@shop.example')).toEqual([expect.objectContaining({ id: 'kim@shop.example', events: 2 })]);
});
