/** Instants of dates and times as a timezone's clocks show them. */
import { runtimeZone } from './zone-names.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant (Unix milliseconds) at which clocks of a timezone show `local` ("2026-12-24T18:00", seconds
 * optional). A time that clocks show twice is its first; one that they leap over is moved forward by the
 * leap. NaN for what no calendar has.
 */
export function instantIn(timeZone: string, local: string): number {
  const wall = wallMs(local);
  if (Number.isNaN(wall)) return wall;
  // Clocks change at most once within a day on either side.
  const [before, after] = [wall - 24 * HOUR_MS, wall + 24 * HOUR_MS].map((at) => offsetMs(timeZone, at));
  const fitting = [before ?? 0, after ?? 0].map((offset) => wall - offset).filter((at) => at + offsetMs(timeZone, at) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : wall - (before ?? 0);
}

/** The hour that clocks of a timezone show, 0 to 23. */
export function hourIn(timeZone: string, atMs: number): number {
  return new Date(atMs + offsetMs(timeZone, atMs)).getUTCHours();
}

/**
 * The last minute that each timezone was asked for: most questions are about the present one, and an answer
 * costs more than a rule.
 */
const lastOffsets = new Map<string, { minute: number; offset: number }>();
/** Since then clocks change at whole minutes. */
const WHOLE_MINUTES_FROM_MS = Date.UTC(1973, 0, 1);

/**
 * Clocks follow rules between these: by our reckoning they stood still before, and do so afterwards. So a
 * list of changes says all that there is, and what a runtime makes of rules that no one has passed yet is
 * left out.
 */
export const [CLOCKS_FROM_MS, CLOCKS_TO_MS] = [Date.UTC(1900, 0, 1), Date.UTC(2100, 0, 1)];

/** How far the clocks of a timezone are ahead of UTC at an instant. */
export function offsetMs(timeZone: string, wantedMs: number): number {
  const atMs = Math.min(Math.max(wantedMs, CLOCKS_FROM_MS), CLOCKS_TO_MS);
  const minute = Math.floor(atMs / MINUTE_MS);
  const last = lastOffsets.get(timeZone);
  if (last?.minute === minute && atMs >= WHOLE_MINUTES_FROM_MS) return last.offset;
  const offset = readOffset(timeZone, atMs);
  lastOffsets.set(timeZone, { minute, offset });
  return offset;
}

function readOffset(timeZone: string, atMs: number): number {
  const whole = Math.floor(atMs / 1000);
  const [day = 0, hour = 0, minute = 0, second = 0] = (
    clockOf(timeZone)
      .format(whole * 1000)
      .match(/\d+/g) ?? []
  ).map(Number);
  // The first of a month follows its last day.
  const days = day - new Date(whole * 1000).getUTCDate();
  const shown = (Math.abs(days) > 1 ? -Math.sign(days) : days) * DAY_SECONDS + (hour % 24) * 3600 + minute * 60 + second;
  return (shown - (((whole % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS)) * 1000;
}

/** The UTC time that would show this local time, or NaN. */
function wallMs(local: string): number {
  const match = LOCAL.exec(local.trim());
  if (!match) return Number.NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(ms);
  const exists = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return exists ? ms : Number.NaN;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Written "8, 17:00:00". A year, a month or parts of the text would take three times as long.
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: runtimeZone(timeZone),
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}
