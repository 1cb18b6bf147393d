import { expect, test } from 'vitest';
import { aRecipe } from '../recipes.cases.ts';
import {
  bodyOf,
  isSameDraft,
  openDraft,
  withFallback,
  withMovedRow,
  withNewFallbackItem,
  withNewOrdering,
  withNewWeighting,
  withoutRow,
  withRestoredRow,
  withSettings,
} from './recipe-draft.ts';

const draft = openDraft(aRecipe());
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('names new rows as specified and never gives an id twice', () => {
  const two = withNewWeighting(withoutRow(withNewWeighting(draft), 'recipe_weightings', 2));
  expect(ids(two.recipe_weightings)).toEqual([1, 3, 4, 5]);
  expect(two.recipe_weightings.at(-1)).toEqual({
    id: 5,
    weighting_label: 'New Weighting',
    weighting_value: 0,
    rule: { operator: 'All', children: [] },
  });
  expect(withNewOrdering(draft).recipe_ordering.at(-1)).toMatchObject({ id: 2, ordering_label: 'New Ordering', distance: 0 });
});

test('moves a row to any place and nowhere beyond the ends', () => {
  const moved = (id: number, to: number) => ids(withMovedRow(draft, 'recipe_weightings', id, to).recipe_weightings);
  expect(moved(3, 0)).toEqual([3, 1, 2]);
  expect(moved(1, 99)).toEqual([2, 3, 1]);
  expect(withMovedRow(draft, 'recipe_weightings', 1, 0)).toBe(draft);
});

test('restores a deleted row under a free id', () => {
  const row = draft.recipe_weightings[2];
  if (!row) throw new Error('The case has three weightings.');
  const without = withNewWeighting(withoutRow(draft, 'recipe_weightings', 3));
  expect(ids(without.recipe_weightings)).toEqual([1, 2, 3]);
  expect(ids(withRestoredRow(without, 'recipe_weightings', row, 1).recipe_weightings)).toEqual([1, 4, 2, 3]);
});

test('drops the diversity field with its switch and with another table', () => {
  const gone = { enforce_diversity: false, diversity_field: '' };
  expect(withSettings(draft, { enforce_diversity: false }).recipe_settings).toMatchObject(gone);
  expect(withSettings(draft, { datatable: 13 }).recipe_settings).toMatchObject(gone);
  expect(withSettings(draft, { datatable: 12 }).recipe_settings.diversity_field).toBe('range');
});

test('begins specific items with an empty list, and adds the item "1"', () => {
  const listed = withNewFallbackItem(withFallback(draft, { type: 'specific_item' }));
  expect(listed.recipe_fallback).toMatchObject({ fallback_item_list: [{ id: '1', value: '' }], fallback_items: ['1'] });
  expect(withFallback(withFallback(listed, { type: 'none' }), { type: 'specific_item' }).recipe_fallback.fallback_items).toEqual([]);
});

test('sees no change in other keys, key order and empty defaults', () => {
  const same = {
    ...draft,
    label: ' Basket companions ',
    recipe_settings: Object.fromEntries(Object.entries(draft.recipe_settings).toReversed()) as typeof draft.recipe_settings,
    default_url_data_values: {},
  };
  expect(isSameDraft(draft, same)).toBe(true);
  expect(isSameDraft(draft, { ...same, default_url_data_values: { town: 'Hull' } })).toBe(false);
  expect(isSameDraft(draft, withMovedRow(draft, 'recipe_weightings', 3, 0))).toBe(false);
});

test('sends names for rows without one, and only defaults that say something', () => {
  const unnamed = { ...withNewOrdering(draft), default_url_data_values: { town: '', size: 'L' } };
  const body = bodyOf({ ...unnamed, recipe_ordering: unnamed.recipe_ordering.map((row) => ({ ...row, ordering_label: ' ' })) });
  expect(body.recipe_ordering.map((row) => row.ordering_label)).toEqual(['New Ordering', 'New Ordering']);
  expect(body.default_url_data_values).toEqual({ size: 'L' });
});
