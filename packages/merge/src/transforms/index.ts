/**
 * All transforms, in the order of the menu. To add one, write it and put it into this list: parser, forms and
 * help read it here.
 */
import { add, divide, limit, multiply, subtract } from './arithmetic.ts';
import { addTime, date, daysUntil, monthName, relativeDate } from './calendar.ts';
import { capitalise, lower, title, upper } from './capitals.ts';
import { choose, fallback } from './choosing.ts';
import { ellipsis, first, initials, last, part, truncate, truncateWords, word } from './cutting.ts';
import { addCommas, compact, currency, percent, plural } from './number-format.ts';
import { ceil, floor, round, toFixed } from './rounding.ts';
import type { Transform } from './transform.ts';
import { after, before, join, pad, replace, trim, urlEncode } from './wording.ts';

export const TRANSFORMS: readonly Transform[] = [
  [upper, lower, title, capitalise, trim, ellipsis, truncate, truncateWords, replace, before, after, join],
  [first, last, word, part, initials, pad, urlEncode],
  [add, subtract, multiply, divide, round, ceil, floor, toFixed, addCommas, currency, percent, compact, limit],
  [fallback, choose, plural, date, relativeDate, monthName, daysUntil, addTime],
].flat();

const byKey = new Map(
  TRANSFORMS.flatMap((transform) => [transform.key, ...(transform.also ?? [])].map((key) => [key, transform] as const)),
);

/** By its key or another word for it; undefined for an unknown one. */
export function findTransform(key: string): Transform | undefined {
  return byKey.get(key);
}
