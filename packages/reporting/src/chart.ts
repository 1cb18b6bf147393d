/** The rows of a report over time, as a chart shows them. */
import { dateOfDay, dayOfDate } from '@limn/model';
import type { Measure } from './definition.ts';
import { numbersOf } from './figures.ts';

export interface Bar {
  /** The day, or the first of a month. */
  date: string;
  /** One of each figure, in their order. */
  values: number[];
}

export interface BarsByTime {
  unit: 'day' | 'month';
  bars: Bar[];
}

/** More days than that are shown by month. */
const MAX_DAYS = 92;

/**
 * A bar for each day or month of the range, also where nothing was counted. Only figures that add up can be
 * shown so.
 */
export function barsByTime(
  measures: readonly Measure[],
  rows: readonly { date: string }[],
  { from, to }: { from: string; to: string },
): BarsByTime {
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  const unit = last - first < MAX_DAYS ? 'day' : 'month';
  const keyOf = (date: string) => (unit === 'day' ? date : `${date.slice(0, 7)}-01`);
  const bars = new Map<string, Bar>();
  for (let day = first; day <= last; day += 1) {
    const date = keyOf(dateOfDay(day));
    if (!bars.has(date)) bars.set(date, { date, values: measures.map(() => 0) });
  }
  for (const row of rows) {
    const bar = bars.get(keyOf(row.date));
    if (bar) bar.values = bar.values.map((value, index) => value + (numbersOf(row)[measures[index]?.key ?? ''] ?? 0));
  }
  return { bars: [...bars.values()], unit };
}

/**
 * The greatest value of an axis: a round number, half of which is whole, and not so far above the bars that
 * they look small.
 */
export function axisTop(max: number): number {
  if (max <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(max));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= max) ?? 10) * power;
}
