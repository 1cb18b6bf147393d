/**
 * Which types a value can have, from its bytes (UTF-8, from `start` to `end`). A column has a type when every value in it
 * that is not empty has it. Values keep the text they came with; a type only promises what that text is.
 *
 * number: digits with an optional sign and fraction, without leading zeros: those are codes. The fraction stands behind a point, or
 * behind a comma in the whole column. date: ISO 8601, or day and month
 * with slashes, dots or dashes before a year of four digits, one order for the whole column. boolean: true, false, yes or no.
 */
import type { ColumnType } from '@limn/contracts';

const NUMBER = 1;
const ISO = 2;
const DAY_FIRST = 4;
const MONTH_FIRST = 8;
const BOOLEAN = 16;
const URL_ = 32;
const PICTURE = 64;
const COMMA_NUMBER = 128;

/** Everything a value could be before one has been seen. */
export const ANY_TYPE = NUMBER | COMMA_NUMBER | ISO | DAY_FIRST | MONTH_FIRST | BOOLEAN | URL_ | PICTURE;

const BITS: Readonly<Record<ColumnType, number>> = {
  text: 0,
  number: NUMBER | COMMA_NUMBER,
  boolean: BOOLEAN,
  date: ISO | DAY_FIRST | MONTH_FIRST,
  picture: PICTURE,
  url: URL_,
};

/** Keeps the types in `possible` that this value has too. */
export function possibleTypes(bytes: Uint8Array, start: number, end: number, possible: number): number {
  let left = 0;
  if (possible & NUMBER && isNumber(bytes, start, end, DOT)) left |= NUMBER;
  if (possible & COMMA_NUMBER && isNumber(bytes, start, end, COMMA) && !mayBeThousands(bytes, start, end)) left |= COMMA_NUMBER;
  if (possible & BITS.date) left |= possible & dateForms(bytes, start, end);
  if (possible & BOOLEAN && isBoolean(bytes, start, end)) left |= BOOLEAN;
  if (possible & (URL_ | PICTURE) && isAddress(bytes, start, end)) {
    left |= possible & URL_;
    if (possible & PICTURE && isPicture(bytes, start, end)) left |= PICTURE;
  }
  return left;
}

/** The narrowest of them. */
export function typeOf(possible: number): ColumnType {
  return (['number', 'boolean', 'date', 'picture', 'url'] as const).find((type) => possible & BITS[type]) ?? 'text';
}

/** The forms that the next value of a `type` column must share with those before. Text takes everything. */
export function formsOf(type: ColumnType): number {
  // Anyone who calls a column pictures knows better than the ending of an address.
  return type === 'picture' ? URL_ : BITS[type];
}

const [ZERO, NINE, DOT, DASH, SLASH, PLUS, SPACE, COMMA] = [48, 57, 46, 45, 47, 43, 32, 44];

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isNumber(bytes: Uint8Array, start: number, end: number, mark: number): boolean {
  let at = bytes[start] === DASH ? start + 1 : start;
  if (end - at > 30 || !isDigit(bytes[at])) return false;
  if (bytes[at] === ZERO && at + 1 < end && bytes[at + 1] !== mark) return false;
  while (at < end && isDigit(bytes[at])) at++;
  if (at === end) return true;
  if (bytes[at] !== mark || at + 1 === end) return false;
  for (at++; at < end; at++) if (!isDigit(bytes[at])) return false;
  return true;
}

/** "1,234" is a thousand to some and little more than one to others; "0,125" and "12,50" are clear. */
function mayBeThousands(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === DASH ? start + 1 : start;
  return bytes[end - 4] === COMMA && bytes[first] !== ZERO;
}

const WORDS = ['true', 'false', 'yes', 'no'].map((word) => Uint8Array.from(word, (letter) => letter.charCodeAt(0)));

function isBoolean(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= 5 && WORDS.some((word) => word.length === end - start && isWord(bytes, start, word));
}

function isWord(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) if (((bytes[start + at] ?? 0) | 0x20) !== word[at]) return false;
  return true;
}

function digits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const byte = bytes[at];
    if (!isDigit(byte)) return Number.NaN;
    value = value * 10 + (byte as number) - ZERO;
  }
  return value;
}

function isDay(year: number, month: number, day: number): boolean {
  if (!(month >= 1 && month <= 12 && day >= 1 && year >= 1)) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

function dateForms(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 8 || length > 35) return 0;
  if (length >= 10 && bytes[start + 4] === DASH && bytes[start + 7] === DASH)
    return isDay(digits(bytes, start, 4), digits(bytes, start + 5, 2), digits(bytes, start + 8, 2)) && isTime(bytes, start + 10, end)
      ? ISO
      : 0;
  const first = isDigit(bytes[start + 1]) ? 2 : 1;
  const mark = bytes[start + first];
  if (mark !== SLASH && mark !== DOT && mark !== DASH) return 0;
  const second = isDigit(bytes[start + first + 2]) ? 2 : 1;
  const year = start + first + second + 2;
  if (bytes[year - 1] !== mark || year + 4 > end || !isTime(bytes, year + 4, end)) return 0;
  const [a, b, y] = [digits(bytes, start, first), digits(bytes, start + first + 1, second), digits(bytes, year, 4)];
  return (isDay(y, b, a) ? DAY_FIRST : 0) | (isDay(y, a, b) ? MONTH_FIRST : 0);
}

/** Nothing, or hours and minutes with what may follow them: seconds, a fraction, Z or an offset. */
function isTime(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) return true;
  if (bytes[start] !== SPACE && bytes[start] !== 84) return false;
  if (!(digits(bytes, start + 1, 2) <= 23 && bytes[start + 3] === 58 && digits(bytes, start + 4, 2) <= 59)) return false;
  let at = start + 6;
  if (at < end && bytes[at] === 58) {
    if (!(digits(bytes, at + 1, 2) <= 60)) return false;
    at += 3;
    if (at < end && bytes[at] === DOT) for (at++; at < end && isDigit(bytes[at]);) at++;
  }
  if (at === end) return true;
  if (bytes[at] === 90) return at + 1 === end;
  if (bytes[at] !== PLUS && bytes[at] !== DASH) return false;
  const length = end - at;
  return digits(bytes, at + 1, 2) <= 23 && (length === 3 || digits(bytes, end - 2, 2) <= 59) && length >= 3 && length <= 6;
}

const HTTP = Uint8Array.from('http', (letter) => letter.charCodeAt(0));

function isAddress(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 10 || end - start > 4096 || !isWord(bytes, start, HTTP)) return false;
  const at = ((bytes[start + 4] ?? 0) | 0x20) === 115 ? start + 5 : start + 4;
  if (bytes[at] !== 58 || bytes[at + 1] !== SLASH || bytes[at + 2] !== SLASH) return false;
  for (let n = at + 3; n < end; n++) if ((bytes[n] ?? 0) <= SPACE) return false;
  return true;
}

const PICTURE_ENDING = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)(?:[?#]|$)/i;

function isPicture(bytes: Uint8Array, start: number, end: number): boolean {
  return PICTURE_ENDING.test(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1'));
}
