/**
 * Values of event fields: what each type takes, and the one form in which it is stored. Collected events,
 * retries and converted columns all pass here, so that what one of them takes the others take too.
 */
import type { EventType } from '@limn/contracts';
import {
  DEFAULT_FORM,
  formOf,
  instantOf,
  isoDate,
  isYearFirst,
  readDate as readWritten,
  readNumber,
  withoutFloatNoise,
  type Form,
  type WrittenDate,
} from '@limn/values';
import type { ColumnStorage } from '../../../storage/company-tables.ts';

export interface ValueType {
  data_type: EventType;
  field_length: number | null;
  field_decimals: number | null;
  /**
   * The company's, in which texts write numbers and dates. Left out: those that locales read in two ways are
   * refused.
   */
  locale?: string;
}

/** Text that PostgreSQL reads as the type, null for no value, or a sentence that says why it does not fit. */
export type ReadValue = { sql: string | null } | { problem: string };

export const STORAGE: Readonly<Record<EventType, ColumnStorage>> = {
  varchar: 'text',
  int: 'bigint',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  tinyint: 'boolean',
  bigint: 'bigint',
};

/**
 * Its values as the text that `readValue` takes: moments as ISO 8601 has them, in UTC, everything else as SQL
 * does.
 */
export function textOfColumn(column: string, { data_type }: Pick<ValueType, 'data_type'>): string {
  return data_type === 'datetime' ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : `${column}::text`;
}

const INT = { min: -(2n ** 31n), max: 2n ** 31n - 1n };
const BIGINT = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const NUMBER = /^([+-]?)(\d{1,60})(?:\.(\d{1,60}))?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
/** Both habits that most data is written by. */
const EITHER: readonly Form[] = [DEFAULT_FORM, { dates: 'mdy', numbers: 'comma', language: 'en-US' }];
const [FIRST_YEAR, LAST_YEAR] = [1, 9999];
/** As milliseconds this is 1973, as seconds the year 5138: larger numbers are milliseconds. */
const SECONDS_BELOW = 1e11;
const NUMBERS: ReadonlySet<EventType> = new Set(['int', 'bigint', 'decimal']);
/** Ids and postcodes have them. */
const LEADING_ZERO = /^[+-]?0\d/;
const YES = new Set(['true', '1', 'yes', 'y', 't']);
const NO = new Set(['false', '0', 'no', 'n', 'f']);

export function readValue(value: unknown, type: ValueType): ReadValue {
  if (value === null || value === undefined) return { sql: null };
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return { problem: Array.isArray(value) ? 'It is a list.' : 'It is an object.' };
  if (typeof value === 'number' && !Number.isFinite(value)) return { problem: 'It is not a number.' };
  if (type.data_type === 'varchar') return readText(String(value), type.field_length ?? Number.POSITIVE_INFINITY);
  const text = String(value).trim();
  if (text === '') return { sql: null };
  switch (type.data_type) {
    case 'int':
      return readWhole(value, text, INT, type);
    case 'bigint':
      return readWhole(value, text, BIGINT, type);
    case 'decimal':
      return readDecimal(text, type);
    case 'date':
      return readDate(text, type);
    case 'datetime':
      return readDateTime(typeof value === 'number' ? value : text, type);
    case 'tinyint':
      return readTruth(text.toLowerCase());
  }
}

/**
 * As `readValue`, for values that people have already, in a column or a file: what would lose digits or zeros
 * is refused.
 */
export function convertValue(value: unknown, type: ValueType): ReadValue {
  if (NUMBERS.has(type.data_type) && typeof value === 'string' && LEADING_ZERO.test(value.trim()))
    return { problem: 'It has zeros at its start that a number loses.' };
  const read = readValue(value, type);
  if (type.data_type !== 'decimal' || 'problem' in read) return read;
  const decimals = type.field_decimals ?? 0;
  const [, digits, behind] = numberIn(String(value).trim(), type);
  if (behind.length <= decimals) return read;
  const [, meant = ''] = withoutFloatNoise(`${digits}.${behind}`).split('.');
  return /[1-9]/.test(meant.slice(decimals)) ? { problem: `It has more than ${decimals} digits after the point.` } : read;
}

function readText(text: string, length: number): ReadValue {
  if (text.includes('\0')) return { problem: 'It has a NUL character.' };
  if (!text.isWellFormed()) return { problem: 'It has half a character (a lone surrogate).' };
  if (text.length > length && [...text].length > length) return { problem: `It is longer than ${length} characters.` };
  return { sql: text };
}

