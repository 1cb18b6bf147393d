/** Calendar days as numbers, in a company's timezone. A day number is the count of days since 2020-01-01. */
import { runtimeZone } from './zone-names.ts';

const EPOCH_MS = Date.UTC(2020, 0, 1);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const formatters = new Map<string, Intl.DateTimeFormat>();
const lastDays = new Map<string, { minute: number; day: number }>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: runtimeZone(timeZone), year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The calendar date (yyyy-mm-dd) that `atMs` (Unix milliseconds) falls on in a timezone. */
export function dateIn(timeZone: string, atMs: number): string {
  return formatterFor(timeZone).format(atMs);
}

/** The day number that `atMs` falls on in a timezone. */
export function dayIn(timeZone: string, atMs: number): number {
  // Days begin on whole minutes in every zone, and most questions are about the present one.
  const minute = Math.floor(atMs / MINUTE_MS);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = dayOfDate(dateIn(timeZone, atMs));
  lastDays.set(timeZone, { minute, day });
  return day;
}

/** The day number of a yyyy-mm-dd date; NaN when it is not one. */
export function dayOfDate(date: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return Number.NaN;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const ms = Date.UTC(year, month - 1, day);
  // Date.UTC carries 30 February over into March, and month 13 into the next year.
  const exists = new Date(ms).getUTCDate() === day && new Date(ms).getUTCMonth() === month - 1;
  return exists ? Math.round((ms - EPOCH_MS) / DAY_MS) : Number.NaN;
}

/** The yyyy-mm-dd date of a day number. */
export function dateOfDay(day: number): string {
  return new Date(EPOCH_MS + day * DAY_MS).toISOString().slice(0, 10);
}
