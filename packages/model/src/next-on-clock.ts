import { dateOfDay, dayIn } from './dates.ts';
import { instantIn, offsetMs } from './zone-time.ts';

/** A time that comes again and again. */
export interface ClockTime {
  every: 'hour' | 'day' | 'week';
  /** "06:30", seconds optional; of an hour only its minutes count. */
  at: string;
  /** 1 Monday to 7 Sunday, of a week. */
  weekday: number | null;
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** Day 0, the first of 2020, was a Wednesday. */
const WEDNESDAY = 3;
/** A week, where this one's time is over, and a date that a place leaves out. */
const MAX_DAYS = 14;

/**
 * The first moment (Unix milliseconds) behind `afterMs` at which clocks of a timezone show such a time. One
 * that they leap over is moved by the leap; one that they show twice is its first, while every hour means
 * every one.
 */
export function nextOnClock({ every, at, weekday }: ClockTime, timeZone: string, afterMs: number): number {
  if (every === 'hour') return nextMinute(Number(at.slice(3, 5)), timeZone, afterMs);
  const today = dayIn(timeZone, afterMs);
  for (let day = today; day <= today + MAX_DAYS; day++) {
    if (every === 'week' && ((((day + WEDNESDAY - 1) % 7) + 7) % 7) + 1 !== weekday) continue;
    const next = instantIn(timeZone, `${dateOfDay(day)}T${at}`);
    if (next > afterMs) return next;
  }
  throw new RangeError(`No clock shows ${at}.`);
}

function nextMinute(minute: number, timeZone: string, afterMs: number): number {
  // Clocks may change within the hour, and by half of one.
  const offsets = new Set([offsetMs(timeZone, afterMs), offsetMs(timeZone, afterMs + 2 * HOUR_MS)]);
  const found = [...offsets].flatMap((offset) => {
    const hour = Math.floor((afterMs + offset) / HOUR_MS) * HOUR_MS;
    return [-1, 0, 1, 2]
      .map((hours) => hour + hours * HOUR_MS + minute * MINUTE_MS - offset)
      .filter((next) => next > afterMs && offsetMs(timeZone, next) === offset);
  });
  return Math.min(...found);
}
