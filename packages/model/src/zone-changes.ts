/**
 * When the clocks of a timezone change, as a list: for a database, which must cut days and hours as this
 * runtime does.
 */
import { CLOCKS_FROM_MS, CLOCKS_TO_MS, offsetMs } from './zone-time.ts';

export interface ZoneChanges {
  /** The first instants (Unix milliseconds) of another offset, ascending. */
  at: readonly number[];
  /** Milliseconds ahead of UTC: before the first change, and from each change on. */
  offsets: readonly number[];
}

const DAY_MS = 86_400_000;
/**
 * Since 1945 no clock went back to what it had shown less than 6.9 days before, and before then none in less
 * than 3.9 (Time Zone Database 2025b).
 */
const STEPS = [
  { untilMs: Date.UTC(1946, 0, 1), stepMs: 3 * DAY_MS },
  { untilMs: CLOCKS_TO_MS, stepMs: 6 * DAY_MS },
];

const known = new Map<string, ZoneChanges>();

/** Finding them takes some 30 ms, once for each timezone. */
export function zoneChanges(timeZone: string): ZoneChanges {
  let changes = known.get(timeZone);
  if (!changes) known.set(timeZone, (changes = findChanges(timeZone)));
  return changes;
}

function findChanges(timeZone: string): ZoneChanges {
  const at: number[] = [];
  const offsets = [offsetMs(timeZone, CLOCKS_FROM_MS)];
  let [from, before] = [CLOCKS_FROM_MS, offsets[0] ?? 0];
  for (const { untilMs, stepMs } of STEPS)
    while (from < untilMs) {
      const to = Math.min(from + stepMs, untilMs);
      const after = offsetMs(timeZone, to);
      if (after !== before) {
        at.push(firstWith(timeZone, from, to, before));
        offsets.push(after);
      }
      [from, before] = [to, after];
    }
  return { at, offsets };
}

/** The first whole second between both that has another offset than `before`. */
function firstWith(timeZone: string, from: number, to: number, before: number): number {
  let [same, other] = [from / 1000, to / 1000];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetMs(timeZone, middle * 1000) === before) same = middle;
    else other = middle;
  }
  return other * 1000;
}
