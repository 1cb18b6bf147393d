/** Written dates as moments: a day, or a time on the clocks of a timezone. */
import { instantIn, isTimeZone, offsetMs } from '@limn/model';

export interface WrittenDate {
  /** The date and time that are written, as the UTC milliseconds that would show the same. */
  wall: number;
  /** How exactly it is written. A day has no time of its own, and is the same day in every timezone. */
  unit: 'day' | 'minute' | 'second';
  /** How far the clocks that it is written by are ahead of UTC, where it says so. Unix times are in UTC. */
  offsetMinutes?: number;
}

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const [FIRST_MS, END_MS] = [-62_135_596_800_000, 253_402_300_800_000];

/** True for the years 1 to 9999. */
export function isInCalendar(wall: number): boolean {
  return wall >= FIRST_MS && wall < END_MS;
}

/** Clocks change at full quarters of an hour only. */
const QUARTER_MS = 900_000;
const MAX_KEPT = 20_000;
const offsets = new Map<string, number>();

/**
 * The time that clocks of the timezone show at a written moment, as the UTC milliseconds that would show the
 * same; NaN past all calendars.
 */
export function wallIn({ wall, offsetMinutes }: WrittenDate, timezone: string): number {
  return offsetMinutes === undefined ? wall : wallAt(timezone, wall - offsetMinutes * MINUTE_MS);
}

/** The same for an instant in Unix milliseconds. A timezone that is not known counts as UTC. */
export function wallAt(timezone: string, atMs: number): number {
  // A day of room on either side for the offset.
  if (!(Math.abs(atMs) < 8.64e15 - 2 * DAY_MS)) return Number.NaN;
  const quarter = Math.floor(atMs / QUARTER_MS);
  const key = `${quarter} ${timezone}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = offsetMs(isTimeZone(timezone) ? timezone : 'UTC', quarter * QUARTER_MS);
    if (offsets.size >= MAX_KEPT) offsets.clear();
    offsets.set(key, offset);
  }
  const wall = atMs + offset;
  return isInCalendar(wall) ? wall : Number.NaN;
}

/** The instant in Unix milliseconds: of a day, when it begins in the timezone. */
export function instantOf({ wall, offsetMinutes }: WrittenDate, timezone: string): number {
  if (offsetMinutes !== undefined) return wall - offsetMinutes * MINUTE_MS;
  const whole = Math.floor(wall / 1000) * 1000;
  return instantIn(timezone, new Date(whole).toISOString().slice(0, 19)) + wall - whole;
}

/** In the form that reads back as the same under every form and in every language. */
export function isoDate({ wall, unit, offsetMinutes }: WrittenDate): string {
  if (offsetMinutes !== undefined)
    return `${new Date(wall - offsetMinutes * MINUTE_MS)
      .toISOString()
      .slice(0, -1)
      .replace(/\.000$/, '')}Z`;
  const text = new Date(wall)
    .toISOString()
    .slice(0, -1)
    .replace(/\.000$/, '');
  return unit === 'day' ? text.slice(0, 10) : unit === 'minute' ? text.slice(0, 16) : text;
}

/** Undefined for a day that no calendar has. */
export function dayWall(year: number, month: number, day: number): number | undefined {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && year >= 1 && year <= 9999)) return undefined;
  if (year >= 100) return Date.UTC(year, month - 1, day);
  // Date.UTC takes years below 100 for those of the last century.
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}
