/** Starting recipes and the flavours of a shop: each takes the one that counts the events it is about. */
import { STARTING_RECIPES } from '@limn/contracts';
import { expect, test } from 'vitest';
import type { FlavourOnTable } from './recommended-items.port.ts';
import { fallbackItems } from './fallback-items.ts';
import { missingFor, startedDraft, type StartingId } from './starting-recipes.ts';

const flavour = (id: number, label: string, peopleWho: string[], alsoDid: string[]): FlavourOnTable => ({
  id,
  label,
  enabled: true,
  ready: true,
  peopleWho,
  alsoDid,
});
const [BASKET, TOGETHER, VIEWS, VIEWED] = [
  flavour(1, 'Basket, then bought', ['added_to_basket'], ['purchased']),
  flavour(2, 'Bought together', ['purchased', 'added_to_basket'], ['purchased', 'added_to_basket']),
  flavour(3, 'Viewed together', ['product_viewed'], ['product_viewed']),
  flavour(4, 'Viewed, then bought', ['product_viewed'], ['purchased']),
];
const started = (id: StartingId, flavours: readonly FlavourOnTable[]) =>
  startedDraft(id, { id: 9, columns: [{ name: 'popularity', type: 'number' }], flavours }).orderings.map(
    ({ ordering_type: type, recommended_by: by, recommendation_flavour: model, leave_out_owned: leavesOut, ordering_field: field }) =>
      type === 'recommendations' ? `${by} of ${model}${leavesOut ? ', not owned' : ''}` : field,
  );

test('takes the flavour that counts what a starting recipe is about', () => {
  const all = [flavour(5, 'After the first order', ['First orders'], ['purchased']), TOGETHER, BASKET, VIEWS, VIEWED];
  expect(started('recently_viewed', all)).toEqual(['own_items of 4, not owned', 'popularity of 5', 'popularity']);
  expect(started('basket_left', all)).toEqual(['own_items of 1, not owned', 'popularity of 5', 'popularity']);
  expect(started('bought_together', all)).toEqual(['automatic of 2, not owned', 'popularity']);
  expect(started('most_popular', all)).toEqual(['popularity of 5', 'popularity']);
  expect(started('birthday', all)).toEqual(['customer of 4', 'popularity']);
});

test('leaves out no views of a flavour that counts views as had', () => {
  expect(started('recently_viewed', [TOGETHER, VIEWS])[0]).toBe('own_items of 3');
});

test('says which flavour is missing, and shows what is popular instead', () => {
  const table = { id: 9, columns: [], flavours: [VIEWS] };
  expect(missingFor('basket_left', table)).toEqual([expect.stringContaining('“added to basket” to “bought”')]);
  expect(missingFor('recently_viewed', table)).toEqual([]);
  expect(started('basket_left', [VIEWS])).toEqual(['popularity of 3', 'popularity']);
});

test('takes events whose names say nothing as they are', () => {
  const foreign = flavour(7, 'Kauf', ['angesehen'], ['gekauft']);
  expect(started('recently_viewed', [foreign])[0]).toBe('own_items of 7');
  expect(missingFor('recently_viewed', { id: 9, columns: [], flavours: [foreign] })).toEqual([]);
});

test('falls back on what is in stock and sells most', () => {
  const columns = ['sku', 'title', 'availability', 'sales'].map((name) => ({
    name,
    type: name === 'sales' ? ('number' as const) : ('text' as const),
  }));
  const rows = [
    ['A', 'Boots', 'in_stock', '3'],
    ['B', 'Hats', 'out_of_stock', '90'],
    ['C', '', 'in stock', '12'],
    ['D', 'Gloves', 'In Stock', ''],
  ].map((texts) => ({ texts, shown: texts[0] === 'A' ? ['No. A', 'BOOTS', null, '3.0M'] : null }));
  const fallback = fallbackItems({ columns, uniqueHeader: 'sku', rows, total: 4 });
  expect(fallback).toEqual([
    { id: 'C', value: 'C' },
    { id: 'A', value: 'BOOTS' },
    { id: 'D', value: 'Gloves' },
  ]);
  for (const id of STARTING_RECIPES)
    expect(startedDraft(id, { id: 9, columns, flavours: [] }, { fallback }).fallback).toMatchObject({
      type: 'specific_item',
      fallback_item_list: fallback,
    });
  expect(startedDraft('birthday', { id: 9, columns: [], flavours: [] }).fallback.type).toBe('none');
});
