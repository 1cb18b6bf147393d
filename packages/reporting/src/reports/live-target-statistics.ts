/** Impressions, clicks and conversions of each campaign between two days, and of each of its rulesets. */
import type { Report } from '../definition.ts';
import { CONVERTED_FIGURES } from './conversions.ts';
import { IMAGE_STATISTICS } from './image-statistics.ts';
import { REPORT_PLACES } from '../places.ts';

export const LIVE_TARGET_STATISTICS = {
  title: REPORT_PLACES.livetarget.title,
  csvTitle: 'livetarget_report_export',
  dimensions: [
    { key: 'id', label: 'Live Target ID', kind: 'id', value: ({ id }) => id },
    {
      key: 'name',
      label: 'Live Target',
      kind: 'text',
      value: ({ name }) => name,
      shown: ({ name, ruleset_id: ruleset, ruleset_name: rulesetName }) => (ruleset === null ? name : rulesetName),
    },
    // Empty for the campaign as a whole. In the table rulesets are rows under it.
    { key: 'ruleset_name', label: 'Ruleset', kind: 'id', value: ({ ruleset_name: ruleset }) => ruleset },
  ],
  figures: CONVERTED_FIGURES,
  sort: { by: 'total_opens', descending: true },
  drillDown: ({ id, ruleset_id: ruleset, deleted }) => (deleted || ruleset !== null ? undefined : { kind: 'campaign', id }),
  isPart: ({ ruleset_id: ruleset }) => ruleset !== null,
  note: ({ deleted }) => (deleted ? 'Deleted' : undefined),
} as const satisfies Report<{ id: number; name: string; ruleset_id: number | null; ruleset_name: string; deleted: boolean }>;

/** The same for a company that counts no conversions. */
export const LIVE_TARGET_OPENS = { ...LIVE_TARGET_STATISTICS, figures: IMAGE_STATISTICS.figures };
