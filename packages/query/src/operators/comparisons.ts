/**
 * The four comparisons, of numbers, dates and times. A list compares its numbers, and one that fits is
 * enough.
 */
import type { Reading } from '../input-types.ts';
import { keyOf, listOf, type Key } from '../readings.ts';
import { NEVER, type Operator, type OperatorKey, type ValueSchema } from './operator.ts';

export const COMPARISONS = {
  GREATER: comparison('GREATER', 'is greater', '>', (a, b) => a > b, ['is greater than', 'is after']),
  GREATER_OR_EQUAL: comparison('GREATER_OR_EQUAL', 'is greater or equals', '>=', (a, b) => a >= b, ['is at least', 'is on or after']),
  SMALLER: comparison('SMALLER', 'is less than', '<', (a, b) => a < b, ['is less than', 'is before']),
  SMALLER_OR_EQUAL: comparison('SMALLER_OR_EQUAL', 'is less than or equals', '<=', (a, b) => a <= b, ['is at most', 'is on or before']),
} satisfies Partial<Record<string, Operator>>;

function comparison(
  key: OperatorKey,
  label: string,
  sign: string,
  holds: (a: Key, b: Key) => boolean,
  [ofNumbers, ofDates]: readonly [string, string],
): Operator {
  return {
    key,
    label,
    schema,
    test: (reading, operand) => {
      if (operand.kind !== 'one') return NEVER;
      const { key: wanted, unit } = operand.member;
      if (reading === 'list') {
        const read = keyOf('number', unit);
        return (value, moment) =>
          listOf(value, moment).some((member) => {
            const number = read(member, moment);
            return number !== undefined && holds(number, wanted);
          });
      }
      const read = keyOf(reading, unit);
      return (value, moment) => {
        const found = read(value, moment);
        return found !== undefined && holds(found, wanted);
      };
    },
    sql: (reading, operand, column, sql) => {
      if (operand.kind !== 'one') return 'false';
      if (reading === 'list') return sql.anyNumber(column, operand.member.unit, `${sign} ${sql.operand('number', operand.member)}`);
      return `${sql.key(reading, operand.member.unit, column)} ${sign} ${sql.operand(reading, operand.member)}`;
    },
    says: (words, reading) => {
      if (reading === 'list') return `has a number that ${ofNumbers} ${words}`;
      if (reading === 'time') return `${ofDates.replace('on or', 'at or')} ${words}`;
      return `${reading === 'number' ? ofNumbers : ofDates} ${words}`;
    },
  };
}

function schema(reading: Reading): ValueSchema | undefined {
  if (reading === 'list') return { kind: 'one', of: 'number' };
  return reading === 'number' || reading === 'date' || reading === 'datetime' || reading === 'time'
    ? { kind: 'one', of: reading }
    : undefined;
}
