/**
 * Whether recipients came to the arms as the weights say. Where not, something keeps some of them from one
 * arm, and no figure can be trusted.
 */

export interface SampleRatio {
  /** The chance of at least this imbalance when nothing is wrong. */
  probability: number;
  isSound: boolean;
}

const SUSPICIOUS = 0.001;
/**
 * The usual condition of the test: with fewer expected in an arm, the first recipients of a small arm raise
 * an alarm.
 */
const MIN_EXPECTED = 5;

/**
 * Pearson's χ² test of the recipients of each arm against the weights. Sound while some arm expects fewer
 * than five.
 */
export function checkSampleRatio(arms: readonly { weight: number; recipients: number }[]): SampleRatio {
  const [weights, recipients] = [sum(arms.map(({ weight }) => weight)), sum(arms.map((arm) => arm.recipients))];
  // No recipient can come to an arm without a weight.
  if (arms.some((arm) => arm.weight <= 0 && arm.recipients > 0)) return { probability: 0, isSound: false };
  const taking = arms.filter(({ weight }) => weight > 0);
  const smallest = Math.min(...taking.map(({ weight }) => weight));
  if (taking.length < 2 || recipients * smallest < MIN_EXPECTED * weights) return { probability: 1, isSound: true };
  const statistic = sum(
    taking.map((arm) => {
      const expected = (recipients * arm.weight) / weights;
      return (arm.recipients - expected) ** 2 / expected;
    }),
  );
  const probability = chiSquaredTail(statistic, taking.length - 1);
  return { probability, isSound: probability >= SUSPICIOUS };
}

/** The chance of a value of χ² that is at least as large. */
export function chiSquaredTail(statistic: number, degrees: number): number {
  const x = statistic / 2;
  let [a, tail, term] =
    degrees % 2 === 0 ? [1, Math.exp(-x), x * Math.exp(-x)] : [0.5, erfc(Math.sqrt(x)), 2 * Math.sqrt(x / Math.PI) * Math.exp(-x)];
  // Q(a + 1, x) = Q(a, x) + xᵃ e⁻ˣ / Γ(a + 1)
  for (; a < degrees / 2; a++) {
    tail += term;
    term *= x / (a + 1);
  }
  return Math.min(1, tail);
}

const SERIES_UP_TO = 2;

/** 1 − erf(x) for x ≥ 0: the series near 0, Lentz's continued fraction elsewhere. */
export function erfc(x: number): number {
  if (x < SERIES_UP_TO) {
    let [term, total] = [x, x];
    for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(total); n++) {
      term *= -(x * x) / n;
      total += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * total;
  }
  let fraction = 0;
  for (let n = 60; n > 0; n--) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
