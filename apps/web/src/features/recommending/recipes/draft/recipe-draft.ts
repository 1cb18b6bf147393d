/** A recipe's draft on the screen, and every change of it as a pure function. No React, no server. */
import type { Recipe, RecipeFallback, RecipeOrdering, RecipeSettings, RecipeWeighting } from '@limn/contracts';
import { emptyGroup, type Group } from '@limn/query';
import { FALLBACK } from '@limn/recipes';

export type RecipeDraft = Pick<
  Recipe,
  | 'label'
  | 'recipe_settings'
  | 'filters'
  | 'recipe_weightings'
  | 'recipe_ordering'
  | 'default_customer_data_values'
  | 'default_url_data_values'
  | 'recipe_fallback'
>;

/** Lists that are dragged into order. */
export type DraftList = 'recipe_weightings' | 'recipe_ordering';
type RowOf<L extends DraftList> = RecipeDraft[L][number];

export const NEW_WEIGHTING = 'New Weighting';
export const NEW_ORDERING = 'New Ordering';
/** The item that Add appends, as specified. */
const NEW_FALLBACK_ITEM = '1';

export function openDraft(recipe: RecipeDraft): RecipeDraft {
  return {
    label: recipe.label,
    recipe_settings: recipe.recipe_settings,
    filters: recipe.filters,
    recipe_weightings: recipe.recipe_weightings,
    recipe_ordering: recipe.recipe_ordering,
    default_customer_data_values: recipe.default_customer_data_values,
    default_url_data_values: recipe.default_url_data_values,
    recipe_fallback: recipe.recipe_fallback,
  };
}

/**
 * Fields and flavours of another table mean nothing for this one, so diversity and the control begin without
 * one.
 */
export function withSettings(draft: RecipeDraft, change: Partial<RecipeSettings>): RecipeDraft {
  const next = { ...draft.recipe_settings, ...change };
  if (next.datatable !== draft.recipe_settings.datatable) {
    next.enforce_diversity = false;
    next.control_flavour = null;
  }
  if (!next.enforce_diversity) next.diversity_field = '';
  return { ...draft, recipe_settings: next };
}

export function withNewWeighting(draft: RecipeDraft): RecipeDraft {
  const added: RecipeWeighting = {
    id: nextId(draft.recipe_weightings),
    weighting_label: NEW_WEIGHTING,
    weighting_value: 0,
    rule: emptyGroup(),
  };
  return { ...draft, recipe_weightings: [...draft.recipe_weightings, added] };
}

export function withNewOrdering(draft: RecipeDraft): RecipeDraft {
  const added: RecipeOrdering = {
    id: nextId(draft.recipe_ordering),
    ordering_label: NEW_ORDERING,
    ordering_type: 'choose_field',
    ordering_field: '',
    ordering_direction: 'ASC',
    recommendation_flavour: null,
    recommended_by: 'automatic',
    leave_out_owned: false,
    only_recommended: false,
    distance: 0,
    rule: emptyGroup(),
  };
  return { ...draft, recipe_ordering: [...draft.recipe_ordering, added] };
}

export function withChangedRow<L extends DraftList>(draft: RecipeDraft, list: L, id: number, change: Partial<RowOf<L>>): RecipeDraft {
  return withList(
    draft,
    list,
    draft[list].map((row) => (row.id === id ? { ...row, ...change } : row)),
  );
}

/** @param index where it stands afterwards */
export function withMovedRow(draft: RecipeDraft, list: DraftList, id: number, index: number): RecipeDraft {
  const rows: readonly RowOf<DraftList>[] = draft[list];
  const from = rows.findIndex((row) => row.id === id);
  const to = Math.min(Math.max(index, 0), rows.length - 1);
  const row = rows[from];
  return !row || from === to ? draft : withList(draft, list, rows.toSpliced(from, 1).toSpliced(to, 0, row));
}

export function withoutRow(draft: RecipeDraft, list: DraftList, id: number): RecipeDraft {
  const rows: readonly RowOf<DraftList>[] = draft[list];
  return rows.some((row) => row.id === id)
    ? withList(
        draft,
        list,
        rows.filter((row) => row.id !== id),
      )
    : draft;
}

/** Back where it was, under another id where a row that was added since has its own. */
export function withRestoredRow(draft: RecipeDraft, list: DraftList, row: RowOf<DraftList>, index: number): RecipeDraft {
  const rows: readonly RowOf<DraftList>[] = draft[list];
  const isTaken = rows.some(({ id }) => id === row.id);
  return withList(draft, list, rows.toSpliced(index, 0, isTaken ? { ...row, id: nextId(rows) } : row));
}

/** Choosing specific items begins with an empty list; the ids follow the list. */
export function withFallback(draft: RecipeDraft, change: Partial<Omit<RecipeFallback, 'fallback_items'>>): RecipeDraft {
  const before = draft.recipe_fallback;
  const isNew = change.type === FALLBACK.items && before.type !== FALLBACK.items;
  const list = isNew ? [] : (change.fallback_item_list ?? before.fallback_item_list);
  return {
    ...draft,
    recipe_fallback: { ...before, ...change, fallback_item_list: list, fallback_items: list.map(({ id }) => id) },
  };
}

export function withNewFallbackItem(draft: RecipeDraft): RecipeDraft {
  const list = draft.recipe_fallback.fallback_item_list;
  return withFallback(draft, { fallback_item_list: [...list, { id: NEW_FALLBACK_ITEM, value: '' }] });
}

/** Also for rules that were saved by other means than this editor. */
export function treeOf(rule: unknown): Group {
  const isGroup = typeof rule === 'object' && rule !== null && 'children' in rule && Array.isArray(rule.children);
  return isGroup ? (rule as Group) : emptyGroup();
}

/** The body of a save. */
export function bodyOf(draft: RecipeDraft) {
  return {
    ...draft,
    label: draft.label.trim(),
    default_customer_data_values: filled(draft.default_customer_data_values),
    default_url_data_values: filled(draft.default_url_data_values),
    filters: treeOf(draft.filters),
    recipe_weightings: draft.recipe_weightings.map((row) => ({ ...row, weighting_label: row.weighting_label.trim() || NEW_WEIGHTING })),
    recipe_ordering: draft.recipe_ordering.map((row) => ({ ...row, ordering_label: row.ordering_label.trim() || NEW_ORDERING })),
  };
}

/** Asked at every key: parts that are the same object are not looked into. */
export function isSameDraft(one: RecipeDraft, other: RecipeDraft): boolean {
  if (one === other) return true;
  if (one.label.trim() !== other.label.trim()) return false;
  return (
    PARTS.every((part) => one[part] === other[part] || textOf(one[part]) === textOf(other[part])) &&
    DEFAULTS.every((part) => one[part] === other[part] || textOf(filled(one[part])) === textOf(filled(other[part])))
  );
}

const PARTS = [
  'recipe_settings',
  'filters',
  'recipe_weightings',
  'recipe_ordering',
  'recipe_fallback',
] as const satisfies readonly (keyof RecipeDraft)[];

const DEFAULTS = ['default_customer_data_values', 'default_url_data_values'] as const;

/** A field without a default is left out: which fields there are follows from the rules. */
function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** The same for objects whose keys stand in another order. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function withList(draft: RecipeDraft, list: DraftList, rows: readonly RowOf<DraftList>[]): RecipeDraft {
  return { ...draft, [list]: rows };
}

/** One above the highest: an id of this list never comes back while it is open. */
function nextId(rows: readonly { id: number }[]): number {
  return rows.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
}
