/**
 * Adds up a batch of events by the days of their people: the figures that `rollSql` makes of rows, for a
 * fraction of the time.
 */

export interface Happening {
  identity: number;
  /** ISO 8601 in UTC, with milliseconds: as texts they are in order. */
  at: string;
  /** A number as SQL writes it, with all digits behind its point. */
  value: string | null;
}

export interface DayOfIdentity {
  identity: number;
  day: number;
  events: number;
  valued: number;
  total: string;
  first: Valued | null;
  last: Valued | null;
}

interface Valued {
  at: string;
  value: string;
}

const DAY_MS = 86_400_000;

/** In the order of their key, so that neighbours in the index are written together. */
export function daysOfHappenings(happenings: readonly Happening[]): DayOfIdentity[] {
  const days = new Map<string, DayOfIdentity>();
  const numbers = new Map<string, number>();
  for (const { identity, at, value } of happenings) {
    const date = at.slice(0, 10);
    const key = `${identity} ${date}`;
    let figures = days.get(key);
    if (!figures) {
      let day = numbers.get(date);
      if (day === undefined) numbers.set(date, (day = Math.floor(Date.parse(date) / DAY_MS)));
      days.set(key, (figures = { identity, day, events: 0, valued: 0, total: '0', first: null, last: null }));
    }
    figures.events += 1;
    if (value === null) continue;
    const one = { at, value };
    figures.total = figures.valued === 0 ? value : sumOf(figures.total, value);
    figures.valued += 1;
    if (figures.first === null || isBefore(one, figures.first)) figures.first = one;
    if (figures.last === null || isBefore(figures.last, one)) figures.last = one;
  }
  return [...days.values()].toSorted((a, b) => a.identity - b.identity || a.day - b.day);
}

/** By time, then by value. */
function isBefore(a: Valued, b: Valued): boolean {
  if (a.at !== b.at) return a.at < b.at;
  const scale = Math.max(scaleOf(a.value), scaleOf(b.value));
  return scaled(a.value, scale) < scaled(b.value, scale);
}

function sumOf(a: string, b: string): string {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const sum = scaled(a, scale) + scaled(b, scale);
  if (scale === 0) return String(sum);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function scaleOf(number: string): number {
  const point = number.indexOf('.');
  return point === -1 ? 0 : number.length - point - 1;
}

function scaled(number: string, scale: number): bigint {
  const own = scaleOf(number);
  return BigInt((own === 0 ? number : number.replace('.', '')) + '0'.repeat(scale - own));
}
