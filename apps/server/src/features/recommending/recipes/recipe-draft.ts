/** A draft as it follows from what was there and what is sent. */
import type { RecipeFallback, RecipeOrdering, RecipeUpdate, RecipeWeighting } from '@limn/contracts';
import { keepUnsent } from '@limn/model';
import { emptyGroup } from '@limn/query';
import type { z } from 'zod';
import type { NamedRecipe, RecipeDraft, StoredFallback } from './recipes.store.ts';

type Update = z.output<typeof RecipeUpdate>;

export const EMPTY_DRAFT: RecipeDraft = {
  name: '',
  settings: {
    datatable: null,
    sleep_days: 0,
    sleep_filter: 'filter',
    enforce_repeat_items: false,
    enforce_diversity: false,
    diversity_field: '',
    timezone: '',
    location_type: 'merge_into_recipe_url',
    default_location: '',
    control_share: 0,
    control_flavour: null,
  },
  filters: emptyGroup(),
  weightings: [],
  orderings: [],
  customer_defaults: {},
  url_defaults: {},
  fallback: { type: 'none', fallback_item_list: [], default_recipe_id: null, fallback_image: '' },
  tag_settings: {},
  preview_settings: {},
  url_settings: {},
  tags: {},
};

/**
 * Keeps all that is not sent, also within settings; lists and maps are replaced whole. `recipes` says which
 * recipe a uuid names.
 */
export function changedDraft(before: RecipeDraft, body: Update, recipes: readonly NamedRecipe[]): RecipeDraft {
  const settings = keepUnsent(before.settings, body.recipe_settings);
  const isOtherTable = settings.datatable !== before.settings.datatable;
  // Another table has other columns, and other flavours.
  const isDiverse = settings.enforce_diversity && !(isOtherTable && settings.diversity_field === before.settings.diversity_field);
  const isOtherFlavour = settings.control_flavour !== before.settings.control_flavour;
  return {
    name: body.label ?? before.name,
    settings: {
      ...settings,
      enforce_diversity: isDiverse,
      diversity_field: isDiverse ? settings.diversity_field : '',
      control_flavour: isOtherTable && !isOtherFlavour ? null : settings.control_flavour,
    },
    filters: body.filters === undefined ? before.filters : body.filters,
    weightings: body.recipe_weightings ? (numbered(body.recipe_weightings) as RecipeWeighting[]) : before.weightings,
    orderings: body.recipe_ordering ? (numbered(body.recipe_ordering) as RecipeOrdering[]) : before.orderings,
    customer_defaults: body.default_customer_data_values ? filled(body.default_customer_data_values) : before.customer_defaults,
    url_defaults: body.default_url_data_values ? filled(body.default_url_data_values) : before.url_defaults,
    fallback: body.recipe_fallback ? storedFallback(before.fallback, body.recipe_fallback, recipes) : before.fallback,
    tag_settings: body.tag_settings ?? before.tag_settings,
    preview_settings: body.preview_settings ?? before.preview_settings,
    url_settings: keepUnsent(before.url_settings, body.url_settings),
    tags: keepUnsent(before.tags, body.tags),
  };
}

/** The ones without a number, or with one that was given before, get the next one. */
function numbered<T extends { id?: number | undefined }>(items: readonly T[]): (T & { id: number })[] {
  const taken = new Set<number>();
  let last = Math.max(0, ...items.map(({ id }) => id ?? 0));
  return items.map((item) => {
    const id = item.id !== undefined && !taken.has(item.id) ? item.id : ++last;
    taken.add(id);
    return { ...item, id };
  });
}

/** A field without a default is left out. */
function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function storedFallback(
  before: StoredFallback,
  sent: NonNullable<Update['recipe_fallback']>,
  recipes: readonly NamedRecipe[],
): StoredFallback {
  const { type, fallback_item_list: list, fallback_items: ids, default_recipe_id: named, fallback_image } = sent;
  const items = list ?? ids?.map((id) => ({ id, value: id }));
  const recipe = recipes.find(({ id, uuid }) => uuid === named || String(id) === String(named));
  return keepUnsent(before, {
    type,
    fallback_item_list: items?.map(({ id, value }) => ({ id, value: value ?? id })),
    // A number that no recipe has is refused where the draft is checked.
    default_recipe_id: named === undefined ? undefined : named === null || named === '' ? null : (recipe?.id ?? 0),
    fallback_image,
  });
}

export function wireFallback({ default_recipe_id: id, ...rest }: StoredFallback, recipes: readonly NamedRecipe[]): RecipeFallback {
  return {
    ...rest,
    fallback_items: rest.fallback_item_list.map((item) => item.id),
    default_recipe_id: recipes.find((recipe) => recipe.id === id)?.uuid ?? null,
  };
}
