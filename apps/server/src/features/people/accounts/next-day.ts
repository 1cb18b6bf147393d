import { dateIn } from '@limn/model';

const MINUTE_MS = 60_000;
/** A calendar day is at most 25 hours long, and a zone that skips a date none of it. */
const MAX_DAY_MINUTES = 26 * 60;

/** The first minute (Unix milliseconds) of the calendar day that follows `nowMs` in a timezone. */
export function nextDayStart(timeZone: string, nowMs: number): number {
  const today = dateIn(timeZone, nowMs);
  const base = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  let [same, next] = [0, MAX_DAY_MINUTES];
  while (next - same > 1) {
    const middle = (same + next) >> 1;
    if (dateIn(timeZone, base + middle * MINUTE_MS) === today) same = middle;
    else next = middle;
  }
  return base + next * MINUTE_MS;
}
