/**
 * Figures against tables that were made with SciPy, NumPy and hashlib by quadrature and search, not by the
 * formulas here.
 */
import { describe, expect, it } from 'vitest';
import cases from './experiments.cases.json' with { type: 'json' };
import {
  armOf,
  bucketOf,
  checkSampleRatio,
  compareMeans,
  compareRates,
  deviationOf,
  comparisonSentence,
  intervalFactor,
  readAmounts,
  readTest,
  recipientsNeeded,
  winnerOf,
  winnerOfAmounts,
  type ArmFigures,
} from './index.ts';
import { chiSquaredTail } from './sample-ratio.ts';
import { normalQuantile } from './sample-size.ts';
import { simulate, simulateRatio } from './testing/simulate.ts';

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
/** Equal but for the last digits. */
const near = (value: number, expected: number, share = 1e-6) =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(share * Math.max(Math.abs(expected), 1e-12));

/** People who have 0 are left out, as they are where amounts are read. */
const amountsOf = (values: readonly number[]) => ({
  recipients: values.length,
  amounts: values.filter((value) => value !== 0).map((value) => ({ value, count: 1 })),
});

describe('assignment', () => {
  it.each(cases.buckets)('reads the first 53 bits of $digest', ({ digest, bucket }) => {
    expect(bucketOf(fromHex(digest))).toBe(bucket);
  });

  it('gives every bucket to the arm whose part it is in', () => {
    const arms = [{ weight: 10 }, { weight: 0 }, { weight: 60 }, { weight: 30 }];
    const keys = [0, 0.0999, 0.1, 0.6999, 0.7, 1 - 2 ** -53].map((bucket) => arms.indexOf(armOf(bucket, arms) ?? { weight: 0 }));
    expect(keys).toEqual([0, 0, 2, 2, 3, 3]);
    expect([armOf(0.5, []), armOf(0.5, [{ weight: 0 }])]).toEqual([undefined, undefined]);
  });
});

describe('intervals', () => {
  it.each(cases.factors)('are as wide as the mixture says at $recipients recipients, α $alpha', ({ recipients, factor, ...options }) => {
    near(intervalFactor(recipients, options), factor);
  });

  it.each(cases.lifts)('say how much more $other is than $base', ({ base, other, difference, half, low, high }) => {
    const found = compareRates(base, other);
    near(found?.difference ?? 0, difference);
    near((found?.high ?? 0) - (found?.difference ?? 0), half);
    near(found?.lift?.low ?? 0, low);
    if (high === null) expect(found?.lift?.high).toBeNull();
    else near(found?.lift?.high ?? 0, high);
  });

  it('agree on whether there is a difference, in points and in percent', () => {
    for (let successes = 20; successes < 400; successes++) {
      const found = compareRates({ recipients: 2000, successes: 100 }, { recipients: 2000, successes });
      expect({ successes, isLowAboveZero: (found?.lift?.low ?? 0) > 0, isHighBelowZero: (found?.lift?.high ?? 1) < 0 }).toEqual({
        successes,
        isLowAboveZero: (found?.low ?? 0) > 0,
        isHighBelowZero: (found?.high ?? 0) < 0,
      });
    }
  });

  it.each(cases.means)('compare amounts, cut to a percentile', ({ base, other, quantile, difference, half, limit, limited }) => {
    const found = compareMeans(amountsOf(base), amountsOf(other), { quantile });
    near(found?.difference ?? 0, difference);
    near((found?.high ?? 0) - (found?.difference ?? 0), half);
    expect(found).toMatchObject({ limit, limited });
  });
});

