/** Names of reports and of how often they are mailed. */
import { DELIVERED_REPORTS, type DeliveredReportName } from '@limn/reporting';
import type { Every } from './periods.ts';

export function titleOfReport(report: DeliveredReportName): string {
  return DELIVERED_REPORTS[report].title;
}

export function everyWords(every: Every): string {
  return every === 'week' ? 'every week' : 'every month';
}
