import { expect, test } from 'vitest';
import { aCampaign, aRuleset, aTest, aTestResult, aVariant } from '../campaigns.cases.ts';
import { openDraft, withTest } from '../draft/campaign-draft.ts';
import type { DraftTest } from '../draft/ruleset-test.ts';
import { chanceText, intervalText, placeOn, pointsText, rateText, scaleOf, startsAgain } from './arm-figures.ts';
import { neededFor } from './SampleSize.tsx';

test('writes rates, points and chances', () => {
  expect({ '0.0415': rateText(0.0415), '0': rateText(0), null: rateText(null) }).toEqual({ '0.0415': '4.15%', '0': '0.00%', null: '–' });
  expect({ '0.0081': pointsText(0.0081), '-0.012': pointsText(-0.012), '-0.00001': pointsText(-0.00001) }).toEqual({
    '0.0081': '+0.81 points',
    '-0.012': '−1.20 points',
    '-0.00001': '0.00 points',
  });
  expect(intervalText({ low: -0.002, high: 0.014 })).toBe('between −0.20 and +1.40 points');
  expect([0.43, 0.0042, 0.0001].map(chanceText)).toEqual(['p = 0.43', 'p = 0.004', 'p < 0.001']);
});

test('draws all intervals on one axis that shows no difference too', () => {
  const interval = (low: number, high: number) => ({
    comparison: {
      verdict: 'unclear' as const,
      sentence: '',
      interval: { difference: (low + high) / 2, low, high, lift_low: null, lift_high: null },
    },
  });
  const scale = scaleOf([{ comparison: null }, interval(0.01, 0.03), interval(0.02, 0.05)]);
  expect(scale).toBeDefined();
  const places = [0, 0.01, 0.02, 0.03, 0.05].map((difference) => placeOn(scale ?? { low: 0, high: 1 }, difference));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(Math.max(...places)).toBeLessThan(100);
  expect(scaleOf([{ comparison: null }])).toBeUndefined();
  expect(placeOn(scaleOf([interval(0, 0)]) ?? { low: 1, high: 2 }, 0)).toBeCloseTo(50);
});

const draftOf = (change: Parameters<typeof aTest>[0] = {}): DraftTest => {
  let found: DraftTest | null = null;
  withTest(openDraft(aCampaign({ rulesets: [aRuleset({ test: aTest(change) })] }), Number), 1, (before) => (found = before));
  if (!found) throw new Error('The ruleset has no test.');
  return found;
};

test('tells when a publish begins a new reading', () => {
  expect(startsAgain(draftOf(), aTestResult())).toBe(false);
  expect(startsAgain(draftOf({ variants: [aVariant({ name: 'Renamed' })], automatic_winner: true }), aTestResult())).toBe(false);
  expect(startsAgain(draftOf({ weight: 40, variants: [aVariant({ weight: 60 })] }), aTestResult())).toBe(true);
  expect(startsAgain(draftOf({ weight: 40, hold_out: 10 }), aTestResult())).toBe(true);
  expect(startsAgain(draftOf({ weight: 40 }), aTestResult({ status: 'ended' }))).toBe(false);
});

test('needs more recipients for smaller changes and smaller variants', () => {
  const [small, large] = [neededFor(draftOf(), 0.04, 10), neededFor(draftOf(), 0.04, 50)];
  expect(small).toBeGreaterThan(10 * (large ?? Number.POSITIVE_INFINITY));
  expect(neededFor(draftOf({ weight: 90, variants: [aVariant({ weight: 10 })] }), 0.04, 10)).toBeGreaterThan(
    small ?? Number.POSITIVE_INFINITY,
  );
});
