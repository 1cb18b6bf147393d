/**
 * Numbers as data holds them. Both separators at once tell which is which, and so do groups (1.234.567),
 * other counts of decimals than three (12,50) and a leading zero (0,125). What is left, 1,234 or 1.234, the
 * form decides. Thousands may also stand apart by blanks or apostrophes, in groups of three or as in India. A
 * sign, a currency, a percent sign or a unit may stand beside; (5.00) is below zero, as in accounts, and so
 * is 5.00-. What is not one number (NaN, 12 34, 020 7946) is none.
 *
 * A formatter's library can't do this backwards: Intl has no parser, and those that read numbers need the
 * locale of each text.
 */
import { isCurrency } from '@limn/model';
import { plainCharacters } from './characters.ts';
import { beside } from './currencies-and-units.ts';
import { DEFAULT_FORM, withForm, type Form } from './form.ts';

export interface WrittenNumber {
  /** All of its digits: `-1234.50`, with a point, without an exponent, thousands' signs and leading zeros. */
  text: string;
  /**
   * ISO 4217, where one is written; a lone $ is USD, ¥ is JPY. Undefined also for signs that several
   * currencies have (kr).
   */
  currency?: string;
  /** In lower case: `%`, `kg`. 12% is 12 with the unit %. */
  unit?: string;
}

const MAX_LENGTH = 100;
/** A number of so many digits is one that a double holds. */
const MAX_QUICK_DIGITS = 15;
const POINT = 46;
const COMMA = 44;
const MINUS = 45;
const PLUS = 43;
const BLANK = 32;
const APOSTROPHE = 39;
const PERCENT = 37;
const ZERO = 48;
const NINE = 57;
const POWERS = Array.from({ length: MAX_QUICK_DIGITS + 1 }, (_, power) => 10 ** power);

/**
 * Bits of the forms under which a text has the value that it was read with; `MARK_ANY` where the form makes
 * no difference.
 */
export const MARK_POINT = 1;
export const MARK_COMMA = 2;
export const MARK_ANY = 3;

/**
 * The last scan's outcome: kept here, because millions of values a second leave no time for an object each.
 */
const scanned = { whole: 0, digits: 0, decimals: 0, markAt: -1, marks: 0, startsWithZero: false };

/** Reads digits and separators from `from` to `to`; false where they make no number. Fills `scanned`. */
function scan(text: string, from: number, to: number, comma: boolean): boolean {
  let whole = 0;
  let digits = 0;
  let run = 0;
  let separators = 0;
  let firstRun = 0;
  let lastMiddle = 0;
  let threes = 0;
  let twos = 0;
  let group = 0;
  let last = 0;
  let lastAt = -1;
  let isMixed = false;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      whole = whole * 10 + code - ZERO;
      digits++;
      run++;
      continue;
    }
    if (code !== POINT && code !== COMMA && code !== BLANK && code !== APOSTROPHE) return false;
    if (separators === 0) firstRun = run;
    else {
      if (separators === 1) group = last;
      else if (last !== group) isMixed = true;
      lastMiddle = run;
      if (run === 3) threes++;
      else if (run === 2) twos++;
      else return false;
    }
    separators++;
    last = code;
    lastAt = at;
    run = 0;
  }
  if (digits === 0 || isMixed) return false;
  const startsWithZero = text.charCodeAt(from) === ZERO;
  scanned.whole = whole;
  scanned.digits = digits;
  scanned.decimals = 0;
  scanned.markAt = -1;
  scanned.marks = MARK_ANY;
  scanned.startsWithZero = startsWithZero;
  if (separators === 0) return true;
  const isMark = last === POINT || last === COMMA;
  const mark = last === COMMA ? MARK_COMMA : MARK_POINT;
  if (separators === 1) {
    const mayBeGroup = firstRun >= 1 && firstRun <= 3 && run === 3 && !startsWithZero;
    if (!isMark) return mayBeGroup;
    if (mayBeGroup) {
      scanned.marks = comma ? MARK_COMMA : MARK_POINT;
      if (comma !== (last === COMMA)) return true;
    } else scanned.marks = mark;
    return endsInDecimals(run, lastAt, last);
  }
  if (startsWithZero || firstRun < 1 || firstRun > 3) return false;
  if (last === group) {
    if (isMark) scanned.marks = MARK_ANY - mark;
    return run === 3 && areGroups(threes, twos, firstRun);
  }
  if (!isMark || lastMiddle !== 3) return false;
  scanned.marks = mark;
  return areGroups(threes - 1, twos, firstRun) && endsInDecimals(run, lastAt, last);
}

