/** How many recipients a test needs before it is likely to find a difference. */
import { intervalFactor } from './confidence.ts';
import { erfc } from './sample-ratio.ts';

export interface Plan {
  /** Rate of the control, from 0 to 1; with `deviation`, its mean amount per recipient. */
  baseline: number;
  /** Standard deviation of one recipient's amount. A change is thought to stretch all amounts alike. */
  deviation?: number;
  /** Smallest change worth finding, in parts of the baseline: 0.2 is 20 % more. */
  lift: number;
  /** Share of all recipients in the control, and in the smallest variant. */
  shares: readonly [number, number];
  /** Variants that are compared with the control. */
  comparisons: number;
  alpha?: number;
  /** Probability of finding it. Default 0.8. */
  power?: number;
  tightestAt?: number;
}

const MAX_RECIPIENTS = 1e9;

/**
 * Recipients of the whole test at which a difference of this size is outside the interval with the given
 * probability. Looking earlier often finds it with fewer. Undefined where no number is enough, or the plan
 * makes no sense.
 */
export function recipientsNeeded(plan: Plan): number | undefined {
  const { baseline, deviation, lift, shares, comparisons, alpha = 0.05, power = 0.8, tightestAt } = plan;
  const [p, q] = [baseline, baseline * (1 + lift)];
  const [forBase, forOther] = shares;
  const max = deviation === undefined ? 1 : Infinity;
  if (!(p > 0 && p < max && q > 0 && q < max && lift !== 0 && forBase > 0 && forOther > 0 && comparisons > 0)) return undefined;
  const options = { alpha: alpha / comparisons, ...(tightestAt === undefined ? {} : { tightestAt }) };
  const variance = (mean: number) => (deviation === undefined ? mean * (1 - mean) : ((deviation * mean) / baseline) ** 2);
  const isEnough = (recipients: number) => {
    const error = Math.sqrt(variance(p) / (recipients * forBase) + variance(q) / (recipients * forOther));
    return Math.abs(q - p) >= error * (intervalFactor(recipients * (forBase + forOther), options) + normalQuantile(power));
  };
  if (!isEnough(MAX_RECIPIENTS)) return undefined;
  let [low, high] = [1, MAX_RECIPIENTS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** The value below which a standard normal one lies with this probability. */
export function normalQuantile(probability: number): number {
  let [low, high] = [-10, 10];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (belowNormal(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function belowNormal(value: number): number {
  const tail = erfc(Math.abs(value) / Math.SQRT2) / 2;
  return value < 0 ? tail : 1 - tail;
}
