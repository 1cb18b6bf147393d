/**
 * Trying a recipe as one customer, why an item is shown or not, recipes to start from, and recommendations
 * for programs.
 */
import { z } from 'zod';
import { SimulationMoment } from './campaign-simulations.ts';
import { Id, IdParams, nameText, paging, text, writable } from './common.ts';
import { PlainSettings } from './image-settings.ts';
import { listRoute } from './list.ts';
import { RecipeSummary } from './recipes.ts';
import { route } from './route.ts';
import { integer } from './numbers.ts';

const asked = {
  /** Parameters of the tag and what a preview may pretend, by the `model` of `preview_source_settings`. */
  facts: PlainSettings.default({}),
  /** The customer, as tags name them. */
  eid: text(200).nullable().optional(),
  /** Left out: now. */
  at: SimulationMoment.nullable().optional(),
  version: z.enum(['draft', 'live'], { error: 'Use draft or live.' }).default('draft'),
};

/** Why an item is in a list. */
export const RECIPE_BECAUSE = ['chosen', 'diversity_repeated', 'fallback_item', 'default_recipe'] as const;

export const RecipeResult = z
  .object({
    /** From 1. */
    position: z.number().int(),
    id: z.string(),
    because: z.enum(RECIPE_BECAUSE),
    /** Sum of the weightings; null for an item of another recipe's table. */
    score: z.number().nullable(),
    /** The columns of its row. */
    values: z.record(z.string(), z.string()),
    /**
     * Address of its picture, and where a click leads, as the columns of the table say; null where none does.
     */
    picture: z.string().nullable(),
    link: z.string().nullable(),
  })
  .meta({ id: 'RecipeResult' });
export type RecipeResult = z.infer<typeof RecipeResult>;

/**
 * Whether the customer is shown the recipe's choice or, as part of its control, the most popular items; null
 * where no one is held back.
 */
const ShownGroup = z.object({ shown: z.enum(['recipe', 'control']), sentence: z.string() }).nullable();

/** Items left after each step. */
const RecipeSteps = z.object({ loaded: z.number().int(), filtered: z.number().int(), awake: z.number().int() });

export const RECIPE_OUTCOMES = [
  'shown',
  'not_in_table',
  'filtered',
  'left_out',
  'not_recommended',
  'asleep',
  'diversity',
  'too_low',
] as const;

export const ExplainedItem = z
  .object({
    id: z.string(),
    /** Its name, where a column says it; else its id. */
    name: z.string(),
    outcome: z.enum(RECIPE_OUTCOMES),
    /** Place in the list, where it is shown; among all that may be shown. */
    position: z.number().int().optional(),
    rank: z.number().int().optional(),
    score: z.number().optional(),
    weightings: z.array(z.object({ label: z.string(), value: z.number(), matches: z.boolean() })),
    orderings: z.array(z.object({ label: z.string(), sentence: z.string() })),
    /** Its whole way through the steps, in order. */
    sentences: z.array(z.string()),
  })
  .meta({ id: 'ExplainedItem' });
export type ExplainedItem = z.infer<typeof ExplainedItem>;

export const STARTING_RECIPES = [
  'most_popular',
  'recently_viewed',
  'basket_left',
  'bought_together',
  'nearest_stock',
  'back_in_stock',
  'price_drop',
  'birthday',
] as const;

export const StartingRecipe = z
  .object({
    id: z.enum(STARTING_RECIPES),
    label: z.string(),
    about: z.string(),
    /**
     * Sentences about what the table or the company has not got for it yet; it can be begun with all the
     * same.
     */
    missing: z.array(z.string()),
  })
  .meta({ id: 'StartingRecipe' });
export type StartingRecipe = z.infer<typeof StartingRecipe>;

const limit = integer(1, 10);

export const recipePreviewRoutes = {
  simulateRecipe: route({
    method: 'POST',
    path: '/recipes/:id/simulate',
    summary: 'Which items one customer would see of a recipe at one moment; nothing is counted or kept',
    access: 'viewer',
    scope: 'images:write',
    params: IdParams,
    body: writable({ ...asked, limit: limit.default(10) }),
    example: { facts: { town: 'Hull' }, eid: 'anna@example.com', limit: 4 },
    /** `columns` are those of the table, in its order. */
    response: z.object({
      at: z.string(),
      columns: z.array(z.string()),
      results: z.array(RecipeResult),
      steps: RecipeSteps,
      group: ShownGroup,
    }),
  }),
  explainRecipe: route({
    method: 'POST',
    path: '/recipes/:id/explain',
    summary: 'Why a customer sees an item, or not: items by id or by what a search finds, else those that are shown and come next',
    access: 'viewer',
    scope: 'images:write',
    params: IdParams,
    body: writable({ ...asked, limit: limit.default(10), item: text(200).optional(), search: text(200).default(''), ...paging(25) }),
    example: { facts: { town: 'Hull' }, eid: 'anna@example.com', limit: 4, search: 'boots' },
    response: z.object({
      at: z.string(),
      items: z.object({
        data: z.array(ExplainedItem),
        current_page: z.number().int(),
        per_page: z.number().int(),
        total: z.number().int(),
      }),
      steps: RecipeSteps,
      group: ShownGroup,
    }),
  }),
  listStartingRecipes: listRoute({
    path: '/recipes/starting',
    summary: 'Recipes to start from, and what a table has not got for each',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'starting_recipes', searched: ['label', 'about'] },
    filters: { datatable: Id.optional() },
    row: StartingRecipe,
  }),
  startRecipe: route({
    method: 'POST',
    path: '/recipes/starting/:starting',
    summary: 'Create a recipe with the builder filled for a table',
    access: 'editor',
    scope: 'images:write',
    params: z.object({ starting: z.enum(STARTING_RECIPES, { error: `Use one of ${STARTING_RECIPES.join(', ')}.` }) }),
    body: writable({ datatable: Id, label: nameText(200, 'recipe').optional() }),
    creates: true,
    example: { datatable: 12 },
    response: z.object({ recipe: RecipeSummary }),
  }),
  recommendItems: route({
    method: 'GET',
    path: '/recipes/:id/recommendations',
    summary: 'The items that a customer is recommended by the live version, for programs; nothing is counted, kept or put to sleep',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    query: z.object({
      eid: text(200).optional(),
      limit: limit.default(10),
      /** Parameters that the tag would bring, as a JSON object. */
      context: text(4000).optional(),
    }),
    response: z.object({ items: z.array(RecipeResult) }),
  }),
};
