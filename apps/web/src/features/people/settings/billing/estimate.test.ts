import type { Pricing } from '@limn/contracts';
import { expect, test } from 'vitest';
import { aPricing } from '../../../../testing/billing-builders.ts';
import { estimate, typedNumber } from './estimate.ts';

const pricing: Pricing = aPricing();
const of = (emailsPerMonth: number, openRate = 50) => {
  const { creditsPerMonth, pack, pencePerMonth, months } = estimate({ emailsPerMonth, openRate }, pricing);
  return { creditsPerMonth, pack: pack?.credits ?? 'as you go', pencePerMonth, months: months && Math.round(months * 10) / 10 };
};

test.each([
  [0, { creditsPerMonth: 0, pack: 'as you go', pencePerMonth: 0, months: undefined }],
  // A pack would end before it is used.
  [1000, { creditsPerMonth: 600, pack: 'as you go', pencePerMonth: 600, months: undefined }],
  [10_000, { creditsPerMonth: 6000, pack: 50_000, pencePerMonth: 4800, months: 8.3 }],
  [100_000, { creditsPerMonth: 60_000, pack: 250_000, pencePerMonth: 42_000, months: 4.2 }],
  [1_000_000, { creditsPerMonth: 600_000, pack: 1_000_000, pencePerMonth: 390_000, months: 1.7 }],
])('recommends the cheapest plan for %i emails a month', (emails, expected) => {
  expect(of(emails)).toEqual(expected);
});

test('credits are not rounded up by what numbers cannot hold', () => {
  expect(estimate({ emailsPerMonth: 100, openRate: 55 }, pricing).creditsPerMonth).toBe(66);
});

test.each([
  ['50,000', 50_000],
  [' 1 000 ', 1000],
  ['30%', 30],
  ['30.5', 30.5],
  ['', undefined],
  ['-1', undefined],
  ['1e9', undefined],
  ['2000000', undefined],
])('%j is read as %j', (text, value) => {
  expect(typedNumber(text, 1_000_000)).toBe(value);
});
