/** Texts that SQL reads as the evaluator does; for others a column keeps the same in figures beside them. */
import {
  AROUND_NUMBERS,
  BLANKS,
  COMPACT,
  DAY_FIRST,
  MONTH_FIRST,
  NUMBERS,
  ONE_COMMA,
  ONE_POINT,
  SHORT_YEAR,
  YEAR_FIRST,
} from '../patterns.ts';
import { trim } from '../readings.ts';

/** A currency's letters around a number. */
export const CODES = '^[A-Z]{3} ?(?=[0-9+-])|(?<=[0-9]) ?[A-Z]{3}$';

const number = new RegExp([ONE_COMMA, ONE_POINT, ...NUMBERS.map(({ pattern }) => pattern)].join('|'));
const codes = new RegExp(CODES);
// Each by itself: one refers back to its own groups.
const dates = [YEAR_FIRST, COMPACT, DAY_FIRST, MONTH_FIRST, SHORT_YEAR].map((pattern) => new RegExp(pattern));

export function isNumberInSql(text: string): boolean {
  return number.test(trim(text, AROUND_NUMBERS).replace(codes, ''));
}

export function isDateInSql(text: string): boolean {
  const bare = trim(text, BLANKS);
  return dates.some((date) => date.test(bare));
}
