import type { ColumnForm } from '@limn/values';

/** Forms of dates and of numbers, as they are offered, each by an example. */
export const FORM_LABELS: Readonly<Record<ColumnForm, string>> = {
  dmy: 'Day first: 31/12/2026',
  mdy: 'Month first: 12/31/2026',
  ymd: 'Year first: 26/12/31',
  point: 'Point before decimals: 1,234.50',
  comma: 'Comma before decimals: 1.234,50',
};

const OF_TYPE = { date: ['dmy', 'mdy', 'ymd'], number: ['point', 'comma'] } as const satisfies Record<string, readonly ColumnForm[]>;

export function formOptions(type: 'number' | 'date'): { value: ColumnForm; label: string }[] {
  return OF_TYPE[type].map((value) => ({ value, label: FORM_LABELS[value] }));
}
