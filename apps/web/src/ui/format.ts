/** Numbers and dates as the product writes them: thousands with commas, "14 November" in sentences. */
import { dateIn } from '@limn/model';

const COUNT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const FULL_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function formatCount(value: number): string {
  return COUNT.format(value);
}

/** 2, "image" → "2 images". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** yyyy-mm-dd → "14 November". */
export function formatDay(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}

/** yyyy-mm-dd → "14 Nov". */
export function formatShortDay(date: string): string {
  return SHORT_DAY.format(new Date(`${date}T00:00:00Z`));
}

/** yyyy-mm-dd → "14 November 2026". */
export function formatFullDay(date: string): string {
  return FULL_DAY.format(new Date(`${date}T00:00:00Z`));
}

/** yyyy-mm-dd → "14/11/2026", as fields and tables write days. */
export function formatDate(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** yyyy-mm-dd → "November 2026". */
export function formatMonth(date: string): string {
  return MONTH.format(new Date(`${date}T00:00:00Z`));
}

/** yyyy-mm-dd → "Nov 2026". */
export function formatShortMonth(date: string): string {
  return SHORT_MONTH.format(new Date(`${date}T00:00:00Z`));
}

/** The day (yyyy-mm-dd) on which a moment falls for anyone who looks at it. */
export function dayOf(iso: string, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return dateIn(timeZone, Date.parse(iso));
}

/** How long ago, in the words of a list: "just now", "2 hours ago", "yesterday", "Tuesday", "14 November". */
export function formatAgo(iso: string, nowMs: number): string {
  const then = new Date(iso);
  const minutes = Math.floor((nowMs - then.getTime()) / 60_000);
  if (minutes < -1) return formatAhead(then, nowMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const days = Math.round((startOfDay(nowMs) - startOfDay(then.getTime())) / 86_400_000);
  if (days <= 0) {
    const hours = Math.floor(minutes / 60);
    return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  }
  if (days === 1) return 'yesterday';
  if (days < 7) return then.toLocaleDateString('en-GB', { weekday: 'long' });
  return dayText(then, nowMs);
}

function dayText(then: Date, nowMs: number): string {
  const sameYear = then.getFullYear() === new Date(nowMs).getFullYear();
  return then.toLocaleDateString(
    'en-GB',
    sameYear ? { day: 'numeric', month: 'long' } : { day: 'numeric', month: 'long', year: 'numeric' },
  );
}

/** For moments to come. Clocks of two machines differ by seconds, so what lies so little ahead is now. */
function formatAhead(then: Date, nowMs: number): string {
  const minutes = Math.floor((then.getTime() - nowMs) / 60_000);
  if (minutes < 60) return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
  const days = Math.round((startOfDay(then.getTime()) - startOfDay(nowMs)) / 86_400_000);
  if (days === 1) return 'tomorrow';
  return days < 7 ? `in ${days} days` : dayText(then, nowMs);
}

function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}
