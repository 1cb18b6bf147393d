/**
 * Figures of conversions. A conversion belongs to what was clicked or seen before it, as the attribution
 * model says.
 */
import type { Figure } from '../definition.ts';
import { HOW } from './how-counted.ts';
import { IMAGE_STATISTICS } from './image-statistics.ts';

/** In the columns' order. */
export const CONVERSIONS = [
  { key: 'conversions', label: 'Conversions', kind: 'count', how: HOW.conversions, total: 'sum', strip: 'conversions' },
  {
    key: 'unique_conversions',
    label: 'Unique Conversions',
    kind: 'count',
    how: HOW.uniqueConversions,
    total: 'asked',
    roll: 'uniqueConversions',
    within: 'conversions',
    strip: 'conversions',
  },
] as const satisfies readonly Figure[];

export const REVENUE = {
  key: 'revenue',
  label: 'Revenue',
  kind: 'money',
  how: HOW.revenue,
  total: 'sum',
  roll: 'value',
} as const satisfies Figure;

/** Behind revenue: what it makes of impressions, and of conversions. */
export function revenueMeans<Opens extends string>(opens: Opens) {
  return [
    {
      key: 'revenue_per_thousand',
      label: 'Revenue per Thousand',
      kind: 'money',
      how: HOW.revenuePerThousand,
      total: 'derived',
      part: 'revenue',
      whole: opens,
      per: 1000,
    },
    {
      key: 'average_order_value',
      label: 'Average Order Value',
      kind: 'money',
      how: HOW.averageOrderValue,
      total: 'derived',
      part: 'revenue',
      whole: 'conversions',
      per: 1,
    },
  ] as const satisfies readonly Figure[];
}

/** Impressions and clicks, and what they led to. */
export const CONVERTED_FIGURES = [
  ...IMAGE_STATISTICS.figures,
  ...CONVERSIONS,
  {
    key: 'conversion_rate',
    label: 'Conversion Rate',
    kind: 'rate',
    how: HOW.conversionRate,
    total: 'derived',
    part: 'unique_conversions',
    whole: 'uniq_opens',
  },
  REVENUE,
  ...revenueMeans('total_opens'),
] as const satisfies readonly Figure[];
