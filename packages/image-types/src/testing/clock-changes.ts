/**
 * Times on the wall clock around its changes, found by looking at it minute by minute: shares nothing with
 * the code that it judges but the runtime's own data of timezones.
 */
const MINUTE = 60_000;
const STEP = 7 * 86_400_000;
/** Longer than any change of clocks. */
const AROUND = 3 * 60 * MINUTE;

export interface ClockChange {
  zone: string;
  /** The first instant of the new offset. */
  atMs: number;
  /**
   * The wall time, as if it were UTC, at the last moment of the old offset, and at the first of the new one.
   */
  oldWallMs: number;
  newWallMs: number;
}

/** Every change of a timezone's clocks in these years, the last one excluded. */
export function clockChanges(zone: string, fromYear: number, toYear: number): ClockChange[] {
  const wall = wallClock(zone);
  const ahead = (atMs: number) => wall(atMs) - atMs;
  const changes: ClockChange[] = [];
  for (let from = Date.UTC(fromYear, 0, 1); from < Date.UTC(toYear, 0, 1); from += STEP) {
    let [low, high] = [from, from + STEP];
    if (ahead(low) === ahead(high)) continue;
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE;
      if (ahead(middle) === ahead(low)) low = middle;
      else high = middle;
    }
    changes.push({ zone, atMs: high, oldWallMs: high + ahead(low), newWallMs: high + ahead(high) });
  }
  return changes;
}

/**
 * Every time of the clocks around a change, `stepMinutes` apart, with the instant that it means: the first at
 * which the clocks show it; where they leap over it, as much after the change as it lies after the last
 * moment before.
 */
export function timesAround({ zone, atMs, oldWallMs, newWallMs }: ClockChange, stepMinutes: number): { local: string; atMs: number }[] {
  const wall = wallClock(zone);
  const first = new Map<number, number>();
  // Twice as far as it is asked for: what is asked may be shown earlier or later than that.
  for (let at = atMs - 2 * AROUND; at <= atMs + 2 * AROUND; at += MINUTE) if (!first.has(wall(at))) first.set(wall(at), at);
  const [from, to] = [Math.min(oldWallMs, newWallMs) - AROUND / 2, Math.max(oldWallMs, newWallMs) + AROUND / 2];
  const times: { local: string; atMs: number }[] = [];
  for (let shown = from; shown <= to; shown += stepMinutes * MINUTE)
    times.push({ local: new Date(shown).toISOString().slice(0, 16), atMs: first.get(shown) ?? atMs + (shown - oldWallMs) });
  return times;
}

/** A timezone's wall time at a whole minute, as if it were UTC. */
function wallClock(zone: string): (atMs: number) => number {
  // Written "2026-03-29 01:30".
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (atMs) => Date.parse(`${format.format(atMs).replace(' ', 'T')}Z`);
}
