/**
 * How values are read, in JavaScript; `sql/readings.ts` does the same in SQL. Undefined: missing, or not
 * readable as such.
 */
import { dayIn, offsetMs } from '@limn/model';
import { DEFAULT_FORM, numberIn, readDate, readNumber, readTime, wallIn, type Form } from '@limn/values';
import { digits, isLong, nearestWhole } from './digits.ts';
import type { Moment, Point, Written } from './facts.ts';
import { fold } from './fold.ts';
import type { Reading } from './input-types.ts';
import { BETWEEN_MEMBERS, BLANKS, FIRST_DAY, LAST_DAY, NO, POINT, YES } from './patterns.ts';
import { recordOf } from './tree.ts';

/**
 * How exactly a date, time or moment is meant: a value without seconds is compared by minutes. A number
 * beyond 2^53 is compared by its last digit: others tell themselves from any number as doubles, which is
 * quicker.
 */
export type Unit = 'day' | 'minute' | 'second' | 'digit';

/**
 * Two values are compared by this: folded text, a number, a boolean, or the count of units since 1970 or
 * midnight. Beyond 2^53 a number is whole.
 */
export type Key = string | number | boolean | bigint;

/** A clock and a calendar, as the company's timezone shows them. */
interface Wall {
  /** The UTC milliseconds that would show the same. */
  ms: number;
  unit: Unit;
}

const SECOND_MS = 1000;
const UNIT_MS = { day: 86_400_000, minute: 60_000, second: SECOND_MS, digit: SECOND_MS } as const;
/** Days of the model are counted from 2020. */
const DAYS_TO_2020 = 18_262;

const point = new RegExp(POINT);
const betweenMembers = new RegExp(BETWEEN_MEMBERS);
const yes: ReadonlySet<string> = new Set(YES);
const no: ReadonlySet<string> = new Set(NO);

/** The value as text; undefined for what is missing and for what has no text. */
export function textOf(value: unknown, moment: Moment): string | undefined {
  const text = rawText(value, moment);
  return text === '' ? undefined : text;
}

/** True for what counts as empty. An object that nothing can read is not. */
export function isMissing(value: unknown, reading: Reading, moment: Moment): boolean {
  if (reading === 'list' && (typeof value === 'string' || Array.isArray(value) || isWritten(value)))
    return listOf(value, moment).length === 0;
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !isWritten(value)) return false;
  return rawText(value, moment) === '';
}

export function numberOf(value: unknown, moment: Moment): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return numberIn(rawText(value, moment), formOf(value));
}

/** The number's own digits, as "contains" looks at them. */
export function digitsOf(value: unknown, moment: Moment): string | undefined {
  const read = numberOf(value, moment);
  return read === undefined ? undefined : isLong(read) ? String(wholeOf(value, moment)) : digits(read);
}

/** A number with all of its digits where a double has not got them. */
export function exactNumberOf(value: unknown, moment: Moment): number | bigint | undefined {
  const read = numberOf(value, moment);
  return read === undefined || Math.abs(read) <= Number.MAX_SAFE_INTEGER ? read : wholeOf(value, moment);
}

/**
 * The whole number nearest to a value that is one. A double stands for the digits that it is written with.
 */
function wholeOf(value: unknown, moment: Moment): bigint | undefined {
  const text = typeof value === 'number' ? digits(value) : readNumber(rawText(value, moment), formOf(value))?.text;
  return text === undefined ? undefined : nearestWhole(text);
}

function booleanOf(value: unknown, moment: Moment): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = trim(rawText(value, moment), BLANKS).toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

/** Folded members without blanks around them; a text is split at commas, semicolons, bars and line ends. */
export function listOf(value: unknown, moment: Moment): string[] {
  const members = Array.isArray(value) ? value.map((member) => rawText(member, moment)) : rawText(value, moment).split(betweenMembers);
  return members.map((member) => fold(trim(member, BLANKS))).filter((member) => member !== '');
}

export function pointOf(value: unknown, moment: Moment): Point | undefined {
  const record = recordOf(value);
  const read =
    record && 'latitude' in record
      ? { latitude: record.latitude, longitude: record.longitude }
      : pointInText(trim(rawText(value, moment), BLANKS));
  return read && isPoint(read) ? read : undefined;
}

/** The day in the company's timezone, counted from 1970. */
export function dayOf(value: unknown, moment: Moment): number | undefined {
  const wall = wallOf(value, moment);
  return wall && Math.floor(wall.ms / UNIT_MS.day);
}

/** Today in the company's timezone, counted from 1970. */
export function today({ timezone, now }: Moment): number {
  return dayIn(timezone, now) + DAYS_TO_2020;
}

/** The unit in which two different values differ. */
export function finestUnit(reading: Reading): Unit {
  return reading === 'number' ? 'digit' : 'second';
}

