/**
 * Reports of recipes: by recipe, by item and by day, each with the conversions that an attribution model
 * gave.
 */
import { MAX_ITEMS_OF_RECIPE, type DailyStatsRow, type PositionStatsRow } from '@limn/contracts';
import { AppError, dateOfDay, SUBJECT_KIND } from '@limn/model';
import { DAILY_STATISTICS, ITEM_STATISTICS, POSITION_STATISTICS, RECIPE_STATISTICS, rowOfRolls } from '@limn/reporting';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { ReadItemTexts } from '../../data/tables/item-texts.read.ts';
import { comparedRecipes, reportedRecipes } from '../../recommending/recipes/recipes.read.ts';
import {
  conversionDays,
  conversionsByNumber,
  conversionsByObject,
  conversionsWithin,
  NO_CONVERSIONS,
} from '../counting/conversions.read.ts';
import { keepItemNames } from '../counting/item-names.port.ts';
import { namedItems } from '../counting/named-items.read.ts';
import { itemsOfRecipe } from '../counting/recipe-items.read.ts';
import {
  allOf,
  countedSince,
  itemKeys,
  itemStats,
  objectStats,
  ofObject,
  placeDays,
  statsWithin,
  sumsOfKind,
  type Counts,
} from '../counting/reports.read.ts';
import { attributedAsked, attributedTotals, type AttributedRequest } from './attributed-totals.ts';
import { reportAttribution } from './report-attribution.ts';
import { comparisonsOf, controlRows, controlTotals, groupRows, withLifts } from './control-statistics.ts';
import { rangeBefore } from './report-summary.ts';

const { recipe: RECIPE, item: ITEM, position: POSITION } = SUBJECT_KIND;

