/**
 * Tells which types a value can have, from its bytes (UTF-8, from `start` to `end`), and in which forms. A
 * column has a type when every value in it that is not empty has it, in one form. Values keep the text they
 * came with; a type only promises what that text is.
 *
 * number and date: as `@limn/values` reads them, codes with leading zeros and whole ones beyond 2^53 left
 * out. Plain ones are found here without making a text of them: large files have millions. boolean: true,
 * false, yes or no.
 */
import type { ColumnType } from '@limn/contracts';
import { commonForms, formsIn, VALUE_FORM } from '@limn/values';

const { point: POINT, comma: COMMA_FORM } = VALUE_FORM;
const BOOLEAN = 32;
const URL_ = 64;
const PICTURE = 128;

/** Everything a value could be before one has been seen. */
export const ANY_TYPE = VALUE_FORM.any | BOOLEAN | URL_ | PICTURE;

const BITS: Readonly<Record<ColumnType, number>> = {
  text: 0,
  number: VALUE_FORM.number,
  boolean: BOOLEAN,
  date: VALUE_FORM.date,
  picture: PICTURE,
  url: URL_,
};
/** Longer ones are no numbers or dates. */
const MAX_BYTES = 100;
/** Not every whole number of more digits is one that can be compared. */
const MAX_PLAIN = 15;

/** Keeps the types in `possible` that this value has too. */
export function possibleTypes(bytes: Uint8Array, start: number, end: number, possible: number): number {
  let left = possible & VALUE_FORM.any ? commonForms(possible, valueForms(bytes, start, end)) : 0;
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

const [ZERO, NINE, DOT, DASH, SLASH, SPACE, COMMA] = [48, 57, 46, 45, 47, 32, 44];

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/**
 * Whether a text had to be made of the last value: digits with one mark and ISO dates are seen by their
 * bytes. Kept here, as millions have no time.
 */
let isText = false;

export function wasReadAsText(): boolean {
  return isText;
}

function valueForms(bytes: Uint8Array, start: number, end: number): number {
  const plain = plainForms(bytes, start, end);
  isText = plain === undefined;
  if (plain !== undefined) return plain;
  return end - start > MAX_BYTES ? 0 : formsIn(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString());
}

/**
 * The forms of digits with at most a minus and one mark, and of ISO dates; undefined for what has to be
 * looked at as a text.
 */
function plainForms(bytes: Uint8Array, start: number, end: number): number | undefined {
  const first = bytes[start] === DASH ? start + 1 : start;
  if (!isDigit(bytes[first])) return undefined;
  let at = first;
  while (at < end && isDigit(bytes[at])) at++;
  const whole = at - first;
  if (whole > MAX_PLAIN) return undefined;
  if (at === end)
    return first > start
      ? bytes[first] === ZERO && whole > 1
        ? 0
        : VALUE_FORM.number
      : bytes[first] === ZERO && whole > 1
        ? undefined
        : digitForms(whole);
  const mark = bytes[at];
  if (mark === DASH && whole === 4 && first === start && end - start === 10 && bytes[at + 3] === DASH) {
    const isDate = isDay(digits(bytes, start, 4), digits(bytes, start + 5, 2), digits(bytes, start + 8, 2));
    return isDate ? VALUE_FORM.date : undefined;
  }
  if (mark !== DOT && mark !== COMMA) return undefined;
  const decimals = end - at - 1;
  for (let n = at + 1; n < end; n++) if (!isDigit(bytes[n])) return undefined;
  if (decimals === 0 || decimals > 20 || (bytes[first] === ZERO && whole > 1)) return undefined;
  if (decimals === 3 && whole <= 3 && bytes[first] !== ZERO) return VALUE_FORM.number | VALUE_FORM.differs;
  return mark === DOT ? POINT : COMMA_FORM;
}

/**
 * Digits alone: those of eight, twelve and fourteen may be dates that are written so, of nine and ten and
 * thirteen Unix times.
 */
function digitForms(count: number): number | undefined {
  if (count < 8 || count === 11 || count > 14) return VALUE_FORM.number;
  return count === 8 || count === 12 || count === 14 ? undefined : VALUE_FORM.number | VALUE_FORM.date;
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
