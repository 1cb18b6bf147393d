/** Sentences that mailed and shared reports have in common. */
import { dateOfDay } from '@limn/model';
import { DELIVERED_REPORTS, type DeliveredReportName } from '@limn/reporting';
import type { Every } from './periods.ts';
import type { ReportContent, UsedModel } from './report-content.port.ts';

export interface Days {
  /** Day numbers, both included. */
  from: number;
  to: number;
}

const FULL_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function titleOfReport(report: DeliveredReportName): string {
  return DELIVERED_REPORTS[report].title;
}

/** "1 November 2026 to 7 November 2026". */
export function daysText({ from, to }: Days): string {
  return from === to ? fullDay(from) : `${fullDay(from)} to ${fullDay(to)}`;
}

/** The days and their timezone, what they are compared with, and which opens are counted. */
export function periodText({ from, to }: Days, timezone: string, openers: 'people' | 'all'): string {
  const before = daysText({ from: 2 * from - to - 1, to: from - 1 });
  const counted = openers === 'people' ? 'People only: without prefetches, scanners, bots and tests.' : 'All opens, machines included.';
  return `${daysText({ from, to })}, ${placeOf(timezone)} time, compared with ${before}. ${counted}`;
}

export const BEHIND = 'Counting is behind, so the latest impressions, clicks and conversions may be missing.';

/** Whole sentences on how to read the figures. */
export function notesOn({ model, isBehind }: Pick<ReportContent, 'model' | 'isBehind'>): string[] {
  return [...(model ? [modelNote(model)] : []), ...(isBehind ? [BEHIND] : [])];
}

export function modelNote({ text, isInstead }: UsedModel): string {
  const used = text === undefined ? 'the last click, or else the last impression, in the 7 days before' : text;
  return isInstead ? `The attribution model chosen for this report was deleted. Used instead: ${used}.` : `Attribution model: ${used}.`;
}

export function everyText(every: Every): string {
  return every === 'week' ? 'every week' : 'every month';
}

function fullDay(day: number): string {
  return FULL_DAY.format(new Date(`${dateOfDay(day)}T00:00:00Z`));
}

/** "Europe/London" → "London". */
function placeOf(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
}
