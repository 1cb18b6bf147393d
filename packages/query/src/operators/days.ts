/**
 * Days before and after today, as the calendar of the company's timezone counts them. "Less than 30 days ago"
 * takes in today and no day to come; "less than 30 days' time" takes in today and no day gone by.
 */
import { dayOf, today } from '../readings.ts';
import { NEVER, type Operand, type Operator, type OperatorKey } from './operator.ts';

interface Direction {
  /** 1: the days since the field's; -1: the days until it. */
  sign: 1 | -1;
  label: string;
}

/** A merge field, where the days are filled at each decision. */
type Days = number | string;

const AGO: Direction = { sign: 1, label: 'days ago' };
const TIME: Direction = { sign: -1, label: 'days time' };

export const DAYS = {
  EQUAL_DAYS_AGO: days(
    'EQUAL_DAYS_AGO',
    AGO,
    'is <days>',
    (apart, n) => apart === n,
    (apart, n) => `${apart} = ${n}`,
    exactly,
  ),
  EQUAL_DAYS_TIME: days(
    'EQUAL_DAYS_TIME',
    TIME,
    'is <days>',
    (apart, n) => apart === n,
    (apart, n) => `${apart} = ${n}`,
    exactly,
  ),
  GREATER_DAYS_AGO: days(
    'GREATER_DAYS_AGO',
    AGO,
    'is greater than <days>',
    (apart, n) => apart > n,
    (apart, n) => `${apart} > ${n}`,
    more,
  ),
  SMALLER_DAYS_AGO: days('SMALLER_DAYS_AGO', AGO, 'is less than <days>', isLess, lessSql, less),
  GREATER_DAYS_TIME: days(
    'GREATER_DAYS_TIME',
    TIME,
    'is greater than <days>',
    (apart, n) => apart > n,
    (apart, n) => `${apart} > ${n}`,
    more,
  ),
  SMALLER_DAYS_TIME: days('SMALLER_DAYS_TIME', TIME, 'is less than <days>', isLess, lessSql, less),
} satisfies Partial<Record<string, Operator>>;

function days(
  key: OperatorKey,
  { sign, label }: Direction,
  begin: string,
  holds: (apart: number, days: number) => boolean,
  holdsInSql: (apart: string, days: string) => string,
  says: (days: Days, future: boolean) => string,
): Operator {
  return {
    key,
    label: `${begin} ${label}`,
    schema: (reading) => (reading === 'point' ? undefined : { kind: 'days' }),
    test: (_reading, operand) => {
      if (operand.kind !== 'days') return NEVER;
      return (value, moment) => {
        const day = dayOf(value, moment);
        return day !== undefined && holds(sign * (today(moment) - day), operand.days);
      };
    },
    sql: (_reading, operand, column, sql) => {
      if (operand.kind !== 'days') return 'false';
      const [from, to] = sign === 1 ? [sql.today(), sql.key('date', 'day', column)] : [sql.key('date', 'day', column), sql.today()];
      return holdsInSql(`(${from} - ${to})`, sql.integer(operand.days));
    },
    ...(holds === isLess && { never: (operand: Operand) => operand.kind === 'days' && operand.days === 0 }),
    says: (words, _reading, operand) => says(operand?.kind === 'days' ? operand.days : words, sign === -1),
  };
}

function isLess(apart: number, days: number): boolean {
  return apart >= 0 && apart < days;
}

function lessSql(apart: string, days: string): string {
  return `(${apart} >= 0 and ${apart} < ${days})`;
}

function exactly(days: Days, future: boolean): string {
  if (days === 0) return 'is today';
  if (days === 1) return future ? 'is tomorrow' : 'was yesterday';
  return future ? `is in ${count(days)}` : `was ${count(days)} ago`;
}

function more(days: Days, future: boolean): string {
  if (days === 0) return future ? 'is after today' : 'was before today';
  return `${future ? 'is' : 'was'} more than ${count(days)} ${future ? 'from now' : 'ago'}`;
}

function less(days: Days, future: boolean): string {
  const far = `${future ? 'is' : 'was'} less than ${count(days)} ${future ? 'from now' : 'ago'}`;
  if (typeof days === 'string') return far;
  if (days === 0) return `${far}, which is never true`;
  if (days === 1) return 'is today';
  if (days === 2) return `is today or ${future ? 'tomorrow' : 'yesterday'}`;
  return future ? `is today or in the next ${count(days - 1)}` : `is today or in the last ${count(days - 1)}`;
}

function count(days: Days): string {
  return days === 1 ? '1 day' : `${days} days`;
}