describe('amounts per recipient', () => {
  const amounts = (key: number, value: number, count: number, more: object = {}) => ({
    key,
    role: key === 1 ? ('control' as const) : ('variant' as const),
    weight: 50,
    recipients: 10_000,
    amounts: [
      { value, count: count / 2 },
      { value: value * 2, count: count / 2 },
    ],
    ...more,
  });
  const read = (...arms: ReturnType<typeof amounts>[]) => readAmounts(arms)[1];
  const wording = { name: 'B', base: 'A', successes: 'revenue per recipient', needs: 'conversions', verb: 'brings', fewer: 'less' };
  const said = (...arms: ReturnType<typeof amounts>[]) => {
    const comparison = read(...arms)?.comparison;
    return comparison && comparisonSentence(comparison, wording);
  };

  it('are means over all recipients, and tell a difference from chance', () => {
    expect(read(amounts(1, 1000, 400), amounts(2, 1000, 600))).toMatchObject({ mean: 90, comparison: { verdict: 'better' } });
    expect(said(amounts(1, 1000, 400), amounts(2, 1000, 600))).toMatch(/^“B” brings \d+–\d+% more revenue per recipient than “A”\.$/);
    expect(said(amounts(1, 1000, 600), amounts(2, 1000, 400))).toMatch(/^“B” brings \d+–\d+% less revenue per recipient than “A”\.$/);
    expect(said(amounts(1, 1000, 400), amounts(2, 1000, 410))).toMatch(/^Too early to say: “B” brings between .* less and .* more/);
    expect(said(amounts(1, 1000, 18), amounts(2, 1000, 400))).toBe('Too early to say: “B” and “A” need 20 conversions each.');
    expect(said(amounts(1, 1000, 400), amounts(2, 1000, 400, { recipients: 5000 }))).toMatch(/^No result/);
  });

  it('tell a difference where fewer than 1 in 1,000 recipients bring anything', () => {
    const rare = (key: number, value: number, count: number) => amounts(key, value, count, { recipients: 100_000 });
    expect(read(rare(1, 1000, 30), rare(2, 1000, 80))).toMatchObject({ mean: 1.2, comparison: { verdict: 'better' } });
  });

  it('are cut to the 99th percentile of those that are above 0', () => {
    const brings = (largest: number) => ({
      recipients: 100_000,
      amounts: [
        { value: -5, count: 10 },
        { value: 0, count: 500 },
        { value: 10, count: 99 },
        { value: largest, count: 1 },
      ],
    });
    expect(compareMeans(brings(1e6), brings(1e7))).toMatchObject({ limit: 10, limited: 2, difference: 0 });
    const nothing = { recipients: 10, amounts: [] };
    expect(compareMeans(nothing, nothing)).toMatchObject({ limit: 0, limited: 0, difference: 0 });
  });

  it('say no percentage of a loss', () => {
    expect(said(amounts(1, -1000, 400), amounts(2, 1000, 600))).toBe('“B” brings more revenue per recipient than “A”.');
  });

  it('agree with rates where every amount is 1', () => {
    const rate = compareRates({ recipients: 4000, successes: 200 }, { recipients: 5000, successes: 300 });
    const mean = compareMeans(
      { recipients: 4000, amounts: [{ value: 1, count: 200 }] },
      { recipients: 5000, amounts: [{ value: 1, count: 300 }] },
    );
    near(mean?.difference ?? 0, rate?.difference ?? 1);
    near(mean?.low ?? 0, rate?.low ?? 1, 1e-3);
    near(mean?.lift?.low ?? 0, rate?.lift?.low ?? 1, 1e-3);
  });
});

describe('the sample-ratio check', () => {
  it.each(cases.chiSquared)('knows the tail of χ² $statistic with $degrees degrees', ({ statistic, degrees, probability }) => {
    near(chiSquaredTail(statistic, degrees), probability, 1e-9);
  });

  it('stops where recipients did not come as the weights say', () => {
    const arms = (...recipients: number[]) => recipients.map((count, index) => ({ recipients: count, weight: index === 0 ? 80 : 20 }));
    expect(checkSampleRatio(arms(8010, 1990)).isSound).toBe(true);
    expect(checkSampleRatio(arms(8200, 1800)).isSound).toBe(false);
    expect(checkSampleRatio(arms(0, 0))).toEqual({ probability: 1, isSound: true });
    expect(checkSampleRatio([...arms(80, 20), { weight: 0, recipients: 1 }]).isSound).toBe(false);
  });
});

