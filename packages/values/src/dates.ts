/**
 * Dates as data holds them: ISO 8601, days and months in the form's order (03/04/2026 is 3 April, or March
 * 4), names of months in the languages of email, 20261224, iCalendar's and JavaScript's own forms, and Unix
 * time in seconds or milliseconds.
 *
 * A date that exists in one order only is read in that one. With points the day comes first for everyone. Two
 * digits of a year are 1950 to 2049: birthdays of people in their sixties, and offers still to come.
 * Libraries that parse dates want the format of each text, or guess by American habits.
 */
import { plainCharacters } from './characters.ts';
import type { DateOrder, Form } from './form.ts';
import { dayWall, isoDate, type WrittenDate } from './moments.ts';
import { isWeekday, monthOf } from './month-names.ts';
import { readClock } from './times.ts';

const MAX_LENGTH = 80;
const ZERO = 48;
const NINE = 57;
const DASH = 45;
const DOT = 46;
const SLASH = 47;
const BLANK = 32;
const COLON = 58;
const T = 84;
const SMALL_T = 116;
const SMALL_A = 97;
const SMALL_P = 112;
const SMALL_M = 109;
const Z = 90;

/** Bits of the orders under which a text is a date of a column. */
export const ORDER_DMY = 1;
export const ORDER_MDY = 2;
export const ORDER_YMD = 4;
export const ORDER_ANY = 7;

/** Undefined where the text is no date that a calendar has. */
export function readDate(text: string, form: Form): WrittenDate | undefined {
  const length = text.length;
  if (length < 6 || length > MAX_LENGTH) return undefined;
  const quick = readIso(text, length);
  if (quick) return quick;
  const plain = plainCharacters(text);
  return readNumeric(plain, form) ?? readWithWords(plain, form);
}

/**
 * True for dates that everyone reads alike, whatever their form: `2026-12-05`. Of other texts it says
 * nothing.
 */
export function isYearFirst(text: string): boolean {
  return text.charCodeAt(4) === DASH && text.length > 5 && !Number.isNaN(digitsAt(text, 0, 4));
}

/** The orders under which the text is a date, 0 for none, `ORDER_ANY` where the order makes no difference. */
export function ordersOf(text: string, form: Form): number {
  if (text.length < 6 || text.length > MAX_LENGTH) return 0;
  if (readIso(text, text.length)) return ORDER_ANY;
  const plain = plainCharacters(text);
  const parts = partsOf(withoutWeekday(plain));
  if (!parts || parts.yearFirst) return (readNumeric(plain, form) ?? readWithWords(plain, form)) ? ORDER_ANY : 0;
  if (withRest(0, parts.rest) === undefined) return 0;
  const dayFirst = inOrder(parts, 'dmy') === undefined ? 0 : ORDER_DMY;
  return (
    dayFirst |
    (inOrder(parts, 'mdy') === undefined || (parts.hasPoints && dayFirst) ? 0 : ORDER_MDY) |
    (parts.yearDigits === 4 || inOrder(parts, 'ymd') === undefined ? 0 : ORDER_YMD)
  );
}

/**
 * The same date in figures: ISO 8601, but three numbers whose order the form decides stay as they are, with
 * their time in figures: `03/04/26 18:00`. It is read as the text is, under every form. Undefined for what is
 * no date.
 */
export function dateInFigures(text: string, form: Form): string | undefined {
  const plain = plainCharacters(text);
  const parts = partsOf(withoutWeekday(plain));
  if (!parts || parts.yearFirst) {
    const date = readDate(text, form);
    return date && isoDate(date);
  }
  const time = readDate(text, form) && withRest(0, parts.rest);
  if (!time) return undefined;
  const sign = parts.hasPoints ? '.' : '/';
  const day = [parts.first, parts.second, String(parts.third).padStart(parts.yearDigits, '0')].join(sign);
  return time.unit === 'day' ? day : `${day} ${timeInFigures(time)}`;
}

function timeInFigures({ wall, unit, offsetMinutes }: WrittenDate): string {
  const clock = new Date(wall).toISOString().slice(11, unit === 'minute' ? 16 : 19);
  if (offsetMinutes === undefined) return clock;
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60].map((number) =>
    String(number).padStart(2, '0'),
  );
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/**
 * `2026-12-05` and `2026-12-05T18:00:00.000Z`, without a regular expression: most dates of large tables are
 * written so.
 */
