/** Names of reports and of how often they are mailed. */
import { DELIVERED_REPORTS, type DeliveredReportName } from '@limn/reporting';
import type { Every } from './periods.ts';
import type { ReportContent, UsedModel } from './report-content.port.ts';

export function titleOfReport(report: DeliveredReportName): string {
  return DELIVERED_REPORTS[report].title;
}

/** Whole sentences on how to read the figures. */
export function notesOn({ model, isBehind }: Pick<ReportContent, 'model' | 'isBehind'>): string[] {
  return [...(model ? [modelNote(model)] : []), ...(isBehind ? [BEHIND] : [])];
}

const BEHIND = 'Counting is behind, so the latest impressions, clicks and conversions may be missing.';

function modelNote({ text, isInstead }: UsedModel): string {
  const by = text === undefined ? 'the usual week before them' : `the model “${text}”`;
  return isInstead
    ? `The attribution model chosen for this report was deleted. Conversions follow ${by} instead.`
    : `Conversions follow ${by}.`;
}

export function everyWords(every: Every): string {
  return every === 'week' ? 'every week' : 'every month';
}
