/** Impressions, clicks and conversions of each recipe between two days. */
import type { Report } from '../definition.ts';
import { CONVERSIONS, CONVERTED_FIGURES, REVENUE, revenueMeans } from './conversions.ts';
import { HOW } from './how-counted.ts';
import { REPORT_PLACES } from '../places.ts';

/** Names of a recipe's groups of recipients, by what they are shown. */
export const GROUP_LABELS = { recipe: 'Recipe', control: 'Most popular' } as const;

export const RECIPE_STATISTICS = {
  title: REPORT_PLACES.recipe.title,
  csvTitle: 'recipe_report_export',
  dimensions: [
    { key: 'id', label: 'Recipe ID', kind: 'id', value: ({ id }) => id },
    { key: 'name', label: 'Recipe', kind: 'text', value: ({ name }) => name },
  ],
  figures: CONVERTED_FIGURES,
  sort: { by: 'total_opens', descending: true },
  drillDown: ({ id, deleted }) => (deleted ? undefined : { kind: 'recipe', id }),
  note: ({ deleted }) => (deleted ? 'Deleted' : undefined),
} as const satisfies Report<{ id: number; name: string; deleted: boolean }>;

/** The same for each item of the company's data. */
export const ITEM_STATISTICS = {
  title: REPORT_PLACES.item.title,
  csvTitle: 'item_report_export',
  dimensions: [
    { key: 'item_id', label: 'Item ID', kind: 'text', value: ({ item_id: id }) => id },
    // Under the id in the table.
    { key: 'name', label: 'Item', kind: 'id', value: ({ name }) => name },
    { key: 'category', label: 'Category', kind: 'id', value: ({ category }) => category },
  ],
  figures: [
    { key: 'total_impressions', label: 'Total Impressions', kind: 'count', how: HOW.totalOpens, total: 'sum', roll: 'totalOpens' },
    {
      key: 'unique_impressions',
      label: 'Unique Impressions',
      kind: 'count',
      how: HOW.uniqueOpens,
      total: 'asked',
      roll: 'uniqueOpens',
      within: 'total_impressions',
    },
    { key: 'total_clicks', label: 'Total Clicks', kind: 'count', how: HOW.totalClicks, total: 'sum', roll: 'totalClicks' },
    {
      key: 'unique_clicks',
      label: 'Unique Clicks',
      kind: 'count',
      how: HOW.uniqueClicks,
      total: 'asked',
      roll: 'uniqueClicks',
      within: 'total_clicks',
    },
    {
      key: 'click_rate',
      label: 'Click Rate',
      kind: 'rate',
      how: HOW.clickRate,
      total: 'derived',
      part: 'unique_clicks',
      whole: 'unique_impressions',
    },
    ...CONVERSIONS,
    {
      key: 'conversion_rate',
      label: 'Conversion Rate',
      kind: 'rate',
      how: HOW.conversionRate,
      total: 'derived',
      part: 'unique_conversions',
      whole: 'unique_impressions',
    },
    REVENUE,
    ...revenueMeans('total_impressions'),
  ],
  sort: { by: 'total_impressions', descending: true },
  compared: ['unique_impressions', 'click_rate'],
  detail: ({ name, category, deleted }) =>
    [name, category, deleted ? 'No longer in the table' : ''].filter((text) => text !== '').join(' · ') || undefined,
  picture: ({ picture }) => picture,
} as const satisfies Report<{ item_id: string; name: string; category: string; picture: string; deleted: boolean }>;

/** The same for each place in the list of a recipe. */
export const POSITION_STATISTICS = {
  title: REPORT_PLACES.position.title,
  csvTitle: 'position_report_export',
  dimensions: [
    { key: 'id', label: 'Recipe ID', kind: 'id', value: ({ id }) => id },
    { key: 'name', label: 'Recipe', kind: 'text', value: ({ name }) => name },
    { key: 'position', label: 'Position', kind: 'text', value: ({ position }) => position },
  ],
  figures: RECIPE_STATISTICS.figures,
  sort: { by: 'name', descending: false },
  drillDown: ({ id, deleted }) => (deleted ? undefined : { kind: 'recipe', id }),
  note: ({ deleted }) => (deleted ? 'Deleted' : undefined),
} as const satisfies Report<{ id: number; name: string; position: number; deleted: boolean }>;

/**
 * The same for recipes that hold back a share of their recipients: those who are shown the recipe's choice,
 * and those who are shown what is most popular.
 */
export const CONTROL_STATISTICS = {
  title: REPORT_PLACES.control.title,
  csvTitle: 'control_report_export',
  dimensions: [
    { key: 'id', label: 'Recipe ID', kind: 'id', value: ({ id }) => id },
    { key: 'name', label: 'Recipe', kind: 'text', value: ({ name }) => name },
    { key: 'group', label: 'Shown', kind: 'text', value: ({ group }) => GROUP_LABELS[group] },
    { key: 'lift', label: 'Lift', kind: 'id', value: ({ lift }) => lift },
  ],
  figures: RECIPE_STATISTICS.figures,
  sort: { by: 'name', descending: false },
  detail: ({ lift }) => lift || undefined,
  drillDown: ({ id, deleted }) => (deleted ? undefined : { kind: 'recipe', id }),
  note: ({ deleted }) => (deleted ? 'Deleted' : undefined),
} as const satisfies Report<{ id: number; name: string; group: keyof typeof GROUP_LABELS; lift: string; deleted: boolean }>;

/** The same for each day, of all recipes. A person counts on each day on which they came. */
export const DAILY_STATISTICS = {
  title: REPORT_PLACES.daily.title,
  csvTitle: 'daily_report_export',
  dimensions: [{ key: 'recipe_date', label: 'Date', kind: 'day', value: ({ recipe_date: date }) => date }],
  figures: RECIPE_STATISTICS.figures,
  sort: { by: 'total_opens', descending: true },
} as const satisfies Report<{ recipe_date: string }>;
