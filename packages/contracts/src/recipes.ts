/**
 * Recipes: which items of a data table a customer sees, in which order. `recipe-previews.ts` has the calls
 * that try one.
 */
import { z } from 'zod';
import { SettingGroup } from './campaigns.ts';
import { IdParams, Message, nameText, text, writable } from './common.ts';
import { RuleTree } from './formats.ts';
import { TableColumn } from './table-columns.ts';
import { PlainSettings, TagOptions, UrlSettings } from './image-settings.ts';
import { FormField } from './image-types.ts';
import { listRoute } from './list.ts';
import { MergeFieldChoices, RuleCategory } from './query-builder.ts';
import {
  RecipeFallback,
  RecipeFallbackInput,
  RecipeOrdering,
  RecipeOrderingInput,
  RecipeSettings,
  RecipeSettingsInput,
  RecipeWeighting,
  RecipeWeightingInput,
} from './recipe-settings.ts';
import { DRAFT_FIELDS, DRAFT_READ_ONLY, publishingRoutes, tagRoutes } from './published.ts';
import { route } from './route.ts';

/** Rules with long lists of values. */
const RECIPE_BODY_BYTES = 12 * 1024 * 1024;
export const MAX_WEIGHTINGS = 100;
export const MAX_ORDERINGS = 20;

export const RecipeSummary = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    label: z.string(),
    /** Name of the table of its items; null before one is chosen. */
    datatable_name: z.string().nullable(),
    ...DRAFT_FIELDS,
  })
  .meta({ id: 'RecipeSummary' });
export type RecipeSummary = z.infer<typeof RecipeSummary>;

/** The table of a recipe's items. */
const RecipeTable = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Names of the columns, comma-separated. */
  csv_header: z.string(),
  columns: z.array(TableColumn),
  /** The header whose values are the items' ids. */
  unique_header: z.string().nullable(),
  rows: z.number().int(),
});
/** A parameter `ri_a_{source}_{field}` of the tag: what the feed of the chosen live image asks for. */
const ApiField = z.object({ field: z.string(), source: z.number().int(), model: z.string() });

export const Recipe = RecipeSummary.extend({
  /** The size of the live image that the tag shows; null where none is chosen. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Null before one is chosen. */
  datatable: RecipeTable.nullable(),
  recipe_settings: RecipeSettings,
  /** A query tree over the items' columns (category `item`) and every other fact. */
  filters: RuleTree,
  recipe_weightings: z.array(RecipeWeighting),
  recipe_ordering: z.array(RecipeOrdering),
  /**
   * Values for fields of the customer that aren't known, by the field; every field that rules read is there,
   * '' without a default.
   */
  default_customer_data_values: z.record(z.string(), z.string()),
  /** The same for parameters of the link. */
  default_url_data_values: z.record(z.string(), z.string()),
  recipe_fallback: RecipeFallback,
  /** Columns that an ordering may use. */
  datatable_generated_columns: z.array(z.object({ COLUMN_NAME: z.string(), type: z.string() })),
  /**
   * Enabled flavours on this table, and those that an ordering names, which say it where they are not
   * enabled.
   */
  recommendation_models: z.array(z.object({ id: z.number().int(), label: z.string() })),
  /** The company's other recipes. */
  default_recipes: z.array(z.object({ label: z.string(), uuid: z.string() })),
  /**
   * By name: `ri_eid` (customer id), `ri_cid` (campaign identifier), `ri_img` (uuid of the chosen live
   * image), `image_type` (“API Feed” or “Datatable”), `items` (1 to 10), `ri_a_{source}_{field}`, and
   * `ri_q_{name}` for parameters that are sent without that prefix.
   */
  preview_settings: PlainSettings,
  tag_settings: PlainSettings,
  preview_api_fields: z.array(ApiField),
  tag_api_fields: z.array(ApiField),
  /**
   * Parameters of the tag that a rule or the chosen live image reads; `ri_item` where items are recommended
   * by one that the link names.
   */
  source_settings: z.array(SettingGroup),
  /** The same, and what a preview may pretend. */
  preview_source_settings: z.array(SettingGroup),
  /** Parameters of the link that rules read. */
  rule_url_settings: z.array(FormField),
  /** Fields that its rules may ask: the items' columns (category `item`), then every other fact. */
  query_builder_rules: z.array(RuleCategory),
  /** Fields that rules may name in place of a value. */
  merge_fields: MergeFieldChoices,
  /**
   * Segments of the draft whose rules changed after they were published: recipients see the earlier ones
   * until it is published again.
   */
  segments_behind: z.array(z.object({ id: z.number().int(), name: z.string() })),
  url_settings: UrlSettings,
  tags: TagOptions,
}).meta({ id: 'Recipe' });
export type Recipe = z.infer<typeof Recipe>;

