/** Impressions and clicks of each image between two days. */
import type { Report } from '../definition.ts';
import { HOW } from './how-counted.ts';
import { REPORT_PLACES } from '../places.ts';

export const IMAGE_STATISTICS = {
  title: REPORT_PLACES.image.title,
  csvTitle: 'image_report_export',
  dimensions: [
    { key: 'id', label: 'Image ID', kind: 'id', value: ({ id }) => id },
    { key: 'name', label: 'Image', kind: 'text', value: ({ name }) => name },
  ],
  figures: [
    { key: 'total_opens', label: 'Total Impressions', kind: 'count', how: HOW.totalOpens, total: 'sum', roll: 'totalOpens' },
    {
      key: 'uniq_opens',
      label: 'Unique Impressions',
      kind: 'count',
      how: HOW.uniqueOpens,
      total: 'asked',
      roll: 'uniqueOpens',
      within: 'total_opens',
    },
    { key: 'total_clicks', label: 'Total Clicks', kind: 'count', how: HOW.totalClicks, total: 'sum', roll: 'totalClicks' },
    {
      key: 'uniq_clicks',
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
      part: 'uniq_clicks',
      whole: 'uniq_opens',
    },
  ],
  sort: { by: 'total_opens', descending: true },
  drillDown: ({ id, deleted }) => (deleted ? undefined : { kind: 'image', id }),
  note: ({ deleted }) => (deleted ? 'Deleted' : undefined),
} as const satisfies Report<{ id: number; name: string; deleted: boolean }>;
