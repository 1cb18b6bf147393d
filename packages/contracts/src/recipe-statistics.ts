/**
 * Reports of recipes and of mailings: impressions, clicks and the conversions that an attribution model gives
 * them.
 */
import {
  CONTROL_STATISTICS,
  DAILY_STATISTICS,
  eachMeasure,
  ITEM_STATISTICS,
  MAILING_STATISTICS,
  POSITION_STATISTICS,
  RECIPE_STATISTICS,
} from '@limn/reporting';
import { z } from 'zod';
import { TestArm, TestOutcome, TestSampleRatio } from './campaign-tests.ts';
import { Id, IsoDate } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { AttributionType, Openers } from './statistics.ts';

const figures = eachMeasure(RECIPE_STATISTICS, () => z.number().int());

export const RecipeStatsRow = z
  .object({ id: z.number().int(), name: z.string(), ...figures, deleted: z.boolean() })
  .meta({ id: 'RecipeStatsRow' });
export type RecipeStatsRow = z.infer<typeof RecipeStatsRow>;

export const ItemStatsRow = z
  .object({
    item_id: z.string(),
    ...eachMeasure(ITEM_STATISTICS, () => z.number().int()),
    /** As the tables of recipes call it now, or did last; empty where they never did. */
    name: z.string(),
    /** Its category and the https address of its picture there; empty where no column says. */
    category: z.string(),
    picture: z.string(),
    /** It is in none of these tables any more. */
    deleted: z.boolean(),
  })
  .meta({ id: 'ItemStatsRow' });
export type ItemStatsRow = z.infer<typeof ItemStatsRow>;

export const PositionStatsRow = z
  .object({
    /** The recipe. */
    id: z.number().int(),
    name: z.string(),
    /** Its place in the list, from 1. */
    position: z.number().int(),
    ...eachMeasure(POSITION_STATISTICS, () => z.number().int()),
    deleted: z.boolean(),
  })
  .meta({ id: 'PositionStatsRow' });
export type PositionStatsRow = z.infer<typeof PositionStatsRow>;

/** Tells who is shown the recipe's choice, and who is shown the most popular items. */
export const RECIPE_GROUPS = ['recipe', 'control'] as const;

export const ControlStatsRow = z
  .object({
    /** The recipe. */
    id: z.number().int(),
    name: z.string(),
    group: z.enum(RECIPE_GROUPS),
    ...eachMeasure(CONTROL_STATISTICS, () => z.number().int()),
    /**
     * For the recipe’s own row: what it brings more than its control, and how certain that is; '' for the
     * other.
     */
    lift: z.string(),
    deleted: z.boolean(),
  })
  .meta({ id: 'ControlStatsRow' });
export type ControlStatsRow = z.infer<typeof ControlStatsRow>;

/**
 * A recipe beside its control, for as long as one share was held back: all that people did from their first
 * impression in it on.
 */
export const RecipeComparison = z
  .object({
    key: z.number().int(),
    /** Percent of the recipients. */
    share: z.number().int(),
    by: z.array(z.string()).meta({ description: 'How the most popular items are ordered' }),
    since: z.string(),
    ended_at: z.string().nullable(),
    /** The result in a sentence. */
    summary: z.string(),
    arms: z.array(TestArm),
    /** Whether recipients came to both as the share says; where not, nothing is read. */
    sample_ratio: TestSampleRatio,
    outcomes: z.array(TestOutcome),
    /** The company's, for revenue. */
    currency: z.string(),
  })
  .meta({ id: 'RecipeComparison' });
export type RecipeComparison = z.infer<typeof RecipeComparison>;

export const MailingStatsRow = z
  .object({
    /** As `sid` of its tags has it, `ri_cid` of those of recipes. */
    mailing: z.string(),
    /** The day (UTC) on which one of its pictures was asked for first. */
    since: z.string(),
    ...eachMeasure(MAILING_STATISTICS, () => z.number().int()),
  })
  .meta({ id: 'MailingStatsRow' });
export type MailingStatsRow = z.infer<typeof MailingStatsRow>;

/** The same numbers under each of the names that they go by. */
export const DailyStatsRow = z
  .object({
    recipe_date: z.string(),
    ...eachMeasure(DAILY_STATISTICS, () => z.number().int()),
    total_impressions: z.number().int(),
    unique_impressions: z.number().int(),
    unique_opens: z.number().int(),
    unique_clicks: z.number().int(),
  })
  .meta({ id: 'DailyStatsRow' });
export type DailyStatsRow = z.infer<typeof DailyStatsRow>;