/** Groups between the first and the last: of three, or of two as in India. */
function areGroups(threes: number, twos: number, firstRun: number): boolean {
  return twos === 0 || (threes === 0 && firstRun <= 2);
}

/** A point may end a number: 5. is 5. */
function endsInDecimals(run: number, at: number, mark: number): boolean {
  scanned.decimals = run;
  scanned.markAt = at;
  return run > 0 || mark === POINT;
}

/** The value as a double; undefined where the text is not one finite number. */
export function numberIn(text: string, form: Form): number | undefined {
  const length = text.length;
  if (length === 0 || length > MAX_LENGTH) return undefined;
  const first = text.charCodeAt(0);
  const from = first === MINUS || first === PLUS || first === 36 || first === 0xa3 || first === 0x20ac ? 1 : 0;
  const to = endOfDigits(text, length);
  if (
    to > from &&
    scan(text, from, to, form.numbers === 'comma') &&
    scanned.digits <= MAX_QUICK_DIGITS &&
    text.charCodeAt(from) !== BLANK
  ) {
    const value = scanned.decimals === 0 ? scanned.whole : scanned.whole / (POWERS[scanned.decimals] as number);
    return first === MINUS ? -value || 0 : value;
  }
  const read = readNumber(text, form);
  return read === undefined ? undefined : Number(read.text) || 0;
}

/**
 * Before a percent sign, the sign of a currency, or three capitals behind a blank; the whole length where
 * nothing of that stands there.
 */
function endOfDigits(text: string, length: number): number {
  const code = text.charCodeAt(length - 1);
  if (code >= ZERO && code <= NINE) return length;
  let to = length;
  if (code === PERCENT || code === 0x20ac || code === 0xa3) to--;
  else if (length > 4 && text.charCodeAt(length - 4) === BLANK && isCurrency(text.slice(length - 3))) to -= 3;
  else return 0;
  while (to > 0 && (text.charCodeAt(to - 1) === BLANK || text.charCodeAt(to - 1) === 0xa0)) to--;
  return to;
}

/** Undefined where the text is not one finite number. */
export function readNumber(text: string, form: Form): WrittenNumber | undefined {
  const read = readMarked(text, form);
  if (!read) return undefined;
  const { marks: _, ...number } = read;
  return number;
}

const [POINT_FORM, COMMA_FORM] = (['point', 'comma'] as const).map((mark) => withForm(DEFAULT_FORM, mark)) as [Form, Form];

/**
 * The same number in figures: digits with a point, or with the mark that only the form can read: `1,234`. It
 * is read as the text is, under every form. Undefined for what is no number.
 */
export function numberInFigures(text: string): string | undefined {
  const [point, comma] = [readNumber(text, POINT_FORM), readNumber(text, COMMA_FORM)];
  if (!point || !comma) return undefined;
  if (point.text !== comma.text) return point.text.includes('.') ? point.text : comma.text.replace('.', ',');
  // A fourth decimal says that the others are no thousand.
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(point.text) ? `${point.text}0` : point.text;
}

type MarkedNumber = WrittenNumber & { marks: number };

/**
 * Sign, what stands before, sign, digits with separators, the dash of whole prices (12,-), exponent, minus,
 * what stands behind.
 */
const PARTS =
  /^([+-]?) ?([^\d\s.,+'-]+(?:\.[^\d\s.,+'-]+)*\.?)? ?([+-]?) ?((?:[.,](?=\d))?\d(?:[\d.,']| (?=\d))*?)(?:([.,] ?--?)|[eE]([+-]?\d{1,3}))?(-?)(?: ?([^\d\s.,+'-]\S{0,7}))?$/;
/** Accounts write what is below zero in brackets, with the currency inside or before them. */
const IN_BRACKETS = /^([^\d\s()]{0,5}) ?\(([^()]+)\)$/;