/** Rows of tables are read by their index: a report names a thousand items of a table of any length. */
export function recipeStatisticsHandlers(
  read: ReadItemTexts,
): Handlers<'recipeStats' | 'dailyStats' | 'itemStats' | 'positionStats' | 'controlStats' | 'recipeFigures'> {
  return {
    recipeStats: async ({ caller: { companyId }, params, query: { openers }, transact }) => {
      const wanted = attributedAsked(params, openers);
      return transact(async (tx) => {
        const { currency } = await reportAttribution(tx, companyId, wanted.model);
        const recipes = await reportedRecipes(tx, companyId);
        const counts = new Map(
          (await objectStats(tx, companyId, wanted.from, wanted.to, wanted.openers)).map((row) => [row.objectId, row]),
        );
        const converted = await conversionsByObject(tx, companyId, RECIPE, wanted);
        return {
          stats: recipes
            // A deleted recipe stays in the report of the days on which it was opened.
            .filter(({ id, deleted }) => !deleted || counts.has(id) || converted.has(id))
            .map((recipe) => ({
              ...recipe,
              ...rowOfRolls(RECIPE_STATISTICS, { ...counts.get(recipe.id), ...(converted.get(recipe.id) ?? NO_CONVERSIONS) }),
            })),
          ...(await attributedTotals(tx, companyId, RECIPE, wanted, RECIPE_STATISTICS)),
          daily_stats: await dailyRows(tx, companyId, wanted),
          currency,
        };
      });
    },
    dailyStats: async ({ caller: { companyId }, params, query: { openers }, transact }) => {
      const wanted = attributedAsked(params, openers);
      return transact(async (tx) => {
        const { currency } = await reportAttribution(tx, companyId, wanted.model);
        const counted = await dailyRows(tx, companyId, wanted);
        const stats = counted.length === 0 ? [] : everyDay(counted, wanted);
        return { stats, daily_stats: counted, ...(await attributedTotals(tx, companyId, RECIPE, wanted, RECIPE_STATISTICS)), currency };
      });
    },
    recipeFigures: async ({ caller: { companyId }, params: { id, ...days }, query: { openers }, transact }) => {
      const wanted = attributedAsked(days, openers);
      return transact(async (tx) => {
        const { currency } = await reportAttribution(tx, companyId, wanted.model);
        if (!(await reportedRecipes(tx, companyId)).some((recipe) => recipe.id === id))
          throw new AppError('not_found', { publicMessage: 'There is no such recipe.' });
        const compared = (await comparedRecipes(tx, companyId)).find((recipe) => recipe.id === id);
        const comparisons = compared ? await comparisonsOf(tx, companyId, compared) : [];
        const { items, all } = await itemsOfRecipe(tx, companyId, id, { ...wanted, limit: MAX_ITEMS_OF_RECIPE });
        const names = await namedItems(tx, companyId, items, { recipeId: id, read });
        return {
          ...(await attributedTotals(tx, companyId, RECIPE, wanted, RECIPE_STATISTICS, id)),
          daily_stats: await dailyRows(tx, companyId, wanted, id),
          item_stats: items.map((item) => ({
            item_id: item.key,
            ...rowOfRolls(ITEM_STATISTICS, item),
            ...names.of(item.key),
          })),
          item_totals: rowOfRolls(ITEM_STATISTICS, all),
          position_stats: (await positionRows(tx, companyId, wanted, id)).rows,
          control_stats: withLifts(await groupRows(tx, companyId, wanted, id), new Map([[id, comparisons[0]?.summary ?? '']])),
          comparisons,
          currency,
        };
      });
    },
    positionStats: async ({ caller: { companyId }, params, query: { openers }, transact }) => {
      const wanted = attributedAsked(params, openers);
      return transact(async (tx) => {
        const { currency } = await reportAttribution(tx, companyId, wanted.model);
        const { rows: stats, since } = await positionRows(tx, companyId, wanted);
        return { stats, counted_since: since, ...(await attributedTotals(tx, companyId, RECIPE, wanted, POSITION_STATISTICS)), currency };
      });
    },
    controlStats: async ({ caller: { companyId }, params, query: { openers }, transact }) => {
      const wanted = attributedAsked(params, openers);
      return transact(async (tx) => {
        const { currency } = await reportAttribution(tx, companyId, wanted.model);
        const stats = await controlRows(tx, companyId, wanted);
        return { stats, ...(await controlTotals(tx, companyId, wanted, stats)), currency };
      });
    },
    itemStats: async ({ caller: { companyId }, params, query: { openers }, transact }) => {
      const wanted = attributedAsked(params, openers);
      return transact(async (tx) => {
        const { currency } = await reportAttribution(tx, companyId, wanted.model);
        return { ...(await itemRows(tx, companyId, wanted, read)), currency };
      });
    },
  };
}

/** Every item with its figures, and all of them together. Names that are others now are kept. */
async function itemRows(tx: Tx, companyId: number, wanted: AttributedRequest, read: ReadItemTexts) {
  const shown = await itemStats(tx, companyId, wanted, wanted.openers);
  const converted = await conversionsByNumber(tx, companyId, ITEM, wanted);
  // An item that was seen before these days may have brought something on them.
  const known = new Set(shown.map(({ id }) => id));
  const items = [
    ...shown,
    ...(await itemKeys(
      tx,
      companyId,
      [...converted.keys()].filter((id) => !known.has(id)),
    )),
  ];
  const names = await namedItems(tx, companyId, items, { read });
  await keepItemNames(tx, companyId, names.changed);
  const totals = await attributedTotals(tx, companyId, ITEM, wanted, ITEM_STATISTICS);
  const stats = items.map((item) => ({
    item_id: item.key,
    ...rowOfRolls(ITEM_STATISTICS, { ...item, ...(converted.get(item.id) ?? NO_CONVERSIONS) }),
    ...names.of(item.key),
  }));
  // An open with four items is four impressions of items.
  const sums = ({ totalOpens, totalClicks }: Pick<Counts, 'totalOpens' | 'totalClicks'>) => ({
    total_impressions: totalOpens,
    total_clicks: totalClicks,
  });
  const now = shown.reduce(
    ({ totalOpens, totalClicks }, row) => ({ totalOpens: totalOpens + row.totalOpens, totalClicks: totalClicks + row.totalClicks }),
    { totalOpens: 0, totalClicks: 0 },
  );
  const before = await sumsOfKind(tx, companyId, ITEM, rangeBefore(wanted), wanted.openers);
  return { stats, totals: { ...totals.totals, ...sums(now) }, previous: { ...totals.previous, ...sums(before) } };
}

