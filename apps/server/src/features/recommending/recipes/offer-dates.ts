/**
 * When an offer holds, as feeds and shops write it. A day that ends one is its last; one that begins one is
 * its first.
 */
import { DEFAULT_FORM, isInCalendar, isoDate, readDate, type WrittenDate } from '@limn/values';

const DAY_MS = 86_400_000;
/** Databases write a missing date so. */
const NO_DATE = /^[0\s:./TZ-]*$/;

/**
 * ISO 8601, or null where the offer has no such end. What can't be read stays as it is, so that no moment is
 * within it.
 */
export function offerEnd(written: string | number | boolean, end: 'from' | 'until'): string | null {
  const text = String(written).trim();
  if (NO_DATE.test(text)) return null;
  const read = readDate(text, DEFAULT_FORM);
  if (!read) return text;
  if (end === 'from') return isoDate(read);
  // Shops write 31 December 9999 for no end, and rules compare dates up to the day before.
  if (!isInCalendar(read.wall + 3 * DAY_MS)) return null;
  return isoDate(isDay(read) ? { wall: read.wall + DAY_MS - 1000, unit: 'second' } : read);
}

/**
 * Shops keep days as midnights: Magento adds the day to them that ends there. Who names an offset means the
 * moment.
 */
function isDay({ wall, unit, offsetMinutes }: WrittenDate): boolean {
  return unit === 'day' || (offsetMinutes === undefined && wall % DAY_MS === 0);
}

/** Google and Meta write both ends in one value: `2026-11-01T00:00+0000/2026-11-08T23:59+0000`. */
export function endsOfOffer(dates: string | number | boolean): Record<'from' | 'until', string> {
  const [from = '', until = from] = String(dates).split('/');
  return { from, until };
}
