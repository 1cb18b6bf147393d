/**
 * Intervals that hold at every look at once: a test may be read after each recipient, and stopped, without
 * more false alarms than `alpha`. The conjugate-mixture confidence sequence of Waudby-Smith et al., arXiv
 * 2103.06476.
 */

export interface IntervalOptions {
  /** Share of tests in which an interval may ever be wrong. Default 0.05. */
  alpha?: number;
  /** Number of recipients at which intervals are tightest. Default 5,000. */
  tightestAt?: number;
}

/** Recipients, and those of them who succeeded. */
export interface Rate {
  recipients: number;
  successes: number;
}

export interface Interval {
  low: number;
  high: number;
}

export interface RateComparison extends Interval {
  /** Difference of the rates, from -1 to 1. */
  difference: number;
  /**
   * The difference in parts of the base's rate; `high` is null where it can be any gain. Undefined where the
   * base's rate is 0.
   */
  lift: { low: number; high: number | null } | undefined;
}

/** Widens a standard error over `recipients` to the half-width of an always-valid interval. */
export function intervalFactor(recipients: number, { alpha = 0.05, tightestAt = 5000 }: IntervalOptions = {}): number {
  const rho2 = (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / tightestAt;
  const grown = recipients * rho2 + 1;
  return Math.sqrt(recipients) * Math.sqrt((2 * grown * Math.log(Math.sqrt(grown) / alpha)) / (recipients ** 2 * rho2));
}

/**
 * How much higher the rate of `other` is than that of `base`. Undefined while one of them has no recipients.
 */
export function compareRates(base: Rate, other: Rate, options: IntervalOptions = {}): RateComparison | undefined {
  if (base.recipients <= 0 || other.recipients <= 0) return undefined;
  const [p, q] = [base.successes / base.recipients, other.successes / other.recipients];
  const [baseVariance, otherVariance] = [(p * (1 - p)) / base.recipients, (q * (1 - q)) / other.recipients];
  const factor = intervalFactor(base.recipients + other.recipients, options);
  const half = factor * Math.sqrt(baseVariance + otherVariance);
  const difference = q - p;
  return {
    difference,
    low: difference - half,
    high: difference + half,
    lift: p === 0 ? undefined : liftOf(p, q, factor ** 2 * baseVariance, factor ** 2 * otherVariance),
  };
}

/**
 * The difference of two positive figures in parts of the first: every ratio r for which q − r·p is within its
 * own half-width of 0 (Fieller's set). It holds 0 % exactly where the interval of the difference holds 0, and
 * allows for the base's rate being measured too.
 */
export function liftOf(p: number, q: number, baseSquare: number, otherSquare: number): { low: number; high: number | null } {
  const [a, b, c] = [p * p - baseSquare, p * q, q * q - otherSquare];
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const low = b + root > 0 ? Math.max(0, c / (b + root)) - 1 : -1;
  // Little is known of the base's rate: the ratio has no upper end.
  return { low, high: a > 0 ? (b + root) / a - 1 : null };
}
