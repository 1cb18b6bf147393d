/** Arms of a test beside each other, each compared with the control, as the API says them. */
import type { CampaignTestResult } from '@limn/contracts';
import { comparisonSentence, readTest, type ArmFigures, type Comparison, type SampleRatio, type Wording } from '@limn/experiments';
import type { TestGoal } from '@limn/model';
import type { z } from 'zod';
import type { TestFigures } from './test-figures.port.ts';
import { outcomesOf, type TestConversions } from './test-outcomes.ts';
import type { TestArm } from './test-states.port.ts';

type Result = z.input<typeof CampaignTestResult>;
export type Counts = Awaited<ReturnType<TestFigures['countArms']>>;

/** Recipients of the arms with what they did and brought. */
export interface FoundArms extends TestConversions {
  counts: Counts;
}

export interface ComparedArms extends Pick<Result, 'arms' | 'outcomes' | 'sample_ratio'> {
  sampleRatio: SampleRatio;
}

/** @param goal always among the outcomes */
export function comparedArms(found: FoundArms, goal: TestGoal): ComparedArms {
  const { arms: named, counts } = found;
  const { arms, sampleRatio } = readTest(figuresOf(named, counts, 'clicked'));
  const nameOf = (key: number) => named.find((one) => one.key === key)?.name ?? '';
  return {
    arms: arms.map((arm) => ({
      key: arm.key,
      name: nameOf(arm.key),
      role: arm.role,
      weight: arm.weight,
      recipients: arm.recipients,
      clicked: arm.successes,
      click_rate: arm.rate ?? null,
      comparison: wireComparison(arm.comparison, { name: nameOf(arm.key), successes: 'clicks' }, named),
    })),
    outcomes: outcomesOf(found, goal).map(({ wording, ...outcome }) => ({
      ...outcome,
      arms: outcome.arms.map(({ comparison, ...arm }) => ({
        ...arm,
        comparison: wireComparison(comparison, { name: nameOf(arm.key), ...wording }, named),
      })),
    })),
    sample_ratio: { sound: sampleRatio.isSound, probability: sampleRatio.probability },
    sampleRatio,
  };
}

export function figuresOf(arms: readonly TestArm[], counts: Counts, successes: 'clicked' | 'returned'): ArmFigures[] {
  return arms.map(({ key, weight, role }) => {
    const found = counts.find(({ variant }) => variant === key);
    return { key, weight, role, recipients: found?.recipients ?? 0, successes: found?.[successes] ?? 0 };
  });
}

export function wireComparison(
  comparison: Comparison | undefined,
  wording: Omit<Wording, 'base'>,
  arms: readonly TestArm[],
): Result['arms'][number]['comparison'] {
  if (!comparison) return null;
  const { verdict, interval } = comparison;
  const base = arms.find(({ role }) => role === 'control')?.name ?? '';
  return {
    verdict,
    sentence: comparisonSentence(comparison, { ...wording, base }),
    interval: interval
      ? {
          difference: interval.difference,
          low: interval.low,
          high: interval.high,
          lift_low: interval.lift?.low ?? null,
          lift_high: interval.lift?.high ?? null,
        }
      : null,
  };
}
