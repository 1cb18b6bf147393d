/** Conversions and revenue of a test's recipients from their first impression on, by arm. */
import {
  deviationOf,
  readAmounts,
  readTest,
  winnerOf,
  winnerOfAmounts,
  type Amounts,
  type ArmFigures,
  type Comparison,
  type Wording,
} from '@limn/experiments';
import type { TestGoal } from '@limn/model';
import type { TestFigures } from './test-figures.port.ts';
import type { TestArm } from './test-states.port.ts';

type Counts = readonly Pick<Awaited<ReturnType<TestFigures['countArms']>>[number], 'variant' | 'recipients'>[];
type ConvertedArms = Awaited<ReturnType<TestFigures['conversionsOfArms']>>;
type OutcomeId = Exclude<TestGoal, 'clicks'>;

/** Recipients by arm, and how much they brought. */
export interface TestConversions {
  arms: readonly TestArm[];
  counts: Counts;
  conversions: ConvertedArms;
}

interface Outcome {
  id: OutcomeId;
  label: string;
  wording: Omit<Wording, 'name' | 'base'>;
  arms: { key: number; converted: number; total: number; average: number | null; comparison: Comparison | undefined }[];
}

interface ArmConversions extends ArmFigures, Amounts {
  conversions: number;
  revenue: number;
}

const CONVERTED = 'converting recipients';

/**
 * Finds those that there are: no revenue while no amount is known, nothing at all while no one converted. The
 * goal is always one of them.
 */
export function outcomesOf(test: TestConversions, goal: TestGoal): Outcome[] {
  const figures = figuresOf(test);
  const { conversions } = test;
  return [
    ...(conversions.length > 0 || goal === 'conversions' ? [conversionsOf(figures)] : []),
    ...(conversions.some((one) => one.revenue !== 0) || goal === 'revenue' ? [revenueOf(figures)] : []),
  ];
}

/** Key of the arm that clearly brings more than every other; undefined while none does. */
export function leadingArm(test: TestConversions, goal: OutcomeId): number | undefined {
  return goal === 'revenue' ? winnerOfAmounts(figuresOf(test)) : winnerOf(figuresOf(test));
}

/**
 * True where this arm clearly brings less than the control; of the control, where a variant clearly brings
 * more.
 */
export function isBehindControl(key: number, test: TestConversions): boolean {
  return outcomesOf(test, 'clicks').some((outcome) => isWorse(key, test.arms, outcome.arms));
}

/** The same of any comparison of the arms. */
export function isWorse(
  key: number,
  arms: readonly TestArm[],
  read: readonly { key: number; comparison: Comparison | undefined }[],
): boolean {
  const isControl = arms.some((arm) => arm.key === key && arm.role === 'control');
  const variants = new Set(arms.filter(({ role }) => role === 'variant').map((arm) => arm.key));
  return read.some((arm) =>
    isControl ? variants.has(arm.key) && arm.comparison?.verdict === 'better' : arm.key === key && arm.comparison?.verdict === 'worse',
  );
}

/** The control's average, and how much its recipients vary. Undefined while too few converted to tell. */
export function controlFigures(
  test: TestConversions,
  goal: OutcomeId,
  minConverted: number,
): { baseline: number; deviation?: number } | undefined {
  const control = figuresOf(test).find(({ role }) => role === 'control');
  if (!control || control.successes < minConverted) return undefined;
  if (goal === 'conversions') return { baseline: control.successes / control.recipients };
  const deviation = deviationOf(control);
  return deviation === undefined || control.revenue <= 0 ? undefined : { baseline: control.revenue / control.recipients, deviation };
}

function figuresOf({ arms, counts, conversions }: TestConversions): ArmConversions[] {
  return arms.map(({ key, weight, role }) => {
    const own = conversions.filter(({ variant }) => variant === key);
    const sum = (of: (one: ConvertedArms[number]) => number) => own.reduce((total, one) => total + of(one), 0);
    return {
      key,
      weight,
      role,
      recipients: counts.find(({ variant }) => variant === key)?.recipients ?? 0,
      successes: sum(({ recipients }) => recipients),
      conversions: sum(({ conversions }) => conversions),
      revenue: sum(({ revenue, recipients }) => revenue * recipients),
      amounts: own.map(({ revenue, recipients }) => ({ value: revenue, count: recipients })),
    };
  });
}

function conversionsOf(figures: readonly ArmConversions[]): Outcome {
  const rates = readTest(figures).arms;
  return {
    id: 'conversions',
    label: 'Conversions',
    wording: { successes: CONVERTED },
    arms: figures.map((arm, index) => ({
      key: arm.key,
      converted: arm.successes,
      total: arm.conversions,
      average: rates[index]?.rate ?? null,
      comparison: rates[index]?.comparison,
    })),
  };
}

function revenueOf(figures: readonly ArmConversions[]): Outcome {
  const means = readAmounts(figures);
  return {
    id: 'revenue',
    label: 'Revenue',
    wording: { successes: 'revenue per recipient', needs: CONVERTED, verb: 'brings', fewer: 'less' },
    arms: figures.map((arm, index) => ({
      key: arm.key,
      converted: arm.successes,
      total: arm.revenue,
      average: means[index]?.mean ?? null,
      comparison: means[index]?.comparison,
    })),
  };
}
