/** Conversions and revenue of a test's recipients from their first impression on, by arm. */
import { readAmounts, readTest, type Comparison, type Wording } from '@limn/experiments';
import type { TestFigures } from './test-figures.port.ts';
import type { TestArm } from './test-states.ts';

type Counts = readonly Pick<Awaited<ReturnType<TestFigures['countArms']>>[number], 'variant' | 'recipients'>[];
type Brought = Awaited<ReturnType<TestFigures['armsBrought']>>;

interface Outcome {
  id: 'conversions' | 'revenue';
  label: string;
  wording: Omit<Wording, 'name' | 'base'>;
  arms: { key: number; converted: number; total: number; average: number | null; comparison: Comparison | undefined }[];
}

const CONVERTED = 'converting recipients';

/** Those that there are: no revenue while no amount is known, nothing at all while no one converted. */
export function outcomesOf(arms: readonly TestArm[], counts: Counts, brought: Brought): Outcome[] {
  const figures = arms.map(({ key, weight, role }) => {
    const own = brought.filter(({ variant }) => variant === key);
    const sum = (of: (one: Brought[number]) => number) => own.reduce((total, one) => total + of(one), 0);
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
  if (brought.length === 0) return [];
  const rates = readTest(figures).arms;
  const means = readAmounts(figures);
  const conversions: Outcome = {
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
  const revenue: Outcome = {
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
  return brought.some((one) => one.revenue !== 0) ? [conversions, revenue] : [conversions];
}

/** True where this arm clearly brings less than the control; of the control, where a variant clearly brings more. */
export function isWorse(key: number, arms: readonly TestArm[], counts: Counts, brought: Brought): boolean {
  const isControl = arms.some((arm) => arm.key === key && arm.role === 'control');
  const variants = new Set(arms.filter(({ role }) => role === 'variant').map((arm) => arm.key));
  return outcomesOf(arms, counts, brought).some((outcome) =>
    outcome.arms.some((arm) =>
      isControl ? variants.has(arm.key) && arm.comparison?.verdict === 'better' : arm.key === key && arm.comparison?.verdict === 'worse',
    ),
  );
}
