/** The order of a control: by nothing that says nothing of what is popular. */
import { expect, test } from 'vitest';
import { controlOrder } from './control-orderings.ts';
import type { FlavourOnTable } from './recommended-items.port.ts';

const flavour = (part: Partial<FlavourOnTable>): FlavourOnTable => ({
  id: 1,
  label: 'Bought',
  enabled: true,
  ready: true,
  peopleWho: ['purchased'],
  alsoDid: ['purchased'],
  ...part,
});
const order = (chosen: number | null, flavours: readonly FlavourOnTable[], ...columns: string[]) => {
  const found = controlOrder({ control_flavour: chosen }, { flavours, columns: columns.map((name) => ({ name, type: 'number' })) });
  return (
    found.problem?.path ?? found.orderings.map((one) => one.recommendation_flavour ?? `${one.ordering_field} ${one.ordering_direction}`)
  );
};

test('orders a control by flavours that have learned, else by a column', () => {
  const [early, disabled] = [flavour({ ready: false }), flavour({ enabled: false })];
  expect(order(null, [flavour({})], 'sales')).toEqual([1, 'sales DESC']);
  for (const useless of [early, disabled]) {
    expect(order(null, [useless, flavour({ id: 2 })])).toEqual([2]);
    expect(order(null, [useless], 'sales')).toEqual(['sales DESC']);
    expect(order(null, [useless])).toBe('recipe_settings.control_share');
    expect(order(1, [useless, flavour({ id: 2 })], 'sales')).toBe('recipe_settings.control_flavour');
  }
  expect(order(9, [flavour({})], 'sales')).toBe('recipe_settings.control_flavour');
});

test('takes the first rank for the most popular', () => {
  expect(order(null, [], 'Sales_Rank')).toEqual(['Sales_Rank ASC']);
  expect(order(null, [], 'rank', 'views')).toEqual(['views DESC']);
});
