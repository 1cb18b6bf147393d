/** The 26 operators. An operator's code is its position: never reorder, only append. */
import { inputType } from '../input-types.ts';
import { COMPARISONS } from './comparisons.ts';
import { DAYS } from './days.ts';
import { DISTANCES } from './distances.ts';
import { EMPTINESS } from './emptiness.ts';
import { EQUALITY } from './equality.ts';
import type { Operator, OperatorKey, ValueSchema } from './operator.ts';
import { PARTS_OF_TEXT } from './parts-of-text.ts';

export const OPERATORS: readonly Operator[] = [
  EQUALITY.EQUAL,
  EQUALITY.N_EQUAL,
  PARTS_OF_TEXT.CONTAINS,
  PARTS_OF_TEXT.N_CONTAINS,
  EMPTINESS.EMPTY,
  EMPTINESS.N_EMPTY,
  PARTS_OF_TEXT.BEGINS_WITH,
  PARTS_OF_TEXT.ENDS_WITH,
  COMPARISONS.GREATER,
  COMPARISONS.GREATER_OR_EQUAL,
  COMPARISONS.SMALLER,
  COMPARISONS.SMALLER_OR_EQUAL,
  DISTANCES.DISTANCE,
  DAYS.EQUAL_DAYS_AGO,
  DAYS.EQUAL_DAYS_TIME,
  DAYS.GREATER_DAYS_AGO,
  DAYS.SMALLER_DAYS_AGO,
  DAYS.GREATER_DAYS_TIME,
  DAYS.SMALLER_DAYS_TIME,
  EQUALITY.INLIST,
  EQUALITY.N_INLIST,
  DISTANCES.WITHIN,
  DISTANCES.BEYOND,
  EQUALITY.LIST_CONTAINS,
  EQUALITY.N_LIST_CONTAINS,
  DISTANCES.DISTANCE_BETWEEN,
];

/** The codes by their names: `OPERATOR.N_EQUAL` is 1. */
export const OPERATOR = Object.fromEntries(OPERATORS.map(({ key }, code) => [key, code])) as Record<OperatorKey, number>;

/** Shown for an operator without a label, and for one that this version does not know. */
export const NO_LABEL = '--- error, not defined ---';

/** Undefined for a code that no operator has. */
export function operatorOf(code: unknown): Operator | undefined {
  return typeof code === 'number' && Number.isInteger(code) && code >= 0 ? OPERATORS[code] : undefined;
}

/** An item's own label for the operator wins. */
export function operatorLabel(code: unknown, own?: string): string {
  return own ?? operatorOf(code)?.label ?? NO_LABEL;
}

/**
 * The value that an operator needs in a rule of this type; undefined where it has no meaning for the type, or
 * is unknown.
 */
export function valueSchema(type: unknown, operator: unknown): ValueSchema | undefined {
  const reading = inputType(type)?.reading;
  return reading && operatorOf(operator)?.schema(reading);
}
