/**
 * Compares amounts per recipient, such as revenue. A few very large ones would decide a test alone, so they
 * are cut to a limit: a percentile of the amounts above 0. Among all recipients it would be 0 where few of
 * them bring anything, and every amount would be cut away.
 */
import { intervalFactor, liftOf, type Interval, type IntervalOptions } from './confidence.ts';

/** So many recipients with this amount. */
export interface Amount {
  value: number;
  count: number;
}

export interface Amounts {
  recipients: number;
  /** Amounts of those who have one, in any order. All others are 0. */
  amounts: readonly Amount[];
}

export interface MeanComparison extends Interval {
  base: number;
  other: number;
  difference: number;
  /**
   * The difference in parts of the base's mean; `high` is null where it can be any gain. Undefined unless
   * both means are above 0.
   */
  lift: { low: number; high: number | null } | undefined;
  /** Amounts above it counted as this. */
  limit: number;
  /** How many amounts were above it. */
  limited: number;
}

const QUANTILE = 0.99;

/**
 * How much higher the mean of `other` is than that of `base`, with both cut to the 99th percentile of their
 * amounts above 0. Undefined while one of them has fewer than two recipients.
 */
export function compareMeans(
  base: Amounts,
  other: Amounts,
  { quantile = QUANTILE, ...options }: IntervalOptions & { quantile?: number } = {},
): MeanComparison | undefined {
  if (base.recipients < 2 || other.recipients < 2) return undefined;
  const all = [...withZeros(base), ...withZeros(other)].sort((a, b) => a.value - b.value);
  const recipients = base.recipients + other.recipients;
  const limit = percentileOf(all, quantile);
  const [a, b] = [summary(base, limit), summary(other, limit)];
  const factor = intervalFactor(recipients, options);
  const half = factor * Math.sqrt(a.square + b.square);
  const difference = b.mean - a.mean;
  return {
    base: a.mean,
    other: b.mean,
    difference,
    low: difference - half,
    high: difference + half,
    lift: a.mean > 0 && b.mean > 0 ? liftOf(a.mean, b.mean, factor ** 2 * a.square, factor ** 2 * b.square) : undefined,
    limit,
    limited: all.reduce((sum, { value, count }) => sum + (value > limit ? count : 0), 0),
  };
}

/** Their sum over all recipients, cut to a limit; without one, as it is. */
export function meanOf({ recipients, amounts }: Amounts, limit = Infinity): number | undefined {
  if (recipients <= 0) return undefined;
  return amounts.reduce((sum, { value, count }) => sum + Math.min(value, limit) * count, 0) / recipients;
}

/** Standard deviation of one recipient's amount, nothing cut; undefined with fewer than two. */
export function deviationOf(amounts: Amounts): number | undefined {
  return amounts.recipients < 2 ? undefined : Math.sqrt(summary(amounts, Infinity).square * amounts.recipients);
}

function withZeros({ recipients, amounts }: Amounts): Amount[] {
  const others = recipients - amounts.reduce((sum, { count }) => sum + count, 0);
  return [...amounts, { value: 0, count: others }];
}

/** Among those above 0; without any, 0. */
function percentileOf(sorted: readonly Amount[], quantile: number): number {
  const above = sorted.filter(({ value, count }) => value > 0 && count > 0);
  const place = Math.ceil(quantile * above.reduce((sum, { count }) => sum + count, 0));
  let upTo = 0;
  return above.find(({ count }) => (upTo += count) >= place)?.value ?? 0;
}

/** Mean, and the square of its standard error. */
function summary(amounts: Amounts, limit: number): { mean: number; square: number } {
  const mean = meanOf(amounts, limit) ?? 0;
  const squares = withZeros(amounts).reduce((sum, { value, count }) => sum + (Math.min(value, limit) - mean) ** 2 * count, 0);
  return { mean, square: squares / (amounts.recipients - 1) / amounts.recipients };
}