describe('the sample-ratio check of a test that runs as it should', () => {
  const isSound = (small: number, large: number) =>
    checkSampleRatio([
      { weight: 95, recipients: large },
      { weight: 5, recipients: small },
    ]).isSound;

  it('says nothing before every arm expects five recipients', () => {
    expect({ 'no events': isSound(1, 0), '79': isSound(20, 79), '80': isSound(20, 80) }).toEqual({
      'no events': true,
      '79': true,
      '80': false,
    });
  });

  it.each([[[95, 5]], [[50, 50]], [[80, 10, 10]]])('rarely raises an alarm at %j, looked at after each recipient', (weights) => {
    expect(simulateRatio({ tests: 400, weights, recipients: 3000, seed: 6 })).toBeLessThanOrEqual(0.04);
  });
});

const arm = (key: number, recipients: number, successes: number, more: Partial<ArmFigures> = {}): ArmFigures => ({
  key,
  role: key === 1 ? 'control' : 'variant',
  weight: 50,
  recipients,
  successes,
  ...more,
});

describe('a reading', () => {
  it('says nothing before 20 successes in both arms', () => {
    const verdict = (successes: number) => readTest([arm(1, 1000, 400), arm(2, 1000, successes)]).arms[1]?.comparison?.verdict;
    expect([verdict(19), verdict(20)]).toEqual(['early', 'worse']);
  });

  it('says nothing where the sample ratio is wrong', () => {
    const { arms } = readTest([arm(1, 3000, 400), arm(2, 1000, 400)]);
    expect(arms[1]?.comparison).toEqual({ verdict: 'untrusted', interval: undefined });
    expect(winnerOf([arm(1, 3000, 400), arm(2, 1000, 400)])).toBeUndefined();
  });

  it('shares the false alarms among the arms', () => {
    const high = (count: number) =>
      readTest([arm(1, 1000, 100), ...Array.from({ length: count }, (_, index) => arm(index + 2, 1000, 100))]).arms[1]?.comparison?.interval
        ?.high;
    near(high(2) ?? 0, compareRates(arm(1, 1000, 100), arm(2, 1000, 100), { alpha: 0.025 })?.high ?? 1);
    expect(high(2)).toBeGreaterThan(high(1) ?? 1);
  });

  it('names a winner that is better than all others, and never the hold-out', () => {
    const [a, b] = [arm(1, 10_000, 1000), arm(2, 10_000, 1300)];
    expect(winnerOf([a, b])).toBe(2);
    expect(winnerOf([b, { ...a, role: 'variant' }].map((one) => ({ ...one, role: one.key === 2 ? 'control' : 'variant' })))).toBe(2);
    expect(winnerOf([a, b, arm(3, 10_000, 1290)])).toBeUndefined();
    expect(winnerOf([a, b, arm(3, 10_000, 3000, { role: 'hold_out' })])).toBe(2);
  });

  it('names a winner by amounts, against one that only has more of them', () => {
    const brings = (key: number, count: number, value: number, more: object = {}) => ({
      ...arm(key, 10_000, 0, more),
      amounts: [{ value, count }],
    });
    const [a, b] = [brings(1, 1300, 1000), brings(2, 1000, 2000)];
    expect(winnerOfAmounts([a, b])).toBe(2);
    expect(winnerOfAmounts([a, brings(2, 1300, 1010)])).toBeUndefined();
    expect(winnerOfAmounts([a, b, brings(3, 1000, 9000, { role: 'hold_out' })])).toBe(2);
    expect(winnerOfAmounts([a, { ...b, recipients: 5000 }])).toBeUndefined();
  });

  it.each([
    [arm(2, 10_000, 1300), '“B” gets 15–47% more clicks than “A”.'],
    [arm(2, 10_000, 700), '“B” gets 19–40% fewer clicks than “A”.'],
    [arm(2, 10_000, 1010), 'Too early to say: “B” gets between 12% fewer and 15% more clicks than “A”.'],
    [arm(2, 10_000, 10), 'Too early to say: “B” and “A” need 20 clicks each.'],
    [arm(2, 20_000, 2000), 'No result: recipients did not come to the variants as their weights say.'],
  ])('says in plain English what %# means', (variant, sentence) => {
    const comparison = readTest([arm(1, 10_000, 1000), variant]).arms[1]?.comparison;
    expect(comparison && comparisonSentence(comparison, { name: 'B', base: 'A', successes: 'clicks' })).toBe(sentence);
  });
});

