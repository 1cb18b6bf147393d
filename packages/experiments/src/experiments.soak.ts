/**
 * Tests of equal variants, looked at after every 100 of 20,000 recipients: false alarms within `alpha`. And
 * of unequal ones: found, and how soon.
 */
import { simulate } from './testing/simulate.ts';

const TESTS = 4000;
const ALPHA = 0.05;
const MIN_POWER = 0.95;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  for (const rate of [0.02, 0.1, 0.5]) {
    const { said } = simulate({ tests: TESTS, rates: [rate, rate], recipients: 20_000, seed: 1 });
    report(`experiments_false_alarms_at_${100 * rate}_percent`, said, 'share');
    if (said > ALPHA) throw new Error(`${100 * said} % of tests of equal variants said that they differ.`);
  }
  const { said, recipients } = simulate({ tests: TESTS, rates: [0.05, 0.06], recipients: 60_000, seed: 2 });
  report('experiments_found_5_against_6_percent', said, 'share');
  report('experiments_recipients_until_found', recipients, 'recipients');
  if (said < MIN_POWER) throw new Error(`5 against 6 % was found in ${100 * said} % of the tests.`);
}
