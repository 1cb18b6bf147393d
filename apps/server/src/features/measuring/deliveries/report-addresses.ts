/** Paths of reports: in the app, and of those that need no sign-in. */
import { dateOfDay } from '@limn/model';
import type { DeliveredReportName } from '@limn/reporting';

const IN_APP: Readonly<Record<DeliveredReportName, string>> = {
  image: '/reports/image',
  livetarget: '/reports/livetarget',
  recipe: '/recipereport/recipestatistics',
  item: '/recipereport/itemstatistics',
  daily: '/recipereport/dailystatistics',
};

export function reportInApp(report: DeliveredReportName, { from, to }: { from: number; to: number }, openers: 'people' | 'all'): string {
  return `${IN_APP[report]}?from=${dateOfDay(from)}&to=${dateOfDay(to)}${openers === 'all' ? '&openers=all' : ''}`;
}

export const sharedAddress = (token: string) => `/shared/report/${token}`;
export const AGREE_PATH = '/shared/mail/agree';
export const agreeAddress = (ticket: string, answer?: 'yes' | 'no') =>
  `${AGREE_PATH}?t=${ticket}${answer === undefined ? '' : `&answer=${answer}`}`;
export const fileAddress = (ticket: string) => `/shared/mail/file?t=${ticket}`;
export const stopAddress = (ticket: string) => `/shared/mail/stop?t=${ticket}`;
