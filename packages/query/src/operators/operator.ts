/**
 * The shape of an operator: its label, the value it wants, how it decides, the same in SQL, and how it reads
 * in a sentence.
 */
import type { Moment, Point } from '../facts.ts';
import type { Reading } from '../input-types.ts';
import type { Key, Unit } from '../readings.ts';
import type { Column, SqlReader } from '../sql/column.ts';

export type OperatorKey =
  | 'EQUAL'
  | 'N_EQUAL'
  | 'CONTAINS'
  | 'N_CONTAINS'
  | 'EMPTY'
  | 'N_EMPTY'
  | 'BEGINS_WITH'
  | 'ENDS_WITH'
  | 'GREATER'
  | 'GREATER_OR_EQUAL'
  | 'SMALLER'
  | 'SMALLER_OR_EQUAL'
  | 'DISTANCE'
  | 'EQUAL_DAYS_AGO'
  | 'EQUAL_DAYS_TIME'
  | 'GREATER_DAYS_AGO'
  | 'SMALLER_DAYS_AGO'
  | 'GREATER_DAYS_TIME'
  | 'SMALLER_DAYS_TIME'
  | 'INLIST'
  | 'N_INLIST'
  | 'WITHIN'
  | 'BEYOND'
  | 'LIST_CONTAINS'
  | 'N_LIST_CONTAINS'
  | 'DISTANCE_BETWEEN';

/** The value that an operator needs; editors and checks are made from it. */
export type ValueSchema =
  | { kind: 'none' }
  /** One value, read as `of` says. */
  | { kind: 'one'; of: Reading }
  | { kind: 'many'; of: Reading }
  /** A whole number of days from 0 on, in `value`. */
  | { kind: 'days' }
  /** Miles, in the named key. */
  | { kind: 'miles'; key: 'value' | 'distance_between' }
  /** Miles in `distance`, from `longitude` and `latitude`. */
  | { kind: 'near' };

/** A value that was read by its schema. */
export type Operand =
  | { kind: 'none' }
  | { kind: 'one'; member: Member }
  | { kind: 'many'; members: readonly Member[] }
  | { kind: 'days'; days: number }
  | { kind: 'miles'; miles: number }
  | { kind: 'near'; miles: number; point: Point };

export interface Member {
  key: Key;
  unit: Unit;
}

/** False for missing and unreadable values, whatever the operator. */
export type Test = (value: unknown, moment: Moment, place: Point | undefined) => boolean;

export interface Operator {
  key: OperatorKey;
  /** DISTANCE has none: an item that offers it brings its own. */
  label?: string;
  /** The answer is turned round, for missing values too: the N_ twins. */
  negates?: boolean;
  /** Compares with where the recipient is. */
  needsPlace?: boolean;
  /** Undefined where the operator has no meaning for values of this reading: such a rule never matches. */
  schema: (reading: Reading) => ValueSchema | undefined;
  test: (reading: Reading, operand: Operand) => Test;
  /** True for operands that no value fulfils. */
  never?: (operand: Operand) => boolean;
  /**
   * A boolean expression; NULL counts as false. `place` is where the recipient is, where the operator needs
   * that.
   */
  sql: (reading: Reading, operand: Operand, column: Column, sql: SqlReader, place: Point | undefined) => string;
  /**
   * The words after the field's name in a sentence: "is after 3 March 2027". `words` is the value as people
   * read it.
   */
  says: (words: string, reading: Reading, operand: Operand | undefined) => string;
}

export const NEVER: Test = () => false;

/** The twin that answers the other way round. */
export function negated(operator: Operator, key: OperatorKey, label: string, says: Operator['says']): Operator {
  return { ...operator, key, label, negates: true, says };
}