function readIso(text: string, length: number): WrittenDate | undefined {
  if (length < 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return undefined;
  const wall = dayWall(digitsAt(text, 0, 4), digitsAt(text, 5, 2), digitsAt(text, 8, 2));
  if (wall === undefined) return undefined;
  if (length === 10) return { wall, unit: 'day' };
  const mark = text.charCodeAt(10);
  if ((mark !== T && mark !== BLANK) || text.charCodeAt(13) !== COLON) return undefined;
  const hour = digitsAt(text, 11, 2);
  const minute = digitsAt(text, 14, 2);
  if (!(hour < 24 && minute < 60)) return undefined;
  const toMinute = wall + (hour * 60 + minute) * 60_000;
  if (length === 16) return { wall: toMinute, unit: 'minute' };
  if (text.charCodeAt(16) !== COLON) return undefined;
  const second = digitsAt(text, 17, 2);
  if (!(second < 60)) return undefined;
  const toSecond = toMinute + second * 1000;
  if (length === 19) return { wall: toSecond, unit: 'second' };
  let at = 19;
  let ms = 0;
  if (text.charCodeAt(at) === DOT) {
    let weight = 100;
    for (at++; isDigit(text.charCodeAt(at)); at++, weight = Math.floor(weight / 10)) ms += (text.charCodeAt(at) - ZERO) * weight;
    if (at === 20) return undefined;
    if (at === length) return { wall: toSecond + ms, unit: 'second' };
  }
  return at === length - 1 && text.charCodeAt(at) === Z ? { wall: toSecond + ms, unit: 'second', offsetMinutes: 0 } : undefined;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** NaN where one of them is no digit. */
function digitsAt(text: string, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return Number.NaN;
    value = value * 10 + code - ZERO;
  }
  return value;
}

interface Parts {
  first: number;
  second: number;
  third: number;
  yearFirst: boolean;
  yearDigits: number;
  hasPoints: boolean;
  /** The text behind the date. */
  rest: string;
}

/** Three numbers with the same sign between them; behind points there may be blanks. */
function partsOf(text: string): Parts | undefined {
  const one = runAt(text, 0);
  if (one === 0 || one > 4) return undefined;
  const sign = text.charCodeAt(one);
  if (sign !== DASH && sign !== SLASH && sign !== DOT) return undefined;
  const secondAt = numberAt(text, one, sign);
  const two = runAt(text, secondAt);
  if (two === 0 || two > 2 || text.charCodeAt(secondAt + two) !== sign) return undefined;
  const thirdAt = numberAt(text, secondAt + two, sign);
  const three = runAt(text, thirdAt);
  const yearFirst = one === 4;
  if (three === 0 || (yearFirst ? three > 2 : one > 2 || (three !== 4 && three !== 2))) return undefined;
  const end = thirdAt + three;
  return {
    first: digitsAt(text, 0, one),
    second: digitsAt(text, secondAt, two),
    third: digitsAt(text, thirdAt, three),
    yearFirst,
    yearDigits: yearFirst ? one : three,
    hasPoints: sign === DOT,
    rest: end === text.length ? '' : text.slice(end),
  };
}

/** How many digits follow. */
function runAt(text: string, start: number): number {
  let at = start;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at - start;
}

function numberAt(text: string, signAt: number, sign: number): number {
  return sign === DOT && text.charCodeAt(signAt + 1) === BLANK ? signAt + 2 : signAt + 1;
}

function readNumeric(text: string, form: Form): WrittenDate | undefined {
  const parts = partsOf(text);
  if (!parts) return readDigits(text);
  const wall = parts.yearFirst ? dayWall(parts.first, parts.second, parts.third) : wallOf(parts, form.dates);
  return wall === undefined ? undefined : withRest(wall, parts.rest);
}

/** A date that does not exist in the form's order was written in another. */
function wallOf(parts: Parts, order: DateOrder): number | undefined {
  if (order === 'ymd' && parts.yearDigits === 2) {
    const wall = inOrder(parts, 'ymd');
    if (wall !== undefined) return wall;
  }
  return order === 'mdy' && !parts.hasPoints
    ? (inOrder(parts, 'mdy') ?? inOrder(parts, 'dmy'))
    : (inOrder(parts, 'dmy') ?? inOrder(parts, 'mdy'));
}

function inOrder({ first, second, third, yearDigits }: Parts, order: DateOrder): number | undefined {
  if (order === 'ymd') return dayWall(fullYear(first, 2), second, third);
  const year = fullYear(third, yearDigits);
  return order === 'mdy' ? dayWall(year, first, second) : dayWall(year, second, first);
}

/** Two digits from here on are of the last century. */
export const SHORT_YEARS_FROM = 50;

function fullYear(year: number, digits: number): number {
  return digits === 2 ? year + (year < SHORT_YEARS_FROM ? 2000 : 1900) : year;
}

/** A day with the time behind it, if any. */
function withRest(wall: number, rest: string): WrittenDate | undefined {
  if (rest === '') return { wall, unit: 'day' };
  return withPlainTime(wall, rest) ?? withAnyTime(wall, rest);
}

/** ` 18:00`, `T18:00:00` and ` 6:00 PM`, without a regular expression. */
function withPlainTime(wall: number, rest: string): WrittenDate | undefined {
  const code = rest.charCodeAt(0);
  if (code !== BLANK && code !== T) return undefined;
  let at = 1 + runAt(rest, 1);
  let hour = at === 2 || at === 3 ? digitsAt(rest, 1, at - 1) : Number.NaN;
  if (rest.charCodeAt(at) !== COLON || runAt(rest, at + 1) !== 2) return undefined;
  const minute = digitsAt(rest, at + 1, 2);
  at += 3;
  const hasSeconds = rest.charCodeAt(at) === COLON;
  if (hasSeconds && runAt(rest, at + 1) !== 2) return undefined;
  const second = hasSeconds ? digitsAt(rest, at + 1, 2) : 0;
  if (hasSeconds) at += 3;
  if (at + 3 === rest.length && rest.charCodeAt(at) === BLANK && (rest.charCodeAt(at + 2) | 0x20) === SMALL_M) {
    const half = rest.charCodeAt(at + 1) | 0x20;
    if ((half !== SMALL_A && half !== SMALL_P) || hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === SMALL_P ? 12 : 0);
  } else if (at !== rest.length) return undefined;
  if (!(hour < 24 && minute < 60 && second < 60)) return undefined;
  return { wall: wall + ((hour * 60 + minute) * 60 + second) * 1000, unit: hasSeconds ? 'second' : 'minute' };
}

function withAnyTime(wall: number, rest: string): WrittenDate | undefined {
  const code = rest.charCodeAt(0);
  if (code !== BLANK && code !== T && code !== SMALL_T && rest[0] !== ',' && rest[0] !== '.') return undefined;
  // Hungarian and Croatian dates end in a point.
  const text = rest
    .toLowerCase()
    .replace(/^[.,]?,? ?/, '')
    .replaceAll(/ {2,}/g, ' ');
  if (text === '') return rest === '.' ? { wall, unit: 'day' } : undefined;
  const time = readClock(text);
  if (!time) return undefined;
  const { ms, unit, offsetMinutes } = time;
  return offsetMinutes === undefined ? { wall: wall + ms, unit } : { wall: wall + ms, unit, offsetMinutes };
}

const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:t?(\d\d)(\d\d)(\d\d)?(z)?)?$/i;

