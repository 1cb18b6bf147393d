/** Recipes as tests need them; say only what matters. */
import type { Recipe, RecipeOrdering, RecipeSummary, RecipeWeighting } from '@limn/contracts';

export function aRecipeSummary(change: Partial<RecipeSummary> = {}): RecipeSummary {
  return {
    id: 5,
    uuid: '9c1e40d2-0000-4000-8000-000000000005',
    label: 'Basket companions',
    datatable_name: 'Products',
    revision: 3,
    live_version: null,
    unpublished_changes: true,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    published_at: null,
    ...change,
  };
}

export function aWeighting(change: Partial<RecipeWeighting> = {}): RecipeWeighting {
  return { id: 1, weighting_label: 'On offer', weighting_value: 60, rule: { operator: 'All', children: [] }, ...change };
}

export function anOrdering(change: Partial<RecipeOrdering> = {}): RecipeOrdering {
  return {
    id: 1,
    ordering_label: 'Cheapest',
    ordering_type: 'choose_field',
    ordering_field: 'price',
    ordering_direction: 'ASC',
    recommendation_flavour: null,
    recommended_by: 'automatic',
    leave_out_owned: false,
    only_recommended: false,
    distance: 0,
    rule: { operator: 'All', children: [] },
    ...change,
  };
}

export function aRecipe(change: Partial<Recipe> = {}): Recipe {
  return {
    ...aRecipeSummary(),
    width: null,
    height: null,
    datatable: {
      id: 12,
      name: 'Products',
      csv_header: 'sku,name,price,range',
      columns: [
        { name: 'sku', type: 'text' },
        { name: 'name', type: 'text' },
        { name: 'price', type: 'number' },
        { name: 'range', type: 'text' },
      ],
      unique_header: 'sku',
      rows: 2384,
    },
    recipe_settings: {
      datatable: 12,
      sleep_days: 7,
      sleep_filter: 'filter',
      enforce_repeat_items: true,
      enforce_diversity: true,
      diversity_field: 'range',
      timezone: 'Europe/London',
      location_type: 'merge_into_recipe_url',
      default_location: '',
      control_share: 0,
      control_flavour: null,
    },
    filters: { operator: 'All', children: [] },
    recipe_weightings: [
      aWeighting(),
      aWeighting({ id: 2, weighting_label: 'In the price band', weighting_value: 40 }),
      aWeighting({ id: 3, weighting_label: 'Often returned', weighting_value: -35 }),
    ],
    recipe_ordering: [anOrdering()],
    default_customer_data_values: {},
    default_url_data_values: { town: '' },
    recipe_fallback: { type: 'none', fallback_item_list: [], fallback_items: [], default_recipe_id: null, fallback_image: '' },
    datatable_generated_columns: [
      { COLUMN_NAME: 'sku', type: 'text' },
      { COLUMN_NAME: 'price', type: 'number' },
    ],
    recommendation_models: [],
    default_recipes: [{ label: 'Best sellers', uuid: '9c1e40d2-0000-4000-8000-000000000006' }],
    preview_settings: {},
    tag_settings: {},
    preview_api_fields: [],
    tag_api_fields: [],
    source_settings: [],
    preview_source_settings: [],
    rule_url_settings: [],
    query_builder_rules: [
      {
        id: 'item',
        label: 'Items: Products',
        items: [{ id: 'price', label: 'price', type: 0, operators: [{ operator: 8, label: 'is greater' }], subject: 'the item’s price' }],
      },
    ],
    merge_fields: {},
    segments_behind: [],
    url_settings: {},
    tags: {},
    ...change,
  };
}
