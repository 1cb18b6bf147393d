/** EMPTY and its twin. */
import { isMissing } from '../readings.ts';
import { negated, type Operator } from './operator.ts';

const empty: Operator = {
  key: 'EMPTY',
  label: 'is empty',
  schema: () => ({ kind: 'none' }),
  test: (reading) => (value, moment) => isMissing(value, reading, moment),
  sql: (reading, _operand, column, sql) => sql.isMissing(reading, column),
  says: () => 'is empty',
};

export const EMPTINESS = {
  EMPTY: empty,
  N_EMPTY: negated(empty, 'N_EMPTY', 'is not empty', () => 'is not empty'),
} satisfies Partial<Record<string, Operator>>;
