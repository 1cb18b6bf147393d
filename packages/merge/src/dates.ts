/**
 * Dates as data holds them: ISO 8601, days and months in the locale's order ("03/04/2026" is 3 April in Britain, March 4 in the
 * United States), with points always day first, English month names, 20261224, and Unix time in seconds or milliseconds.
 * A date without a clock time is that day everywhere. A time without an offset is what the clocks of the context's timezone
 * show; one with an offset, and Unix time, is an instant and shown in that timezone.
 */
import type { MergeContext } from './context.ts';
import { factsOf, wallAt } from './locale.ts';

export interface Moment {
  /** Date and time on the wall, as the UTC milliseconds that would show the same. */
  wall: number;
  hasTime: boolean;
}

export const DAY_MS = 86_400_000;
const TIME = String.raw`(?:,?[T\s]\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'i');
const DAY_WORD = new RegExp(String.raw`^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]([a-z]{3,9})\.?,?[\s-](\d{4})${TIME}$`, 'i');
const WORD_DAY = new RegExp(String.raw`^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})${TIME}$`, 'i');
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** Undefined where the text is no date that a calendar has. */
export function readDate(value: string, context: MergeContext): Moment | undefined {
  const text = value.trim();
  if (text.length > 64 || text === '') return undefined;
  if (/^\d+$/.test(text)) return readDigits(text, context);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return momentOf(yearFirst[1], yearFirst[3], yearFirst[4], yearFirst.slice(5), context);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) return readYearLast(yearLast, context);
  const dayWord = DAY_WORD.exec(text);
  if (dayWord) return momentOf(dayWord[3], monthNumber(dayWord[2]), dayWord[1], dayWord.slice(4), context);
  const wordDay = WORD_DAY.exec(text);
  return wordDay ? momentOf(wordDay[3], monthNumber(wordDay[1]), wordDay[2], wordDay.slice(4), context) : undefined;
}

/** This moment, as the context's timezone shows it. */
export function nowIn(context: MergeContext): Moment | undefined {
  return momentAt(context.now, context);
}

export function dayNumber({ wall }: Moment): number {
  return Math.floor(wall / DAY_MS);
}

/** The date in a form that `readDate` reads alike in every locale. */
export function isoDate({ wall, hasTime }: Moment): string {
  return new Date(wall).toISOString().slice(0, hasTime ? 19 : 10);
}

function readDigits(text: string, context: MergeContext): Moment | undefined {
  const compact = COMPACT.exec(text);
  if (compact) return momentOf(compact[1], compact[2], compact[3], [], context);
  if (text.length >= 9 && text.length <= 10) return momentAt(Number(text) * 1000, context);
  return text.length >= 12 && text.length <= 14 ? momentAt(Number(text), context) : undefined;
}

function readYearLast([, first, sign, second, year = '', ...time]: RegExpExecArray, context: MergeContext): Moment | undefined {
  const order = factsOf(context.locale).dateOrder;
  const full = year.length === 2 ? String(Number(year) + (Number(year) < 70 ? 2000 : 1900)) : year;
  if (order === 'ymd' && year.length === 2) {
    return momentOf(String(Number(first) + (Number(first) < 70 ? 2000 : 1900)), second, year, time, context);
  }
  const dayFirst = momentOf(full, second, first, time, context);
  const monthFirst = momentOf(full, first, second, time, context);
  // A date that does not exist in the locale's order was written in the other.
  return order === 'mdy' && sign !== '.' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

function momentAt(atMs: number, context: MergeContext): Moment | undefined {
  const wall = wallAt(context.timezone, atMs);
  return isInCalendar(wall) ? { wall, hasTime: true } : undefined;
}

function momentOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  [hour, minute, second = '0', half, zone]: readonly (string | undefined)[],
  context: MergeContext,
): Moment | undefined {
  const date = dateWall(Number(year), Number(month), Number(day));
  if (date === undefined || hour === undefined) return date === undefined ? undefined : { wall: date, hasTime: false };
  const hours = half === undefined ? Number(hour) : twelveHours(Number(hour), half);
  if (!(hours < 24 && Number(minute) < 60 && Number(second) < 60)) return undefined;
  const wall = date + ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  return zone === undefined ? { wall, hasTime: true } : momentAt(wall - zoneMs(zone), context);
}

function twelveHours(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

function zoneMs(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000 : 0;
}

function dateWall(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day too many would be carried over into the next month.
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

function monthNumber(word = ''): string | undefined {
  const name = word.toLowerCase();
  const index = MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name || (name === 'sept' && month === 'september'));
  return index < 0 ? undefined : String(index + 1);
}

export function isInCalendar(wall: number): boolean {
  return wall >= -62_135_596_800_000 && wall < 253_402_300_800_000;
}
