/**
 * The dashboard's figures of the last 30 days. Each is the sum of its days: a person counts on their first
 * day only.
 */
import type { Report } from '../definition.ts';

export const DASHBOARD_DAYS = 30;

const byDay = {
  dimensions: [{ key: 'date', label: 'Day', kind: 'day', value: ({ date }: { date: string }) => date }],
  sort: { by: 'date', descending: false },
} as const;

export const UNIQUE_IMPRESSIONS_BY_DAY = {
  ...byDay,
  title: 'Unique Impressions',
  csvTitle: 'unique_impressions_export',
  figures: [
    {
      key: 'value',
      label: 'Unique Impressions',
      kind: 'count',
      total: 'sum',
      how: 'People who saw at least one of your images in the last 30 days, each counted once, on their first day.',
    },
  ],
} as const satisfies Report<{ date: string }>;

export const CLICK_RATE_BY_DAY = {
  ...byDay,
  title: 'Click Rate',
  csvTitle: 'click_rate_export',
  figures: [
    {
      key: 'value',
      label: 'Click Rate',
      kind: 'rate',
      total: 'sum',
      how: 'Share of people who saw an image in the last 30 days and clicked.',
    },
  ],
} as const satisfies Report<{ date: string }>;
