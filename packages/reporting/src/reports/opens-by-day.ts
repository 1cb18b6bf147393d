/** Impressions and clicks of each day, as charts of the reports show them. */
import type { Report } from '../definition.ts';
import { IMAGE_STATISTICS } from './image-statistics.ts';

export const OPENS_BY_DAY = {
  title: 'Impressions and clicks by day',
  csvTitle: 'opens_by_day_export',
  dimensions: [{ key: 'date', label: 'Date', kind: 'day', value: ({ date }) => date }],
  figures: IMAGE_STATISTICS.figures,
  sort: { by: 'date', descending: true },
} as const satisfies Report<{ date: string }>;
