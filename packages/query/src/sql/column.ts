/** A column that rules may read, and what an operator may ask of it in SQL. */
import type { Form } from '@limn/values';
import type { Moment, Point } from '../facts.ts';
import type { Reading } from '../input-types.ts';
import type { Member } from '../operators/operator.ts';
import type { Unit } from '../readings.ts';

/**
 * How a column is stored. Its values reach JavaScript as: text and exact numbers as strings, `date` as
 * "2026-11-23", `timestamp` (with time zone) as a Date, `list` (text[]) as an array, and a point of two
 * numeric columns as a Point, or null where either is null.
 */
export type Column =
  /** `sql` is trusted: a quoted name made from ids, never text that people typed. */
  | { storage: 'number' | 'boolean' | 'date' | 'timestamp' | 'list'; sql: string }
  /**
   * `form` is how its numbers and dates are written; left out, as `DEFAULT_FORM` says. `figures` (text) is
   * the same number or date in figures where SQL can't read what is written, else null.
   */
  | { storage: 'text'; sql: string; form?: Form; figures?: string }
  | { storage: 'point'; latitude: string; longitude: string };

/** Expressions are NULL where JavaScript's reading is undefined. */
export interface SqlReader {
  moment: Moment;
  values: unknown[];
  key: (reading: Reading, unit: Unit, column: Column) => string;
  operand: (reading: Reading, member: Member) => string;
  operands: (reading: Reading, unit: Unit, members: readonly Member[]) => string;
  /** Folded text, or the digits of a number; what `wanted` is looked for in. */
  searched: (reading: Reading, column: Column) => string;
  wanted: (reading: Reading, member: Member) => string;
  /** Folded members, never NULL. */
  list: (column: Column) => string;
  texts: (members: readonly Member[]) => string;
  anyNumber: (column: Column, unit: Unit, comparison: string) => string;
  isMissing: (reading: Reading, column: Column) => string;
  miles: (column: Column, from: Point) => string;
  today: () => string;
  number: (value: number) => string;
  integer: (value: number) => string;
}