function readWhole(value: unknown, text: string, { min, max }: typeof INT, type: ValueType): ReadValue {
  const [sign, digits, decimals] = numberIn(text, type);
  if (digits === '' || /[1-9]/.test(decimals)) return { problem: 'It is not a whole number.' };
  // JSON readers have rounded it already.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return { problem: 'It is too large for a JSON number. Send it as text.' };
  const whole = BigInt(digits) * (sign === '-' ? -1n : 1n);
  return whole < min || whole > max ? { problem: `It is not between ${min} and ${max}.` } : { sql: String(whole) };
}

/** Rounded half away from zero, as SQL does. */
function readDecimal(text: string, type: ValueType): ReadValue {
  const [length, decimals] = [type.field_length ?? 38, type.field_decimals ?? 0];
  const [sign, digits, behind] = numberIn(text, type);
  if (digits === '') return { problem: 'It is not a number.' };
  const scaled = BigInt(digits + behind.slice(0, decimals).padEnd(decimals, '0')) + ((behind[decimals] ?? '0') >= '5' ? 1n : 0n);
  const all = String(scaled).padStart(decimals + 1, '0');
  if (scaled !== 0n && String(scaled).length > length) return { problem: `It has more than ${length - decimals} digits before the point.` };
  const number = decimals === 0 ? all : `${all.slice(0, -decimals)}.${all.slice(-decimals)}`;
  return { sql: sign === '-' && scaled !== 0n ? `-${number}` : number };
}

/** Sign, digits before the point, and those behind it; empty where it is no number. */
function numberIn(text: string, type: ValueType): [sign: string, digits: string, behind: string] {
  const written = (form: Form) => {
    const number = readNumber(text, form);
    return number?.unit === undefined || number.unit === '%' ? number?.text : undefined;
  };
  const [, sign = '', digits = '', behind = ''] =
    NUMBER.exec(text) ?? NUMBER.exec(oneReading(type, written, (number) => number) ?? '') ?? [];
  return [sign, digits, behind];
}

/** As the company's locale reads it, where that is known; else only if all read the same. */
function oneReading<T>(
  { locale }: Pick<ValueType, 'locale'>,
  read: (form: Form) => T | undefined,
  textOf: (value: T) => string,
): T | undefined {
  if (locale !== undefined) return read(formOf(locale));
  const [first, ...others] = EITHER.map(read);
  return first !== undefined && others.every((other) => other !== undefined && textOf(other) === textOf(first)) ? first : undefined;
}

function readDate(text: string, type: ValueType): ReadValue {
  if (isDate(text)) return { sql: text };
  const written = writtenDate(text, type);
  if (!written) return { problem: 'It is not a date like 2026-11-23.' };
  const day = new Date(instantOf(written, 'UTC')).toISOString();
  return day.endsWith('T00:00:00.000Z') ? { sql: day.slice(0, 10) } : { problem: 'It is a date with a time.' };
}

function writtenDate(text: string, type: Pick<ValueType, 'locale'>): WrittenDate | undefined {
  if (isYearFirst(text)) return readWritten(text, DEFAULT_FORM);
  return oneReading(type, (form) => readWritten(text, form), isoDate);
}

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || Number(year) < FIRST_YEAR) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** In UTC where it names no offset. */
function readDateTime(value: string | number, type: ValueType): ReadValue {
  const atMs = typeof value === 'number' ? (Math.abs(value) < SECONDS_BELOW ? value * 1000 : value) : momentOf(value, type);
  if (atMs === undefined || Math.abs(atMs) > 8.64e15) return { problem: 'It is not a date and time like 2026-11-23T09:30:00Z.' };
  const date = new Date(Math.round(atMs));
  if (date.getUTCFullYear() < FIRST_YEAR || date.getUTCFullYear() > LAST_YEAR) return { problem: 'Its year is not between 1 and 9999.' };
  return { sql: date.toISOString() };
}

/** Milliseconds since 1970. */
export function momentOf(text: string, type: Pick<ValueType, 'locale'> = {}): number | undefined {
  const written = writtenDate(text, type);
  return written && instantOf(written, 'UTC');
}

function readTruth(text: string): ReadValue {
  if (YES.has(text)) return { sql: 'true' };
  return NO.has(text) ? { sql: 'false' } : { problem: 'It is not true or false.' };
}
