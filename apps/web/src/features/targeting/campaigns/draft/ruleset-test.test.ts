import { expect, test } from 'vitest';
import { aCampaign, aRuleset, aTest, aVariant } from '../campaigns.cases.ts';
import {
  bodyOf,
  isSameDraft,
  openDraft,
  placeOfVariant,
  savedKeys,
  withChoice,
  withCopy,
  withKeptVariant,
  withKeys,
  withTest,
  type CampaignDraft,
} from './campaign-draft.ts';
import {
  evenlySplit,
  isEvenlySplit,
  sumOfWeights,
  testWithHoldOut,
  testWithoutVariant,
  testWithVariant,
  weightsProblem,
  type DraftTest,
} from './ruleset-test.ts';

const PICTURE = { image_type: '1', image_url: '/assets/rain.png', link: 'https://a.example' } as const;
const weightsOf = ({ weight, variants, hold_out }: DraftTest) => [weight, ...variants.map((variant) => variant.weight), hold_out];
/** A test with so many variants, evenly split. */
const withVariants = (count: number): DraftTest => {
  let made = testWithVariant(null, PICTURE, 1);
  for (let row = 2; row <= count; row++) made = testWithVariant(made, PICTURE, row);
  return made;
};

test('starts a variant with the choice of the control and half of the recipients', () => {
  const made = testWithVariant(null, PICTURE, 4);
  expect(made).toMatchObject({ key: null, weight: 50, hold_out: 0, automatic_winner: false });
  expect(made.variants).toMatchObject([{ ...PICTURE, row: 4, key: null, name: 'Variant B', weight: 50 }]);
  expect(withVariants(3).variants.map(({ name }) => name)).toEqual(['Variant B', 'Variant C', 'Variant D']);
});

test('splits evenly with a sum of 100 for every number of variants and hold-out', () => {
  for (let count = 1; count <= 9; count++)
    for (let holdOut = 0; holdOut <= 99 - count; holdOut++) {
      const split = evenlySplit({ ...withVariants(count), hold_out: holdOut });
      const arms = weightsOf(split).slice(0, -1);
      expect({ sum: sumOfWeights(split), isEven: isEvenlySplit(split), problem: weightsProblem(split) }).toEqual({
        sum: 100,
        isEven: true,
        problem: undefined,
      });
      expect(Math.max(...arms) - Math.min(...arms)).toBeLessThanOrEqual(1);
    }
});

test('keeps a sum of 100 when variants come and go, also with unequal weights', () => {
  expect(weightsOf(withVariants(2))).toEqual([34, 33, 33, 0]);
  expect(weightsOf(testWithHoldOut(withVariants(2), 10))).toEqual([30, 30, 30, 10]);
  const [first] = withVariants(1).variants;
  const unequal: DraftTest = { ...withVariants(1), weight: 75, variants: first ? [{ ...first, weight: 25 }] : [] };
  const more = testWithVariant(unequal, PICTURE, 9);
  expect(weightsOf(more)).toEqual([38, 25, 37, 0]);
  expect(weightsOf(testWithoutVariant(more, 9) ?? more)).toEqual([75, 25, 0]);
  expect(weightsOf(testWithHoldOut(unequal, 10))).toEqual([75, 25, 10]);
  expect(testWithoutVariant(unequal, 1)).toBeNull();
});

test('says why weights can’t be saved', () => {
  expect(weightsProblem({ ...withVariants(1), weight: 40 })).toBe('The weights and the hold-out must add up to 100%. They add up to 90%.');
  expect(weightsProblem(evenlySplit({ ...withVariants(1), hold_out: 99 }))).toBe('Use a weight of at least 1% for “Variant B”.');
});

const opened = (): CampaignDraft => openDraft(aCampaign({ rulesets: [aRuleset({ test: aTest() })] }), (key) => key);
const B = placeOfVariant(1, 449);

test('sends a test whole and in its order, and null where there is none', () => {
  const draft = withChoice(opened(), B, { image_type: '1', image_url: '/assets/b.png', image_id: 4 });
  expect(bodyOf(draft).rulesets[0]?.test).toEqual({
    key: 7,
    weight: 50,
    hold_out: 0,
    automatic_winner: false,
    goal: 'clicks',
    variants: [{ key: 449, name: 'Variant B', weight: 50, image_type: '1', image_url: '/assets/b.png' }],
  });
  expect(isSameDraft(draft, opened())).toBe(false);
  expect(bodyOf(withTest(opened(), 1, () => null)).rulesets[0]?.test).toBeNull();
});

test('shows everyone a variant that is kept', () => {
  const draft = withKeptVariant(withChoice(opened(), B, { ...PICTURE, image_url: '/assets/b.png' }), 1, 449);
  expect(bodyOf(draft).rulesets[0]).toMatchObject({ ...PICTURE, image_url: '/assets/b.png', name: 'Rain', key: 1, test: null });
});

test('gives a copied ruleset a test of its own', () => {
  const [copy, original] = bodyOf(withCopy(opened(), 1, 9)).rulesets;
  expect([copy?.test?.key, copy?.test?.variants[0]?.key]).toEqual([null, null]);
  expect([original?.test?.key, original?.test?.variants[0]?.key]).toEqual([7, 449]);
});

test('takes keys of tests and variants, also where the server gave others', () => {
  const added = withTest(opened(), 1, (before, control) => testWithVariant(before, control, 900));
  const answer = (key: number) =>
    aCampaign({ rulesets: [aRuleset({ test: aTest({ key, variants: [aVariant({ key: 501 }), aVariant({ key: 502 })] }) })] });
  const keyed = withKeys(added, savedKeys(added, answer(7)));
  expect(keyed.rulesets[0]?.test).toMatchObject({ key: 7, variants: [{ key: 501 }, { row: 900, key: 502 }] });
  expect(withKeys(keyed, savedKeys(keyed, answer(7)))).toBe(keyed);
  // It was ended and saved, and came back by undo.
  expect(withKeys(keyed, savedKeys(keyed, answer(8))).rulesets[0]?.test?.key).toBe(8);
  // Another test of the same ruleset keeps its keys.
  const other = withTest(opened(), 1, (before) => before && { ...before, key: 3 });
  expect(withKeys(other, savedKeys(added, answer(7)))).toBe(other);
});