/** Digits alone: 20261224, iCalendar's 20261224T180000Z, and Unix times. */
function readDigits(text: string): WrittenDate | undefined {
  if (!isDigit(text.charCodeAt(0)) || text.length > 20) return undefined;
  const digits = runAt(text, 0);
  if (digits === text.length && digits !== 8 && digits !== 12 && digits !== 14) return unixTime(text, '');
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, year, month, day, hour, minute, second = '00', zone] = compact;
    const wall = dayWall(Number(year), Number(month), Number(day));
    if (wall !== undefined && hour === undefined) return { wall, unit: 'day' };
    if (wall !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60) {
      const at = wall + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
      return zone === undefined ? { wall: at, unit: 'second' } : { wall: at, unit: 'second', offsetMinutes: 0 };
    }
  }
  const [, whole = '', fraction = ''] = /^(\d{9,14})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  return unixTime(whole, fraction);
}

/** In seconds, perhaps with a fraction, or in milliseconds. */
function unixTime(whole: string, fraction: string): WrittenDate | undefined {
  const { length } = whole;
  // Phone numbers and codes begin with a zero, and no time of these has one.
  if (whole.charCodeAt(0) === ZERO || length < 9 || length > 14 || length === 11 || (fraction !== '' && length > 10)) return undefined;
  const wall = length > 10 ? Number(whole) : Number(whole) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return { wall, unit: 'second', offsetMinutes: 0 };
}

