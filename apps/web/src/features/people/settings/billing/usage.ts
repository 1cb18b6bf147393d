/** What the usage table and its chart are made of. */
import type { UsageRow } from '@limn/contracts';
import { csvText, dateOfDay, dayOfDate } from '@limn/model';

export interface Bar {
  /** The day, or the first of a month. */
  date: string;
  credits: number;
  unpaid: number;
}

export interface Totals {
  credits: number;
  unpaid: number;
}

/** More days than that are shown by month. */
const MOST_DAYS = 92;

export function totalsOf(rows: readonly UsageRow[]): Totals {
  return rows.reduce((sum, { credits, unpaid }) => ({ credits: sum.credits + credits, unpaid: sum.unpaid + unpaid }), {
    credits: 0,
    unpaid: 0,
  });
}

export function barsOf(rows: readonly UsageRow[], from: string, to: string): { bars: Bar[]; unit: 'day' | 'month' } {
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  const unit = last - first < MOST_DAYS ? 'day' : 'month';
  const keyOf = (date: string) => (unit === 'day' ? date : `${date.slice(0, 7)}-01`);
  const bars = new Map<string, Bar>();
  for (let day = first; day <= last; day += 1) {
    const date = keyOf(dateOfDay(day));
    if (!bars.has(date)) bars.set(date, { date, credits: 0, unpaid: 0 });
  }
  for (const { date, credits, unpaid } of rows) {
    const bar = bars.get(keyOf(date));
    if (bar) Object.assign(bar, { credits: bar.credits + credits, unpaid: bar.unpaid + unpaid });
  }
  return { bars: [...bars.values()], unit };
}

export function nameOf({ name, image_id }: Pick<UsageRow, 'name' | 'image_id'>): string {
  return name === '' ? `Image ${image_id}` : name;
}

/** A file that spreadsheets open safely, whatever images are called. */
export function usageCsv(rows: readonly UsageRow[]): string {
  const { credits, unpaid } = totalsOf(rows);
  return csvText(
    [
      ['Date', 'Image ID', 'Image', 'Credits', 'Unpaid opens'],
      ...rows.map((row) => [row.date, row.image_id, nameOf(row), row.credits, row.unpaid]),
      ['TOTALS', '', '', credits, unpaid],
    ],
    { bom: true },
  );
}

/** The greatest value of an axis that is easy to read: 1, 2 or 5 times a power of ten. */
export function axisTop(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}