/** `marks` of the result are the forms under which the text has this value */
export function readMarked(text: string, form: Form): MarkedNumber | undefined {
  if (text.length === 0 || text.length > MAX_LENGTH) return undefined;
  const plain = plainCharacters(text);
  const [, outside = '', inside] = IN_BRACKETS.exec(plain) ?? [];
  const whole = inside === undefined ? plain : `${outside}${inside.trim()}`;
  const parts = PARTS.exec(whole) ?? PARTS.exec(withJoinedSigns(whole));
  if (!parts) return undefined;
  const [, sign = '', before = '', innerSign = '', body = '', dash, exponent, minus = '', behind = ''] = parts;
  const signs = sign + innerSign + minus;
  // 5-10 is a range, and 5- half of one: only an amount has its minus behind.
  if (signs.length > (inside === undefined ? 1 : 0) || (minus !== '' && !/[.,]\d+$/.test(body))) return undefined;
  const around = readAround(before, behind, body, whole);
  // With an exponent a lone sign stands before decimals, with the dash of whole prices it can't.
  const isComma = exponent !== undefined ? body.includes(',') : dash !== undefined ? body.includes('.') : form.numbers === 'comma';
  if (!around || !scan(body, 0, body.length, isComma)) return undefined;
  const { markAt, marks } = scanned;
  if (dash !== undefined && markAt >= 0) return undefined;
  const integer = (markAt < 0 ? body : body.slice(0, markAt)).replaceAll(/\D/g, '');
  const digits = plainDecimal(integer, markAt < 0 ? '' : body.slice(markAt + 1), exponent);
  if (digits === undefined) return undefined;
  const isNegative = (inside !== undefined || signs === '-') && /[1-9]/.test(digits);
  return { text: isNegative ? `-${digits}` : digits, ...around, marks: exponent === undefined ? marks : MARK_ANY };
}

/** Signs of two words. */
function withJoinedSigns(text: string): string {
  return text.replace(/F (?=CFA\b)|(?<=[$£]) (?=[A-Z]{2}$)/, (sign) => sign.trim());
}

/** Undefined where something stands beside the number that is neither a currency nor a unit. */
function readAround(before: string, behind: string, body: string, whole: string): Omit<WrittenNumber, 'text'> | undefined {
  const left = before === '' ? undefined : beside(before, { isBehind: false, isApart: whole.includes(`${before} `), body });
  const right = behind === '' ? undefined : beside(behind, { isBehind: true, isApart: whole.includes(` ${behind}`), body });
  if ((before !== '' && !left) || (behind !== '' && !right)) return undefined;
  if (left && 'unit' in left) return right ? undefined : { unit: left.unit };
  // A currency at both ends is one: $12 USD.
  if (left && right && 'unit' in right) return undefined;
  if (right && 'unit' in right) return { unit: right.unit };
  const currency = (right && 'currency' in right && right.currency) || (left && 'currency' in left && left.currency);
  return currency ? { currency } : {};
}

/** Digits without an exponent; undefined where they would be too many, or the number not finite. */
function plainDecimal(whole: string, decimals: string, exponent: string | undefined): string | undefined {
  if (exponent === undefined) return joined(whole, decimals);
  const shift = Number(exponent);
  const all = whole + decimals;
  const point = whole.length + shift;
  const text = point <= 0 ? joined('0', '0'.repeat(-point) + all) : joined(all.slice(0, point).padEnd(point, '0'), all.slice(point));
  return Number.isFinite(Number(text)) ? text : undefined;
}

function joined(whole: string, decimals: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimals === '' ? digits : `${digits}.${decimals}`;
}

/** True for 007 and 00123: codes, which are not what they are without their zeros. */
export function hasLeadingZeros(text: string): boolean {
  return /^\s*[+-]?0\d/.test(text);
}

/** A double is written with so many digits at most, and is exact to fifteen. */
const NOISY_DIGITS = [16, 17] as const;
/** A number of more digits is meant as it is written. */
const MEANT_DIGITS = 12;

/**
 * The number that was meant where a program's floating point made 12.340000000000002 of 12.34, or
 * 434.99999999999994 of 435.
 * @param number as `WrittenNumber.text`
 */
export function withoutFloatNoise(number: string): string {
  if (!/\.\d/.test(number)) return number;
  const { length } = significant(number);
  if (length < NOISY_DIGITS[0] || length > NOISY_DIGITS[1]) return number;
  const meant = Number(number)
    .toPrecision(15)
    .replace(/\.?0+$/, '');
  return meant.includes('e') || significant(meant).length > MEANT_DIGITS ? number : meant;
}

function significant(number: string): string {
  return number.replace(/^-?[0.]*/, '').replace('.', '');
}