interface PositionFigures {
  rows: PositionStatsRow[];
  /** The first day on which positions were counted, yyyy-mm-dd; null before. */
  since: string | null;
}

/**
 * Positions of which anything was counted, of all recipes or of one, recipe by recipe. Conversions of the
 * days before positions were counted are left out: no impressions stand beside them.
 */
async function positionRows(tx: Tx, companyId: number, wanted: AttributedRequest, recipeId?: number): Promise<PositionFigures> {
  const recipes = (await reportedRecipes(tx, companyId)).filter(({ id }) => recipeId === undefined || id === recipeId);
  const first = await countedSince(
    tx,
    companyId,
    POSITION,
    recipes.map(({ id }) => id),
  );
  if (first === undefined || first > wanted.to) return { rows: [], since: first === undefined ? null : dateOfDay(first) };
  const counted = Map.groupBy(await statsWithin(tx, companyId, POSITION, wanted, wanted.openers, recipeId), ({ objectId }) => objectId);
  const comparable = { ...wanted, from: Math.max(wanted.from, first) };
  const converted = await conversionsWithin(tx, companyId, POSITION, comparable, recipeId);
  const rows = recipes.flatMap(({ id, name, deleted }) => {
    const opened = new Map(counted.get(id)?.map((counts) => [counts.key, counts]));
    const conversions = converted.get(id);
    return [...new Set([...opened.keys(), ...(conversions?.keys() ?? [])])]
      .sort((a, b) => a - b)
      .map((position) => ({
        id,
        name,
        position,
        deleted,
        ...rowOfRolls(POSITION_STATISTICS, { ...opened.get(position), ...(conversions?.get(position) ?? NO_CONVERSIONS) }),
      }));
  });
  return { rows, since: dateOfDay(first) };
}

/** Days on which anything was counted of all recipes or of one, the first one first. */
async function dailyRows(
  tx: Tx,
  companyId: number,
  { openers, model, ...range }: AttributedRequest,
  objectId?: number,
): Promise<DailyStatsRow[]> {
  const place = objectId === undefined ? allOf(RECIPE) : ofObject(objectId);
  const opened = new Map((await placeDays(tx, companyId, place, range, openers)).map(({ day, ...counts }) => [day, counts]));
  const converted = await conversionDays(tx, companyId, RECIPE, { ...range, model }, objectId);
  return [...new Set([...opened.keys(), ...converted.keys()])]
    .sort((a, b) => a - b)
    .map((day) => dayRow(dateOfDay(day), { ...opened.get(day), ...(converted.get(day) ?? NO_CONVERSIONS) }));
}

function dayRow(date: string, counts: object | undefined): DailyStatsRow {
  const row = rowOfRolls(DAILY_STATISTICS, counts);
  return {
    recipe_date: date,
    ...row,
    total_impressions: row.total_opens,
    unique_impressions: row.uniq_opens,
    unique_opens: row.uniq_opens,
    unique_clicks: row.uniq_clicks,
  };
}

/**
 * A day on which nothing was counted is a row of zeros: a table that leaves it out reads as if it had not
 * been.
 */
function everyDay(rows: readonly DailyStatsRow[], { from, to }: Pick<AttributedRequest, 'from' | 'to'>): DailyStatsRow[] {
  const counted = new Map(rows.map((row) => [row.recipe_date, row]));
  return Array.from({ length: to - from + 1 }, (_, index) => dateOfDay(from + index)).map(
    (date) => counted.get(date) ?? dayRow(date, undefined),
  );
}
