/** Reading and writing values by language and timezone. Asking for one that does not exist is no error. */
import { isTimeZone, offsetMs } from '@limn/model';
import { createBoundedCache } from './bounded-cache.ts';
import { DEFAULT_LOCALE } from './context.ts';

export interface LocaleFacts {
  /** A tag that every Intl constructor accepts. */
  tag: string;
  decimal: '.' | ',';
  /** The separator between thousands, when it is a point or a comma. */
  group: '.' | ',' | undefined;
  /** How a date of three numbers is written. */
  dateOrder: 'dmy' | 'mdy' | 'ymd';
  /** Its capital letters are not those of Unicode's own table. */
  hasOwnCase: boolean;
}

export const factsOf = createBoundedCache(200, readFacts);

function readFacts(locale: string): LocaleFacts {
  const tag = knownTag(locale);
  const parts = new Intl.NumberFormat(tag).formatToParts(1234567.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  const group = sign('group');
  return {
    tag,
    decimal: sign('decimal') === ',' ? ',' : '.',
    group: group === '.' || group === ',' ? group : undefined,
    dateOrder: dateOrderOf(tag),
    hasOwnCase: /^(?:tr|az|lt|el)\b/i.test(tag),
  };
}

function knownTag(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}

function dateOrderOf(tag: string): LocaleFacts['dateOrder'] {
  const parts = new Intl.DateTimeFormat(tag, { calendar: 'gregory', timeZone: 'UTC' }).formatToParts(0);
  const order = parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type.charAt(0) : [])).join('');
  return order === 'mdy' || order === 'ymd' ? order : 'dmy';
}

const knownZone = createBoundedCache(1000, (name) => (isTimeZone(name) ? name : 'UTC'));

/** Clocks change at full quarters of an hour only. */
const QUARTER_MS = 900_000;
const offsetOf = createBoundedCache(20_000, (key) => {
  const space = key.indexOf(' ');
  return offsetMs(key.slice(space + 1), Number(key.slice(0, space)) * QUARTER_MS);
});

/** Wall time of a timezone at an instant, as the UTC milliseconds that would show the same; NaN past all calendars. */
export function wallAt(timezone: string, atMs: number): number {
  // A day of room on either side for the offset.
  if (!(Math.abs(atMs) < 8.64e15 - 172_800_000)) return Number.NaN;
  return atMs + offsetOf(`${Math.floor(atMs / QUARTER_MS)} ${knownZone(timezone)}`);
}
