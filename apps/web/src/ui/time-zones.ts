/** The listed timezones, for people who choose one. */
import { isTimeZone, listedZone, offsetMs, ZONES } from '@limn/model';

export interface TimeZoneOption {
  /** IANA name, as it is kept. */
  id: string;
  /** "Europe/London", "UTC+5". */
  label: string;
  /** Ahead of UTC at the moment of asking: "UTC+1", "UTC+5:30". */
  offset: string;
}

/** Places by name, then fixed offsets from west to east. `kept` is offered even where it is not listed. */
export function timeZoneOptions(nowMs: number, kept: string): TimeZoneOption[] {
  const own = listedZone(kept) === undefined && isTimeZone(kept) ? [kept] : [];
  return [...own, ...ZONES].map((id) => ({ id, label: zoneName(id), offset: offsetLabel(offsetMs(id, nowMs)) }));
}

/** Names that cities had, by which people still look for them. */
const FORMER: Readonly<Record<string, string>> = {
  'Asia/Ho_Chi_Minh': 'Saigon',
  'Asia/Kolkata': 'Calcutta',
  'Asia/Yangon': 'Rangoon',
  'Europe/Kyiv': 'Kiev',
};

/**
 * Finds those that hold every word of what is typed, places that begin with it first. "gmt+1" and "utc+1"
 * mean the same.
 */
export function findTimeZones(options: readonly TimeZoneOption[], typed: string): TimeZoneOption[] {
  const words = typed
    .toLowerCase()
    .replaceAll('gmt', 'utc')
    .replaceAll('-', '−')
    .split(/[\s,/]+/)
    .filter(Boolean);
  const found = options.filter(({ id, label, offset }) => {
    const text = `${label} ${FORMER[id] ?? ''} ${offset}`.toLowerCase().replaceAll('-', '−');
    return words.every((word) => text.includes(word));
  });
  const first = words[0] ?? '';
  const rank = ({ label }: TimeZoneOption) => {
    if (label.toLowerCase() === first) return 0;
    return (label.split('/').at(-1) ?? '').toLowerCase().startsWith(first) ? 1 : 2;
  };
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function offsetLabel(ms: number): string {
  if (ms === 0) return 'UTC';
  const minutes = Math.abs(ms) / 60_000;
  const rest = Math.round(minutes % 60);
  return `UTC${ms > 0 ? '+' : '−'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Where a timezone's clocks hang: "in London", "at UTC+5". */
export function placeLabel(timeZone: string): string {
  const fixed = fixedOffset(timeZone);
  if (fixed !== undefined) return `at ${fixed}`;
  return `in ${zoneName(timeZone).split('/').at(-1) ?? timeZone}`;
}

/** "Europe/London", "America/New York", "UTC+5". */
export function zoneName(timeZone: string): string {
  return fixedOffset(timeZone) ?? (listedZone(timeZone) ?? timeZone).replaceAll('_', ' ');
}

/** "UTC+5" for "Etc/GMT-5", whose sign is the other way round; undefined for a place. */
export function fixedOffset(timeZone: string): string | undefined {
  const match = /^Etc\/GMT([+-])(\d{1,2})$/.exec(timeZone);
  if (match) return `UTC${match[1] === '-' ? '+' : '−'}${match[2]}`;
  return /^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone) ? 'UTC' : undefined;
}

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];
const YEAR_WEEKS = 52;

/**
 * The listed timezone of this machine; where it has one that is not listed, the nearest, and a sentence that
 * says so.
 */
export function ownZone(nowMs: number): { timezone: string; note?: string } {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const listed = listedZone(own);
  if (listed !== undefined) return { timezone: listed };
  const timezone = nearestZone(own, nowMs, (atMs) => -new Date(atMs).getTimezoneOffset());
  return {
    timezone,
    note: `We set your company’s timezone to ${zoneName(timezone)}, the closest to yours. You can change it in Settings.`,
  };
}

/**
 * The listed timezone whose clocks show most often the same over two years around now; of several, one of the
 * same part of the world.
 * @param aheadMinutes of UTC, what clocks of the other timezone are at an instant
 */
export function nearestZone(other: string, nowMs: number, aheadMinutes: (atMs: number) => number): string {
  const agreeing = (zones: readonly string[], everyWeeks: number) => {
    const moments = Array.from({ length: (2 * YEAR_WEEKS) / everyWeeks }, (_, n) => nowMs + (n * everyWeeks - YEAR_WEEKS) * 7 * DAY_MS);
    const ahead = moments.map(aheadMinutes);
    const likeness = zones.map((zone) => moments.filter((at, index) => offsetMs(zone, at) / MINUTE_MS === ahead[index]).length);
    const max = Math.max(...likeness);
    return zones.filter((_, index) => likeness[index] === max);
  };
  // Every week of hundreds of timezones would take a second.
  const found = agreeing(agreeing(ZONES, 8), 1);
  const area = `${other.split('/')[0] ?? ''}/`;
  return found.find((zone) => zone.startsWith(area)) ?? found[0] ?? 'UTC';
}