export const RecipeTotals = z.object(figures).meta({ id: 'RecipeTotals' });
/** Figures that add up: who is in one recipe’s group may be in another’s. */
export const ControlTotals = z
  .object(eachMeasure(CONTROL_STATISTICS, () => z.number().int()))
  .partial()
  .meta({ id: 'ControlTotals' });
export const MailingTotals = z.object(eachMeasure(MAILING_STATISTICS, () => z.number().int())).meta({ id: 'MailingTotals' });
export const ItemTotals = z.object(eachMeasure(ITEM_STATISTICS, () => z.number().int())).meta({ id: 'ItemTotals' });

const asked = {
  access: 'viewer',
  scope: 'statistics:read',
  params: z.object({ start: IsoDate, end: IsoDate, attribution_type: AttributionType }),
  filters: { openers: Openers.optional() },
} as const;
/** The most seen items of one recipe. */
export const MAX_ITEMS_OF_RECIPE = 100;
/** Revenue is in minor units of this currency. */
const currency = z.string();

export const recipeStatisticsRoutes = {
  recipeStats: listRoute({
    path: '/recipe_stats/by_date/:start/:end/:attribution_type',
    summary: 'Impressions, clicks and conversions of each recipe between two days, both included',
    ...asked,
    list: { key: 'stats', searched: ['name'] },
    row: RecipeStatsRow,
    beside: { totals: RecipeTotals, previous: RecipeTotals, daily_stats: z.array(DailyStatsRow), currency },
  }),
  dailyStats: listRoute({
    path: '/daily_stats/by_date/:start/:end/:attribution_type',
    summary: 'Impressions, clicks and conversions of all recipes on each of these days',
    ...asked,
    list: { key: 'stats', searched: ['recipe_date'] },
    row: DailyStatsRow,
    beside: { totals: RecipeTotals, previous: RecipeTotals, daily_stats: z.array(DailyStatsRow), currency },
  }),
  itemStats: listRoute({
    path: '/item_stats/by_date/:start/:end/:attribution_type',
    summary: 'Impressions, clicks and conversions of each item between two days, both included',
    ...asked,
    list: { key: 'stats', searched: ['item_id', 'name'] },
    row: ItemStatsRow,
    beside: { totals: ItemTotals, previous: ItemTotals, currency },
  }),
  positionStats: listRoute({
    path: '/position_stats/by_date/:start/:end/:attribution_type',
    summary: 'Impressions, clicks and conversions of each position of each recipe’s items between two days, both included',
    ...asked,
    list: { key: 'stats', searched: ['name'] },
    row: PositionStatsRow,
    /** The first day on which positions were counted: conversions before it are in no row. Null before. */
    beside: { counted_since: z.string().nullable(), totals: RecipeTotals, previous: RecipeTotals, currency },
  }),
  controlStats: listRoute({
    path: '/control_stats/by_date/:start/:end/:attribution_type',
    summary:
      'Impressions, clicks and conversions of each recipe beside its control, the most popular items, between two days, both included',
    ...asked,
    list: { key: 'stats', searched: ['name'] },
    row: ControlStatsRow,
    beside: { totals: ControlTotals, previous: ControlTotals, currency },
  }),
  mailingStats: listRoute({
    path: '/mailing_stats/by_date/:start/:end/:attribution_type',
    summary: 'Impressions, clicks and conversions of each mailing, as tags name it, between two days, both included',
    ...asked,
    list: { key: 'stats', searched: ['mailing'] },
    row: MailingStatsRow,
    beside: { totals: MailingTotals, previous: MailingTotals, currency },
  }),
  recipeFigures: route({
    method: 'GET',
    path: '/recipe_stats/:id/by_date/:start/:end/:attribution_type',
    summary:
      'One recipe between two days, both included: its own figures, those of each day, of each position, of its control, and of the items that it showed most',
    access: asked.access,
    scope: asked.scope,
    params: asked.params.extend({ id: Id }),
    query: z.object(asked.filters),
    response: z.object({
      totals: RecipeTotals,
      previous: RecipeTotals,
      daily_stats: z.array(DailyStatsRow),
      item_stats: z.array(ItemStatsRow),
      item_totals: ItemTotals,
      position_stats: z.array(PositionStatsRow),
      /** None where no one was held back on these days. */
      control_stats: z.array(ControlStatsRow),
      /** The comparison that runs, then those that ended, the newest first. */
      comparisons: z.array(RecipeComparison),
      currency,
    }),
    refuses: ['not_found'],
  }),
};
