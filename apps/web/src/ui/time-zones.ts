/** The timezones that can be chosen: those of the runtime, and fixed offsets. */
import { offsetMs } from '@limn/model';

export interface TimeZoneOption {
  /** IANA name, as it is kept. */
  id: string;
  /** "Europe/London", "UTC+5". */
  label: string;
  /** Ahead of UTC at the moment of asking: "UTC+1", "UTC+5:30". */
  offset: string;
}

const [WEST, EAST] = [12, 14];

/** Places by name, then fixed offsets from west to east. `kept` is offered even where this runtime does not list it. */
export function timeZoneOptions(nowMs: number, kept: string): TimeZoneOption[] {
  const places = new Set(Intl.supportedValuesOf('timeZone').filter((id) => fixedOffset(id) === undefined));
  if (fixedOffset(kept) === undefined && isKnown(kept)) places.add(kept);
  const fixed = Array.from({ length: WEST + EAST + 1 }, (_, index) => index - WEST).map((hours) =>
    hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
  );
  return [...[...places].toSorted(), ...fixed].map((id) => ({
    id,
    label: zoneName(id),
    offset: offsetLabel(offsetMs(id, nowMs)),
  }));
}

/** Those that hold every word of what is typed, places that begin with it first. "gmt+1" and "utc+1" mean the same. */
export function findTimeZones(options: readonly TimeZoneOption[], typed: string): TimeZoneOption[] {
  const words = typed
    .toLowerCase()
    .replaceAll('gmt', 'utc')
    .replaceAll('-', '−')
    .split(/[\s,/]+/)
    .filter(Boolean);
  const found = options.filter(({ id, label, offset }) => {
    const text = `${label} ${id.replaceAll('_', ' ')} ${offset}`.toLowerCase().replaceAll('-', '−');
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

function isKnown(id: string): boolean {
  try {
    offsetMs(id, 0);
    return true;
  } catch {
    return false;
  }
}

/** Where a timezone's clocks hang: "in London", "at UTC+5". */
export function placeWords(timeZone: string): string {
  const fixed = fixedOffset(timeZone);
  if (fixed !== undefined) return `at ${fixed}`;
  return `in ${zoneName(timeZone).split('/').at(-1) ?? timeZone}`;
}

/** Runtimes still list these under the names that the cities had. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho Chi Minh City',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** "Europe/London", "America/New York", "UTC+5". */
export function zoneName(timeZone: string): string {
  return fixedOffset(timeZone) ?? RENAMED[timeZone] ?? timeZone.replaceAll('_', ' ');
}

/** "UTC+5" for "Etc/GMT-5", whose sign is the other way round; undefined for a place. */
export function fixedOffset(timeZone: string): string | undefined {
  const match = /^Etc\/GMT([+-])(\d{1,2})$/.exec(timeZone);
  if (match) return `UTC${match[1] === '-' ? '+' : '−'}${match[2]}`;
  return /^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone) ? 'UTC' : undefined;
}
