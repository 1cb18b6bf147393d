/**
 * The days of a report: seven that end yesterday, unless others are chosen. Days are those of the company's
 * calendar.
 */
import { dateOfDay, dayOfDate } from '@limn/model';

export interface DateRange {
  from: string;
  to: string;
}

/** Between the first and the last one. */
export const MAX_DAYS = 3660;
const DEFAULT_DAYS = 7;

export interface Preset {
  value: string;
  label: string;
  range: DateRange;
}

/** The ones that go on end today, which is not over yet; the others are whole days. */
export function presetsOf(today: string): Preset[] {
  const day = dayOfDate(today);
  const last = (days: number): DateRange => ({ from: dateOfDay(day - days), to: dateOfDay(day - 1) });
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfMonthBefore = dateOfDay(dayOfDate(firstOfMonth) - 1);
  return [
    { value: 'today', label: 'Today', range: { from: today, to: today } },
    { value: '7', label: 'Last 7 days', range: last(7) },
    { value: '30', label: 'Last 30 days', range: last(30) },
    { value: '90', label: 'Last 90 days', range: last(90) },
    { value: 'month', label: 'This month', range: { from: firstOfMonth, to: today } },
    { value: 'previous', label: 'Last month', range: { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore } },
    { value: 'year', label: 'Last 12 months', range: last(365) },
  ];
}

export function defaultRange(today: string): DateRange {
  return { from: dateOfDay(dayOfDate(today) - DEFAULT_DAYS), to: dateOfDay(dayOfDate(today) - 1) };
}

/**
 * The days of an address, as far as they are days; else the usual ones. What they ask for may be refused: see
 * `problemOfRange`.
 */
export function rangeOf(from: string | null, to: string | null, today: string): DateRange {
  const usual = defaultRange(today);
  const range = { from: from ?? usual.from, to: to ?? usual.to };
  return Number.isNaN(dayOfDate(range.from) + dayOfDate(range.to)) ? usual : range;
}

/** Why the server would refuse these days, in its words; undefined where it wouldn't. */
export function problemOfRange({ from, to }: DateRange): string | undefined {
  const days = dayOfDate(to) - dayOfDate(from);
  if (days < 0) return 'The first day must not be after the last one.';
  return days > MAX_DAYS ? 'Choose up to ten years.' : undefined;
}

/** As many days, up to the one before. */
export function rangeBefore({ from, to }: DateRange): DateRange {
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  return { from: dateOfDay(2 * first - last - 1), to: dateOfDay(first - 1) };
}
