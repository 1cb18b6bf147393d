/** Compares amounts per recipient, such as revenue. A few very large ones would decide a test alone, so they are cut to a limit. */
import { intervalFactor, type Interval, type IntervalOptions } from './confidence.ts';

export interface MeanComparison extends Interval {
  base: number;
  other: number;
  difference: number;
  /** Amounts above it counted as this. */
  limit: number;
  /** How many amounts were above it. */
  limited: number;
}

const QUANTILE = 0.999;

/**
 * How much higher the mean of `other` is than that of `base`, with both cut to the 99.9th percentile of all their amounts. Recipients
 * without an amount are 0. Undefined while one of them has fewer than two.
 */
export function compareMeans(
  base: readonly number[],
  other: readonly number[],
  { quantile = QUANTILE, ...options }: IntervalOptions & { quantile?: number } = {},
): MeanComparison | undefined {
  if (base.length < 2 || other.length < 2) return undefined;
  const all = [...base, ...other].sort((a, b) => a - b);
  const limit = all[Math.ceil(quantile * all.length) - 1] ?? 0;
  const [a, b] = [summary(base, limit), summary(other, limit)];
  const half = intervalFactor(all.length, options) * Math.sqrt(a.square + b.square);
  const difference = b.mean - a.mean;
  const limited = all.reduce((count, amount) => count + Number(amount > limit), 0);
  return { base: a.mean, other: b.mean, difference, low: difference - half, high: difference + half, limit, limited };
}

/** Mean, and the square of its standard error. */
function summary(amounts: readonly number[], limit: number): { mean: number; square: number } {
  const mean = amounts.reduce((sum, amount) => sum + Math.min(amount, limit), 0) / amounts.length;
  const squares = amounts.reduce((sum, amount) => sum + (Math.min(amount, limit) - mean) ** 2, 0);
  return { mean, square: squares / (amounts.length - 1) / amounts.length };
}
