/**
 * Types and operators of a rule about a column, by the kind of its values; more operators than the default
 * set of the type.
 */
import type { CatalogueItem } from './catalogue.ts';
import { INPUT_TYPE } from './input-types.ts';
import { OPERATOR } from './operators/index.ts';

const ORDERED = [
  OPERATOR.EQUAL,
  OPERATOR.N_EQUAL,
  OPERATOR.EMPTY,
  OPERATOR.N_EMPTY,
  OPERATOR.GREATER,
  OPERATOR.GREATER_OR_EQUAL,
  OPERATOR.SMALLER,
  OPERATOR.SMALLER_OR_EQUAL,
];
const DATES = [
  ...ORDERED,
  OPERATOR.EQUAL_DAYS_AGO,
  OPERATOR.EQUAL_DAYS_TIME,
  OPERATOR.GREATER_DAYS_AGO,
  OPERATOR.SMALLER_DAYS_AGO,
  OPERATOR.GREATER_DAYS_TIME,
  OPERATOR.SMALLER_DAYS_TIME,
];
const TEXTS = [
  OPERATOR.EQUAL,
  OPERATOR.N_EQUAL,
  OPERATOR.CONTAINS,
  OPERATOR.N_CONTAINS,
  OPERATOR.EMPTY,
  OPERATOR.N_EMPTY,
  OPERATOR.BEGINS_WITH,
  OPERATOR.ENDS_WITH,
  OPERATOR.INLIST,
  OPERATOR.N_INLIST,
  OPERATOR.LIST_CONTAINS,
  OPERATOR.N_LIST_CONTAINS,
];

export const OFFERED = {
  text: { type: INPUT_TYPE.TEXT, operators: TEXTS },
  number: { type: INPUT_TYPE.NUMBER, operators: ORDERED },
  date: { type: INPUT_TYPE.DATE, operators: DATES },
  datetime: { type: INPUT_TYPE.DATETIME, operators: DATES },
  boolean: { type: INPUT_TYPE.BOOL },
} satisfies Record<string, Pick<CatalogueItem, 'type' | 'operators'>>;
