/**
 * Tests played through with recipients made at random: how often a test that is looked at all the time says
 * something.
 */
import { seededRandom } from '@limn/model';
import { readTest, type ArmFigures } from '../read-test.ts';
import { checkSampleRatio } from '../sample-ratio.ts';

export interface Simulated {
  /** Share of tests in which the variant was ever said to be better or worse. */
  said: number;
  /** Recipients at which it was said first, on average over those. */
  recipients: number;
}

export interface Played {
  tests: number;
  /** True rates of the control and the variant. */
  rates: readonly [number, number];
  recipients: number;
  seed: number;
}

const LOOK_EVERY = 100;

export function simulate({ tests, rates, recipients, seed }: Played): Simulated {
  const random = seededRandom(seed);
  let [said, when] = [0, 0];
  for (let test = 0; test < tests; test++) {
    const at = saidAt(random, rates, recipients);
    if (at === undefined) continue;
    said++;
    when += at;
  }
  return { said: said / tests, recipients: when / Math.max(1, said) };
}

function saidAt(random: () => number, rates: readonly [number, number], recipients: number): number | undefined {
  const [control, variant]: [ArmFigures, ArmFigures] = [
    { key: 1, role: 'control', weight: 50, recipients: 0, successes: 0 },
    { key: 2, role: 'variant', weight: 50, recipients: 0, successes: 0 },
  ];
  for (let n = 1; n <= recipients; n++) {
    const [arm, rate] = random() < 0.5 ? [control, rates[0]] : [variant, rates[1]];
    arm.recipients++;
    if (random() < rate) arm.successes++;
    if (n % LOOK_EVERY > 0) continue;
    const verdict = readTest([control, variant]).arms[1]?.comparison?.verdict;
    if (verdict === 'better' || verdict === 'worse') return n;
  }
  return undefined;
}

/**
 * Share of tests in which the sample ratio ever looked wrong, though recipients came as the weights say:
 * looked at after each of them.
 */
export function simulateRatio({
  tests,
  weights,
  recipients,
  seed,
}: Pick<Played, 'tests' | 'recipients' | 'seed'> & { weights: readonly number[] }): number {
  const random = seededRandom(seed);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const isEverWrong = () => {
    const arms = weights.map((weight) => ({ weight, recipients: 0 }));
    for (let n = 1; n <= recipients; n++) {
      let left = random() * all;
      const arm = arms.find(({ weight }) => (left -= weight) < 0);
      if (arm) arm.recipients++;
      if (!checkSampleRatio(arms).isSound) return true;
    }
    return false;
  };
  return Array.from({ length: tests }, isEverWrong).filter(Boolean).length / tests;
}
