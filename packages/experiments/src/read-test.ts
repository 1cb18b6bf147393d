/**
 * Reads the figures of a test: no result before every arm has some successes, and none where recipients did
 * not come as the weights say.
 */
import { compareRates, type IntervalOptions, type Rate, type RateComparison } from './confidence.ts';
import { compareMeans, meanOf, type Amounts, type MeanComparison } from './means.ts';
import { checkSampleRatio, type SampleRatio } from './sample-ratio.ts';

interface Arm {
  key: number;
  weight: number;
  /** Exactly one is the control. A hold-out is compared like a variant, and can't win. */
  role: 'control' | 'variant' | 'hold_out';
}

export interface ArmFigures extends Arm, Rate {}

/** Amounts count as successes of those who have one. */
export interface ArmAmounts extends Arm, Amounts {}

/**
 * `early`: too few successes; `unclear`: the interval holds no difference; `untrusted`: the sample ratio is
 * wrong, so nothing is said.
 */
export type Verdict = 'early' | 'untrusted' | 'unclear' | 'better' | 'worse';

/** An arm against the control. */
export interface Comparison<I = RateComparison | MeanComparison> {
  verdict: Verdict;
  /** Undefined while nothing is said. */
  interval: I | undefined;
}

export interface ArmReading extends ArmFigures {
  /** Undefined without recipients. */
  rate: number | undefined;
  /** Undefined for the control. */
  comparison: Comparison<RateComparison> | undefined;
}

export interface AmountReading {
  key: number;
  /** Per recipient, nothing cut; undefined without recipients. */
  mean: number | undefined;
  comparison: Comparison<MeanComparison> | undefined;
}

export interface TestReading {
  sampleRatio: SampleRatio;
  arms: readonly ArmReading[];
}

/** Nothing is said before each of two arms has so many. */
export const MIN_SUCCESSES = 20;
const ALPHA = 0.05;

export function readTest(arms: readonly ArmFigures[], options: IntervalOptions = {}): TestReading {
  const control = controlOf(arms);
  const sampleRatio = checkSampleRatio(arms);
  const shared = sharedAmong(arms, options);
  return {
    sampleRatio,
    arms: arms.map((arm) => ({
      ...arm,
      rate: arm.recipients > 0 ? arm.successes / arm.recipients : undefined,
      comparison: arm === control ? undefined : compare(control, arm, sampleRatio.isSound, shared),
    })),
  };
}

/** The same of amounts per recipient, such as revenue. */
export function readAmounts(arms: readonly ArmAmounts[], options: IntervalOptions = {}): AmountReading[] {
  const control = controlOf(arms);
  const { isSound } = checkSampleRatio(arms);
  const shared = sharedAmong(arms, options);
  return arms.map((arm) => ({
    key: arm.key,
    mean: meanOf(arm),
    comparison: arm === control ? undefined : compareAmounts(control, arm, isSound, shared),
  }));
}

/**
 * Key of the arm that is better than every other one it could be shown instead of; undefined while none is.
 * Each pair shares the false alarms that are allowed.
 */
export function winnerOf(arms: readonly ArmFigures[], options: IntervalOptions = {}): number | undefined {
  return winnerBy(arms, options, (base, other, shared) => compare(base, other, true, shared));
}

/** The same by amounts per recipient. */
export function winnerOfAmounts(arms: readonly ArmAmounts[], options: IntervalOptions = {}): number | undefined {
  return winnerBy(arms, options, (base, other, shared) => compareAmounts(base, other, true, shared));
}

function winnerBy<A extends Arm & { recipients: number }>(
  arms: readonly A[],
  options: IntervalOptions,
  comparisonOf: (base: A, other: A, options: IntervalOptions) => Comparison,
): number | undefined {
  const { isSound } = checkSampleRatio(arms);
  const shown = arms.filter(({ role, weight }) => role !== 'hold_out' && weight > 0);
  if (!isSound || shown.length < 2) return undefined;
  const pairs = (shown.length * (shown.length - 1)) / 2;
  const shared = { ...options, alpha: (options.alpha ?? ALPHA) / pairs };
  const wins = (arm: A) => shown.every((other) => other === arm || comparisonOf(other, arm, shared).verdict === 'better');
  return shown.find(wins)?.key;
}

/** False alarms are shared by the arms that are compared with the control. */
function sharedAmong(arms: readonly Arm[], options: IntervalOptions): IntervalOptions {
  return { ...options, alpha: (options.alpha ?? ALPHA) / Math.max(1, arms.length - 1) };
}

function compare(base: ArmFigures, other: ArmFigures, isSound: boolean, options: IntervalOptions): Comparison<RateComparison> {
  return judged({ isSound, successes: [base.successes, other.successes] }, () => compareRates(base, other, options));
}

function compareAmounts(base: ArmAmounts, other: ArmAmounts, isSound: boolean, options: IntervalOptions): Comparison<MeanComparison> {
  return judged({ isSound, successes: [successesOf(base), successesOf(other)] }, () => compareMeans(base, other, options));
}

function successesOf({ amounts }: Amounts): number {
  return amounts.reduce((sum, { count }) => sum + count, 0);
}

function judged<I extends RateComparison | MeanComparison>(
  { isSound, successes }: { isSound: boolean; successes: readonly [number, number] },
  intervalOf: () => I | undefined,
): Comparison<I> {
  if (!isSound) return { verdict: 'untrusted', interval: undefined };
  const interval = Math.min(...successes) < MIN_SUCCESSES ? undefined : intervalOf();
  if (!interval) return { verdict: 'early', interval: undefined };
  return { verdict: interval.low > 0 ? 'better' : interval.high < 0 ? 'worse' : 'unclear', interval };
}

function controlOf<A extends Arm>(arms: readonly A[]): A {
  const [control, second] = arms.filter(({ role }) => role === 'control');
  if (!control || second) throw new Error('A test has one control.');
  return control;
}
