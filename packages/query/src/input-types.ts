/**
 * The 12 input types: their codes, how a value of the type is read, and which operators a rule of the type
 * offers by default.
 */
import type { OperatorKey } from './operators/operator.ts';

/** How data and values are understood. `point` is read by the operators of distance alone. */
export type Reading = 'text' | 'number' | 'boolean' | 'list' | 'date' | 'datetime' | 'time' | 'point';

export type InputTypeKey =
  | 'NUMBER'
  | 'TEXT'
  | 'SELECT'
  | 'MULTI_SELECT'
  | 'DATE'
  | 'TIME'
  | 'BOOL'
  | 'AGGREGATE'
  | 'BOOL_INPUT'
  | 'CURRENCY'
  | 'DATETIME'
  | 'AUTOCOMPLETE';

export interface InputType {
  key: InputTypeKey;
  reading: Exclude<Reading, 'point'>;
  /** In the order in which they are offered; the first is that of a new rule. */
  operators: readonly OperatorKey[];
}

const COMPARISONS = ['GREATER', 'GREATER_OR_EQUAL', 'SMALLER', 'SMALLER_OR_EQUAL'] as const;
const ORDERED = ['EQUAL', 'N_EQUAL', 'EMPTY', 'N_EMPTY', ...COMPARISONS] as const;
const NUMERIC = ['EQUAL', 'N_EQUAL', 'CONTAINS', 'N_CONTAINS', ...COMPARISONS] as const;
const BOOLEAN = ['EQUAL', 'N_EQUAL', 'EMPTY', 'N_EMPTY'] as const;
const CHOICE = ['EQUAL', 'N_EQUAL'] as const;

/** An input type's code is its position. */
export const INPUT_TYPES = [
  { key: 'NUMBER', reading: 'number', operators: NUMERIC },
  {
    key: 'TEXT',
    reading: 'text',
    operators: ['EQUAL', 'N_EQUAL', 'CONTAINS', 'N_CONTAINS', 'EMPTY', 'N_EMPTY', 'BEGINS_WITH', 'ENDS_WITH'],
  },
  { key: 'SELECT', reading: 'text', operators: CHOICE },
  {
    key: 'MULTI_SELECT',
    reading: 'list',
    operators: ['EQUAL', 'N_EQUAL', 'CONTAINS', 'N_CONTAINS', ...COMPARISONS, 'EMPTY', 'N_EMPTY'],
  },
  { key: 'DATE', reading: 'date', operators: ORDERED },
  { key: 'TIME', reading: 'time', operators: ORDERED },
  { key: 'BOOL', reading: 'boolean', operators: BOOLEAN },
  { key: 'AGGREGATE', reading: 'number', operators: ORDERED },
  { key: 'BOOL_INPUT', reading: 'boolean', operators: BOOLEAN },
  { key: 'CURRENCY', reading: 'number', operators: NUMERIC },
  { key: 'DATETIME', reading: 'datetime', operators: ORDERED },
  { key: 'AUTOCOMPLETE', reading: 'text', operators: CHOICE },
] as const satisfies readonly InputType[];

/** The codes by their names: `INPUT_TYPE.TEXT` is 1. */
export const INPUT_TYPE = Object.fromEntries(INPUT_TYPES.map(({ key }, code) => [key, code])) as Record<InputTypeKey, number>;

/** Undefined for a code that no type has. */
export function inputType(code: unknown): InputType | undefined {
  return typeof code === 'number' && Number.isInteger(code) && code >= 0 ? INPUT_TYPES[code] : undefined;
}