const READ_ONLY = [
  ...DRAFT_READ_ONLY,
  'datatable_name',
  'width',
  'height',
  'datatable',
  'datatable_generated_columns',
  'recommendation_models',
  'default_recipes',
  'preview_api_fields',
  'tag_api_fields',
  'source_settings',
  'preview_source_settings',
  'rule_url_settings',
  'query_builder_rules',
  'merge_fields',
  'segments_behind',
];

const Label = nameText(200, 'recipe');
const DefaultValues = z.record(
  z.string().max(200),
  z
    .union([text(4096), z.number(), z.boolean()])
    .nullable()
    .transform((value) => String(value ?? '')),
);
const shape = {
  label: Label.optional(),
  recipe_settings: RecipeSettingsInput.optional(),
  filters: RuleTree.optional(),
  recipe_weightings: z
    .array(RecipeWeightingInput)
    .max(MAX_WEIGHTINGS, { error: `A recipe holds at most ${MAX_WEIGHTINGS} weightings.` })
    .optional(),
  recipe_ordering: z
    .array(RecipeOrderingInput)
    .max(MAX_ORDERINGS, { error: `A recipe holds at most ${MAX_ORDERINGS} orderings.` })
    .optional(),
  default_customer_data_values: DefaultValues.optional(),
  default_url_data_values: DefaultValues.optional(),
  recipe_fallback: RecipeFallbackInput.optional(),
  preview_settings: PlainSettings.optional(),
  tag_settings: PlainSettings.optional(),
  url_settings: UrlSettings.strict().optional(),
  tags: TagOptions.strict().optional(),
};
export const RecipeUpdate = writable(shape, READ_ONLY);
export const RecipeCreate = writable({ ...shape, label: Label }, READ_ONLY);

const publishing = publishingRoutes('/recipes/:id', 'a recipe', { recipe: Recipe }, { note: 'Offers first' });
const tag = tagRoutes('/recipes/:id', 'a recipe', 'a recipe’s tag');

export const recipeRoutes = {
  listRecipes: listRoute({
    path: '/recipes',
    summary: 'All recipes of the company, newest change first',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'recipes', searched: ['label', 'datatable_name'] },
    row: RecipeSummary,
  }),
  getRecipe: route({
    method: 'GET',
    path: '/recipes/:id',
    summary: 'One recipe with its settings, and what its builder offers',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: z.object({ recipe: Recipe }),
  }),
  createRecipe: route({
    method: 'POST',
    path: '/recipes',
    summary: 'Create a recipe',
    access: 'editor',
    scope: 'images:write',
    body: RecipeCreate,
    maxBodyBytes: RECIPE_BODY_BYTES,
    creates: true,
    example: { label: 'Picked for you' },
    response: z.object({ recipe: Recipe }),
  }),
  updateRecipe: route({
    method: 'POST',
    path: '/recipes/:id',
    summary: 'Save the draft of a recipe: the fields that are sent, each whole',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: RecipeUpdate,
    maxBodyBytes: RECIPE_BODY_BYTES,
    guarded: true,
    example: {
      label: 'Picked for you',
      recipe_settings: { datatable: 12, sleep_days: 7, sleep_filter: 'filter', enforce_repeat_items: true },
      recipe_weightings: [
        {
          weighting_label: 'On offer',
          weighting_value: 10,
          rule: {
            operator: 'All',
            children: [{ type: 'rule', query: { category_id: 'item', id: 'on_offer', operator: 0, value: 'yes', ruleType: 2 } }],
          },
        },
      ],
      recipe_ordering: [{ ordering_label: 'Newest', ordering_type: 'choose_field', ordering_field: 'added', ordering_direction: 'DESC' }],
      recipe_fallback: { type: 'specific_item', fallback_item_list: [{ id: 'SKU-1', value: 'Gift card' }] },
    },
    response: z.object({ recipe: Recipe }),
  }),
  deleteRecipe: route({
    method: 'DELETE',
    path: '/recipes/:id',
    summary: 'Delete a recipe; its mailed tags show its fallback. 409 `in_use` with `users` where other recipes fall back on it',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    refuses: ['in_use'],
    response: Message,
  }),
  recipeUids: route({
    method: 'GET',
    path: '/recipes/uid/:id',
    summary: 'Ids of the items of a recipe’s table, in the order of its file: those that hold `search`, at most 1,000',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    query: z.object({ search: text(200).default('') }),
    /**
     * `items` say the same with what names an item, in the same order; `total` are all items of the table.
     */
    response: z.object({
      uids: z.array(z.string()),
      items: z.array(z.object({ id: z.string(), value: z.string() })),
      total: z.number().int(),
    }),
  }),
  publishRecipe: publishing.publish,
  listRecipeVersions: publishing.versions,
  restoreRecipeVersion: publishing.restore,
  recipePreviewToken: tag.previewToken,
  registerRecipeTokens: tag.tagTokens,
};
