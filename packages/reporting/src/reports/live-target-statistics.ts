/** Impressions and clicks of each campaign between two days, and of each of its rulesets. */
import type { Report } from '../definition.ts';
import { IMAGE_STATISTICS } from './image-statistics.ts';

export const LIVE_TARGET_STATISTICS = {
  title: 'Live Target statistics',
  csvTitle: 'livetarget_report_export',
  dimensions: [
    { key: 'id', label: 'Live Target ID', kind: 'id', value: ({ id }) => id },
    { key: 'name', label: 'Live Target', kind: 'text', value: ({ name }) => name },
    { key: 'ruleset_name', label: 'Ruleset', kind: 'text', value: ({ ruleset_name: ruleset }) => ruleset },
  ],
  figures: IMAGE_STATISTICS.figures,
  sort: { by: 'total_opens', descending: true },
} as const satisfies Report<{ id: number; name: string; ruleset_name: string }>;
