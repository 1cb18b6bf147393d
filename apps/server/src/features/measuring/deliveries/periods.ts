/** The days of reports that are mailed and shared, and when they are sent: in the company's timezone. */
import { dateOfDay, dayIn, dayOfDate, instantIn } from '@limn/model';
import { weekBefore } from '@limn/reporting';

export type Every = 'week' | 'month';

const AT = '07:00';
const DAYS_A_WEEK = 7;

/** The last whole week or month before today. */
export function periodBefore(every: Every, timezone: string, nowMs: number): { from: number; to: number } {
  const today = dayIn(timezone, nowMs);
  if (every === 'week') return weekBefore(today);
  const first = firstOfMonth(today);
  return { from: firstOfMonth(first - 1), to: first - 1 };
}

/** The next Monday, or first of a month, at seven; today's where that is still to come. */
export function nextSending(every: Every, timezone: string, nowMs: number): Date {
  const today = dayIn(timezone, nowMs);
  const [current, next] =
    every === 'week'
      ? [weekBefore(today).to + 1, weekBefore(today).to + 1 + DAYS_A_WEEK]
      : [firstOfMonth(today), firstOfMonth(firstOfMonth(today) + 31)];
  const at = (day: number) => instantIn(timezone, `${dateOfDay(day)}T${AT}`);
  return new Date(at(current) > nowMs ? at(current) : at(next));
}

function firstOfMonth(day: number): number {
  return dayOfDate(`${dateOfDay(day).slice(0, 7)}-01`);
}