const WORD = String.raw`([\p{L}][\p{L}\p{M}'’]*)`;
const WEEKDAY = String.raw`(?:${WORD}[.,]{0,2} )?`;
const DAY = String.raw`(\d{1,2})(?:\.|º|ª|°|st|nd|rd|th|er|re|e|-?[aei]n)?`;
const OF = String.raw`(?:(?:de|del|of|di|den) |d')?`;
const YEAR = String.raw`(\d{4}|'?\d\d)(?:\.| ?г\.?| ?р\.?)?`;
const REST = '(,? .+|t.+)?$';
/** SAS and Oracle write 05DEC2026. */
const DAY_MONTH = new RegExp(
  `^${WEEKDAY}${DAY}(?:[ /-]+${OF}|(?=\\p{L}{3}\\d))${WORD}\\.?,?(?:[ /-]+(?:(?:de|del|of) )?|(?<=\\d\\p{L}{3}))${YEAR}${REST}`,
  'iu',
);
const MONTH_DAY = new RegExp(`^${WEEKDAY}${WORD}\\.?[ -]${DAY},?[ -]${YEAR}${REST}`, 'iu');
const YEAR_MONTH = new RegExp(`^(\\d{4})[.,]?[ -](?:m\\. )?${WORD}\\.?[ -](\\d{1,2})\\.?(?: d\\.)?${REST}`, 'iu');
/** As C writes it: Sat Dec 5 18:00:00 2026, perhaps with a zone before the year. */
const YEAR_BEHIND = new RegExp(`^${WEEKDAY}${WORD} (\\d{1,2}) (\\d\\d:\\d\\d(?::\\d\\d)?(?: [a-z]{2,4})?) (\\d{4})$`, 'iu');
/** Most dates in words: 5 Dec 2026, December 5, 2026. */
const SIMPLE = /^(?:(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})|([a-z]{3,9}) (\d{1,2}),? (\d{4}))$/i;
const HAN = /(\d) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]? ?/;

function readWithWords(plain: string, form: Form): WrittenDate | undefined {
  if (!/[^\d\W]|[^\p{ASCII}]/u.test(plain)) return undefined;
  const simple = SIMPLE.exec(plain);
  if (simple) return named([undefined, simple[3] ?? simple[6], simple[2] ?? simple[4], simple[1] ?? simple[5], ''], form);
  const text = plain.replaceAll(/ {2,}/g, ' ');
  if (HAN.test(text)) return readHan(text.replace(HAN, '$1-$2-$3 ').trim(), form);
  const numeric = withoutWeekday(text);
  if (numeric !== text) return readNumeric(numeric, form);
  if (isDigit(text.charCodeAt(0))) return dayFirst(text, form) ?? yearFirst(text, form);
  return monthFirst(text, form) ?? dayFirst(text, form) ?? yearBehind(text, form);
}

function dayFirst(text: string, form: Form): WrittenDate | undefined {
  const [, weekday, day, month, year, rest] = DAY_MONTH.exec(text) ?? [];
  return named([weekday, year, month, day, rest], form);
}

function monthFirst(text: string, form: Form): WrittenDate | undefined {
  const [, weekday, month, day, year, rest] = MONTH_DAY.exec(text) ?? [];
  return named([weekday, year, month, day, rest], form);
}

function yearFirst(text: string, form: Form): WrittenDate | undefined {
  const [, year, month, day, rest] = YEAR_MONTH.exec(text) ?? [];
  return named([undefined, year, month, day, rest], form);
}

function yearBehind(text: string, form: Form): WrittenDate | undefined {
  const [, weekday, month, day, time = '', year] = YEAR_BEHIND.exec(text) ?? [];
  return named([weekday, year, month, day, ` ${time}`], form);
}

/** Sat 05/12/2026 is the day behind it. */
function withoutWeekday(text: string): string {
  if (isDigit(text.charCodeAt(0))) return text;
  const [before, word] = /^([\p{L}\p{M}]+)[.,]{0,2} (?=\d{1,4}[./-] ?\d)/u.exec(text) ?? [];
  return before !== undefined && word !== undefined && isWeekday(word) ? text.slice(before.length) : text;
}

function readHan(text: string, form: Form): WrittenDate | undefined {
  // 2026-12-05(土) names its weekday.
  return readNumeric(text.replace(/ ?[(（][^()（）]{1,4}[)）]/, ''), form);
}

type Words = readonly [
  weekday: string | undefined,
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  rest: string | undefined,
];

function named([weekday, year = '', month, day, rest = '']: Words, form: Form): WrittenDate | undefined {
  if (month === undefined || (weekday !== undefined && !isWeekday(weekday))) return undefined;
  const number = monthOf(month, form.language);
  if (number === undefined) return undefined;
  const digits = year.replace("'", '');
  const wall = dayWall(fullYear(Number(digits), digits.length), number, Number(day));
  return wall === undefined ? undefined : withRest(wall, rest);
}