/** Makes the key by which values of this reading are compared. Lists and points have none. */
export function keyOf(reading: Reading, unit: Unit): (value: unknown, moment: Moment) => Key | undefined {
  switch (reading) {
    case 'text':
      return (value, moment) => {
        const text = textOf(value, moment);
        return text === undefined ? undefined : fold(text);
      };
    case 'number':
      return unit === 'digit' ? exactNumberOf : numberOf;
    case 'boolean':
      return booleanOf;
    case 'date':
      return dayOf;
    case 'datetime':
      return (value, moment) => {
        const wall = wallOf(value, moment);
        return wall && Math.floor(wall.ms / UNIT_MS[unit]);
      };
    case 'time':
      return (value, moment) => {
        const clock = clockOf(value, moment);
        return clock && (unit === 'minute' ? Math.floor(clock.seconds / 60) : clock.seconds);
      };
    case 'list':
    case 'point':
      return () => undefined;
  }
}

/** How exactly a rule's value was written; undefined where the reading can't read it. */
export function unitOf(reading: Reading, value: unknown, moment: Moment): Unit | undefined {
  if (reading === 'date') return wallOf(value, moment) && 'day';
  if (reading === 'datetime') return wallOf(value, moment)?.unit;
  if (reading === 'time') return clockOf(value, moment)?.unit;
  const key = keyOf(reading, finestUnit(reading))(value, moment);
  return key === undefined ? undefined : typeof key === 'bigint' ? 'digit' : 'second';
}

function wallOf(value: unknown, moment: Moment): Wall | undefined {
  if (value instanceof Date) return isInCalendar(value.getTime()) ? wallAt(value.getTime(), 'second', moment) : undefined;
  const written = readDate(rawText(value, moment), formOf(value));
  if (!written) return undefined;
  const ms = Math.floor(wallIn(written, moment.timezone) / SECOND_MS) * SECOND_MS;
  return isInCalendar(ms) ? { ms, unit: written.unit } : undefined;
}

const FIRST_MS = Date.parse(FIRST_DAY);
const END_MS = Date.parse(LAST_DAY);

/** False for no date at all. */
function isInCalendar(atMs: number): boolean {
  return atMs >= FIRST_MS && atMs < END_MS;
}

function wallAt(atMs: number, unit: Unit, { timezone }: Moment): Wall {
  const whole = Math.floor(atMs / SECOND_MS) * SECOND_MS;
  return { ms: whole + offsetMs(timezone, whole), unit };
}

/** Seconds since midnight, of a time of day or of a date with a time. */
function clockOf(value: unknown, moment: Moment): { seconds: number; unit: Unit } | undefined {
  const time = value instanceof Date ? undefined : readTime(rawText(value, moment));
  if (time?.offsetMinutes === undefined && time) return { seconds: Math.floor(time.ms / SECOND_MS), unit: time.unit };
  const wall = wallOf(value, moment);
  if (!wall || wall.unit === 'day') return undefined;
  return { seconds: (wall.ms - Math.floor(wall.ms / UNIT_MS.day) * UNIT_MS.day) / SECOND_MS, unit: wall.unit };
}

function formOf(value: unknown): Form {
  return isWritten(value) ? value.form : DEFAULT_FORM;
}

export function isWritten(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && 'form' in value && 'text' in value;
}

function rawText(value: unknown, moment: Moment): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isFinite(value) ? digits(value) : '';
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? '' : objectText(value, moment);
    case 'function':
    case 'symbol':
    case 'undefined':
      return '';
  }
}

function objectText(value: object, moment: Moment): string {
  if (Array.isArray(value)) {
    // A list inside a list has no text.
    const members = value.map((member: unknown) => (Array.isArray(member) ? '' : rawText(member, moment)));
    return members.filter((member) => member !== '').join(',');
  }
  if (value instanceof Date) {
    const wall = wallOf(value, moment);
    return wall ? new Date(wall.ms).toISOString().slice(0, 19).replace('T', ' ') : '';
  }
  if (isWritten(value)) return value.text;
  const read = recordOf(value);
  return read && isPoint(read) ? `${digits(read.latitude)},${digits(read.longitude)}` : '';
}

function pointInText(text: string): { latitude: number; longitude: number } | undefined {
  const found = point.exec(text);
  return found ? { latitude: Number(found[1]), longitude: Number(found[2]) } : undefined;
}

function isPoint(value: { latitude?: unknown; longitude?: unknown }): value is Point {
  return isDegrees(value.latitude, 90) && isDegrees(value.longitude, 180);
}

function isDegrees(value: unknown, max: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= max;
}

/** Takes these characters off both ends, as `btrim` of PostgreSQL does. */
export function trim(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text.charAt(start))) start++;
  while (end > start && characters.includes(text.charAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}
