/**
 * Tests within rulesets: their keys, and what can't be saved of them. The key of a test is one of the
 * campaign's, which never come back; the key of a variant is made of it, and of a place that no other variant
 * of the test is ever given.
 */
import type { RulesetTestInput } from '@limn/contracts';
import { TEST_ARM, type FieldProblem, type TestGoal } from '@limn/model';

export interface StoredTest extends Omit<RulesetTestInput, 'key' | 'variants' | 'goal'> {
  key: number;
  /** The last place that was given to a variant. */
  last_place: number;
  variants: StoredVariant[];
  /** Drafts from before there was a choice have none. */
  goal?: TestGoal;
}

export type StoredVariant = Omit<RulesetTestInput['variants'][number], 'key' | 'image_uuid' | 'image_preview'> & { key: number };

const WHOLE = 100;

export function goalOf({ goal }: { goal?: TestGoal }): TestGoal {
  return goal ?? 'clicks';
}

/** @param before the ruleset's test until now @param nextKey gives the campaign's next key */
export function numberTest(
  sent: RulesetTestInput | null | undefined,
  before: StoredTest | null | undefined,
  nextKey: () => number,
): StoredTest | null {
  // Callers that know of no tests leave them as they are.
  if (sent === undefined) return before ?? null;
  if (sent === null) return null;
  const places = Math.max(0, before?.last_place ?? 0) + sent.variants.length;
  // Without a place for each new variant it is a new test.
  const kept = before && (sent.key === undefined || sent.key === before.key) && places < TEST_ARM.holdOut ? before : undefined;
  const key = kept?.key ?? nextKey();
  let last = kept?.last_place ?? 0;
  const taken = new Set<number>();
  const variants = sent.variants.map(({ image_uuid: _uuid, image_preview: _preview, ...variant }, index): StoredVariant => {
    const meant = variant.key === undefined ? kept?.variants[index]?.key : variant.key;
    const known = kept?.variants.find((one) => one.key === meant && !taken.has(one.key));
    const variantKey = known?.key ?? key * TEST_ARM.places + ++last;
    taken.add(variantKey);
    return { ...variant, key: variantKey };
  });
  return { ...sent, key, last_place: last, variants };
}

export function testProblems(test: StoredTest | null | undefined, path: string): FieldProblem[] {
  if (!test) return [];
  const sum = test.variants.reduce((total, { weight }) => total + weight, test.weight + test.hold_out);
  if (sum === WHOLE) return [];
  return [{ path: `${path}.test`, message: `The weights and the hold-out must add up to 100%. They add up to ${sum}%.` }];
}
