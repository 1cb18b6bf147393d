/**
 * The days of a recipient in a place, as the codes of a row of `chain`: subject × 2²⁰ + (day + 32768) × 16 +
 * marks. The order of codes means nothing. Marks: 1 any impression, 2 a counted one, 4 any click, 8 a counted
 * one.
 *
 * A *place* is where something is counted: an opened object, or the company as a whole (object 0), or in
 * either a subject that was chosen. Subject 0 is the place itself; the others are kinds of their own and are
 * never added to it. Items are counted across all objects, in a row of the chain that holds nothing else;
 * mailings across all objects, in that of the company as a whole; positions and groups within their recipe.
 *
 * A subject without a number stands for all of its kind: in the company as a whole for all images, all
 * campaigns or all recipes, so that a report of one kind knows its uniques; among items for any item and for
 * any mailing likewise, whose recipients alone are counted.
 */
import { LAST_POSITION, OBJECT_KIND, POPULATION, RECORD_KIND, SUBJECT_KIND, TEST_ARM } from '@limn/model';

export const WHOLE_COMPANY = 0;
/** Number of the chain rows that hold a recipient's items. */
export const ITEMS = -1;
/** Stands for the day before the first. */
export const NEVER = -32_768;
/** A subject's number within its kind, where all of the kind are meant. */
export const ALL_OF_KIND = 0;

/**
 * So many days of mailings are kept of one recipient: 27 years of one a day. An address may name any mailing,
 * and a chain is read as a whole with every record of its recipient. More than that count in the totals of
 * their mailings and not in their uniques, and everywhere else as before.
 */
export const MAX_MAILINGS = 10_000;

const { impression: OPEN, click: CLICK } = RECORD_KIND;
const { all: ALL, counted: COUNTED } = POPULATION;

/**
 * Tells which marks make a day count in which series: a counted click stands for the impression that must
 * have been before it.
 */
export const SERIES = [
  { kind: OPEN, population: ALL, mask: 1 | 8 },
  { kind: OPEN, population: COUNTED, mask: 2 | 8 },
  { kind: CLICK, population: ALL, mask: 4 },
  { kind: CLICK, population: COUNTED, mask: 8 },
] as const;

/** Marks of a recipient's record; 0 where it leaves none. */
export function marksOf(kind: number, counted: boolean): number {
  if (kind !== OPEN && kind !== CLICK) return 0;
  return (counted ? 3 : 1) << (kind === OPEN ? 0 : 2);
}

/** A counted click without a counted impression. */
export function isImplied(marks: number): boolean {
  return (marks & 10) === 8;
}

/**
 * The number of the position that a record is counted in, of a recipe's; undefined for other objects, and
 * beyond the end of a list.
 */
export function positionSubject(objectKind: number, position: number): number | undefined {
  return objectKind === OBJECT_KIND.recipe && position >= 1 && position <= LAST_POSITION ? position : undefined;
}

/**
 * The number of the group that a record is counted in besides the test that its variant is of; undefined for
 * other objects than recipes, and for other subjects.
 */
export function groupSubject(objectKind: number, kind: number, id: number): number | undefined {
  return objectKind === OBJECT_KIND.recipe && kind === SUBJECT_KIND.variant ? id % TEST_ARM.places : undefined;
}

/** Bits of day and marks in a code; the subject is above them. */
export const DAY_BITS = 20;
const MARK_BITS = 4;

export function dayCode(day: number, marks: number): number {
  return ((day - NEVER) << MARK_BITS) | marks;
}

export function dayOf(code: number): number {
  return (code >> MARK_BITS) + NEVER;
}

export function marksIn(code: number): number {
  return code & 15;
}
