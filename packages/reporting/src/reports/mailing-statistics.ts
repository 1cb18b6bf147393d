/** Impressions, clicks and conversions of each mailing between two days, whatever it showed. */
import type { Report } from '../definition.ts';
import { REPORT_PLACES } from '../places.ts';
import { RECIPE_STATISTICS } from './recipe-statistics.ts';

export const MAILING_STATISTICS = {
  title: REPORT_PLACES.mailing.title,
  csvTitle: 'mailing_report_export',
  dimensions: [
    { key: 'mailing', label: 'Mailing', kind: 'text', value: ({ mailing }) => mailing },
    { key: 'since', label: 'First Seen', kind: 'day', value: ({ since }) => since },
  ],
  figures: RECIPE_STATISTICS.figures,
  sort: { by: 'since', descending: true },
  compared: ['uniq_opens', 'click_rate'],
} as const satisfies Report<{ mailing: string; since: string }>;
