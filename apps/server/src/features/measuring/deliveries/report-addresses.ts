/** Paths of reports: in the app, and of those that need no sign-in. */
import { dateOfDay } from '@limn/model';
import type { DeliveredReportName } from '@limn/reporting';

const IN_APP: Readonly<Record<DeliveredReportName, string>> = {
  image: '/reports/image',
  livetarget: '/reports/livetarget',
  recipe: '/recipereport/recipestatistics',
  mailing: '/reports/mailings',
  item: '/recipereport/itemstatistics',
  position: '/recipereport/positionstatistics',
  control: '/recipereport/controlstatistics',
  daily: '/recipereport/dailystatistics',
};

export function reportInApp(
  report: DeliveredReportName,
  { from, to }: { from: number; to: number },
  { openers, model }: { openers: 'people' | 'all'; model: number | undefined },
): string {
  const query = new URLSearchParams({ from: dateOfDay(from), to: dateOfDay(to) });
  if (openers === 'all') query.set('openers', openers);
  if (model !== undefined) query.set('model', String(model));
  return `${IN_APP[report]}?${query.toString()}`;
}

export const sharedAddress = (token: string) => `/shared/report/${token}`;
export const AGREE_PATH = '/shared/mail/agree';
export const agreeAddress = (ticket: string, answer?: 'yes' | 'no') =>
  `${AGREE_PATH}?t=${ticket}${answer === undefined ? '' : `&answer=${answer}`}`;
export const fileAddress = (ticket: string) => `/shared/mail/file?t=${ticket}`;
export const stopAddress = (ticket: string) => `/shared/mail/stop?t=${ticket}`;