describe('the sample size', () => {
  it.each(cases.normalQuantiles)('knows the quantile $probability', ({ probability, value }) => {
    expect(Math.abs(normalQuantile(probability) - value)).toBeLessThan(1e-6);
  });

  it('grows as the change gets smaller, and is undefined where the plan makes no sense', () => {
    const plan = { baseline: 0.05, lift: 0.2, shares: [0.5, 0.5], comparisons: 1 } as const;
    const needed = recipientsNeeded(plan) ?? 0;
    expect(recipientsNeeded({ ...plan, lift: 0.1 })).toBeGreaterThan(3.5 * needed);
    expect(recipientsNeeded({ ...plan, comparisons: 3 })).toBeGreaterThan(needed);
    expect(recipientsNeeded({ ...plan, lift: -0.2 })).toBeGreaterThan(0);
    expect(
      [{ baseline: 0 }, { lift: 0 }, { lift: 30 }, { shares: [0, 1] as const }].map((more) => recipientsNeeded({ ...plan, ...more })),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('grows with the spread of amounts, in whatever unit they are', () => {
    const values = [0, 0, 0, 10, 20, 30];
    near(deviationOf(amountsOf(values)) ?? 0, Math.sqrt(160));
    expect(deviationOf(amountsOf([5]))).toBeUndefined();
    const plan = { baseline: 60, deviation: 300, lift: 0.2, shares: [0.5, 0.5], comparisons: 1 } as const;
    const needed = recipientsNeeded(plan) ?? 0;
    expect(recipientsNeeded({ ...plan, baseline: 0.6, deviation: 3 })).toBe(needed);
    expect(recipientsNeeded({ ...plan, deviation: 600 })).toBeGreaterThan(3.5 * needed);
    // Amounts of 0 and 1 vary as a rate does, but for the change itself.
    const rate = recipientsNeeded({ baseline: 0.05, lift: 0.01, shares: [0.5, 0.5], comparisons: 1 }) ?? 0;
    near(recipientsNeeded({ ...plan, baseline: 0.05, lift: 0.01, deviation: Math.sqrt(0.05 * 0.95) }) ?? 0, rate, 0.02);
  });

  it('is enough: at that size most tests have found the change', () => {
    const recipients = recipientsNeeded({ baseline: 0.1, lift: 0.3, shares: [0.5, 0.5], comparisons: 1 }) ?? 0;
    expect(simulate({ tests: 200, rates: [0.1, 0.13], recipients, seed: 3 }).said).toBeGreaterThanOrEqual(0.8);
  });
});

describe('tests that are looked at after every 100 recipients', () => {
  it.each([0.02, 0.1, 0.5])('raise few false alarms at a rate of %f', (rate) => {
    expect(simulate({ tests: 300, rates: [rate, rate], recipients: 10_000, seed: 4 }).said).toBeLessThanOrEqual(0.05);
  });

  it('find 5 against 6 %', () => {
    expect(simulate({ tests: 60, rates: [0.05, 0.06], recipients: 60_000, seed: 5 }).said).toBeGreaterThanOrEqual(0.9);
  });
});
