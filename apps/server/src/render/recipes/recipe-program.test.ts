/** Parts of a recipe that its control keeps. */
import type { RecipeSnapshot } from '@limn/published';
import { buildItemTable, chooseItems, compileRecipe } from '@limn/recipes';
import { expect, test } from 'vitest';
import { readProgram, recommendedKey } from './recipe-program.ts';

const SNAPSHOT: RecipeSnapshot = {
  table: 1,
  sleepDays: 0,
  sleepType: 'filter',
  repeatsItems: false,
  diversityField: '',
  timezone: 'UTC',
  location: 'link',
  defaultLocation: '',
  filters: { operator: 'All', children: [] },
  weightings: [],
  orderings: [{ label: 'In the basket', type: 'recommendations', flavour: 5, by: 'own_items', withoutOwned: false, only: true }],
  customerDefaults: {},
  urlDefaults: {},
  fallback: { type: 'none' },
  control: { share: 10, orderings: [{ label: 'Most popular', type: 'choose_field', field: 'sales', direction: 'DESC' }] },
  pictures: [],
};

test('shows a control the most popular of the only items that may be shown', () => {
  const { recipeId, control } = readProgram(1, 7, SNAPSHOT, undefined);
  const recipe = control?.program.recipe;
  const table = buildItemTable(['A', 'B', 'C', 'D'], [{ name: 'sales', type: 2, values: [1, 2, 9, 3] }]);
  const inBasket = ['A', 'D'].map((id) => ({ id, reason: '' }));
  const facts = { moment: { now: 0, timezone: 'UTC' }, read: () => undefined, place: () => undefined };
  const { items } = chooseItems(compileRecipe(recipe!, table, { columnName: () => undefined }), {
    facts,
    limit: 4,
    today: 0,
    recommended: new Map([[recommendedKey(recipeId, 1), inBasket]]),
  });
  expect(items.map(({ id }) => id)).toEqual(['D', 'A']);
});
