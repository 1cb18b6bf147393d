/** Instants of dates and times as a timezone's clocks show them. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant (Unix milliseconds) at which clocks of a timezone show `local` ("2026-12-24T18:00", seconds optional). A time that
 * clocks show twice is its first; one that they leap over is moved forward by the leap. NaN for what no calendar has.
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

/** The last minute that each timezone was asked for: most questions are about the present one, and an answer costs more than a rule. */
const lastOffsets = new Map<string, { minute: number; offset: number }>();
/** Since then clocks change at whole minutes. */
const WHOLE_MINUTES_FROM_MS = Date.UTC(1973, 0, 1);

/** How far the clocks of a timezone are ahead of UTC at an instant. */
export function offsetMs(timeZone: string, atMs: number): number {
  const minute = Math.floor(atMs / MINUTE_MS);
  const last = lastOffsets.get(timeZone);
  if (last?.minute === minute && atMs >= WHOLE_MINUTES_FROM_MS) return last.offset;
  const offset = readOffset(timeZone, atMs);
  lastOffsets.set(timeZone, { minute, offset });
  return offset;
}

function readOffset(timeZone: string, atMs: number): number {
  const whole = Math.floor(atMs / 1000) * 1000;
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(whole)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour % 24, minute, second) - whole;
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
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}
