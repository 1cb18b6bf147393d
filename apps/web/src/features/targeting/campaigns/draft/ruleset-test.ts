/**
 * A test within a ruleset, as the screen has it: variants beside the ruleset's own choice, the control. Every
 * change is a pure function.
 */
import type { Ruleset, RulesetTestInput } from '@limn/contracts';
import { choiceBody, choiceOf, type Choice } from './choice.ts';

type WireTest = NonNullable<Ruleset['test']>;

export interface DraftVariant extends Omit<WireTest['variants'][number], 'key'> {
  /** Names it on the screen, within its ruleset. */
  row: number;
  /** Null until the server has given it one. */
  key: number | null;
}

export interface DraftTest extends Omit<WireTest, 'key' | 'variants'> {
  /** Null until the server has given it one. */
  key: number | null;
  variants: readonly DraftVariant[];
}

/** Keys that the server gave to a test when it was saved. */
export interface SavedTest {
  /** The key that it was sent with. */
  sent: number | null;
  key: number;
  /** Keys of variants, by their rows. */
  variants: ReadonlyMap<number, number>;
}

const WHOLE = 100;
/** Variants of one test, its control aside. */
export const MAX_VARIANTS = 9;
const MARKS = 'BCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @param rowOf the row of the variant with this key; a new one where none is known */
export function openTest(test: WireTest, rowOf: (key: number) => number): DraftTest {
  return { ...test, variants: test.variants.map((variant) => ({ ...variant, row: rowOf(variant.key) })) };
}

/** Starts with the control's choice, so that only what differs is changed. */
export function testWithVariant(test: DraftTest | null | undefined, control: Choice, row: number): DraftTest {
  const before = test ?? { key: null, weight: WHOLE, hold_out: 0, automatic_winner: false, goal: 'clicks' as const, variants: [] };
  const added = (weight: number): DraftVariant => ({ ...choiceOf(control), row, key: null, name: freeName(before.variants), weight });
  if (isEvenlySplit(before)) return evenlySplit({ ...before, variants: [...before.variants, added(0)] });
  // Half of the control's, so that the weights of all others stay.
  const weight = Math.max(1, Math.floor(before.weight / 2));
  return { ...before, weight: before.weight - weight, variants: [...before.variants, added(weight)] };
}

/** Null where no variant is left. */
export function testWithoutVariant(test: DraftTest, row: number): DraftTest | null {
  const gone = test.variants.find((variant) => variant.row === row);
  if (!gone) return test;
  const variants = test.variants.filter((variant) => variant !== gone);
  if (variants.length === 0) return null;
  const rest = { ...test, variants };
  return isEvenlySplit(test) ? evenlySplit(rest) : { ...rest, weight: test.weight + gone.weight };
}

export function testWithChangedVariant(test: DraftTest, row: number, change: Partial<Omit<DraftVariant, 'row' | 'key'>>): DraftTest {
  return { ...test, variants: test.variants.map((variant) => (variant.row === row ? { ...variant, ...change } : variant)) };
}

/** Arms that were alike stay alike. */
export function testWithHoldOut(test: DraftTest, holdOut: number): DraftTest {
  const next = { ...test, hold_out: holdOut };
  return isEvenlySplit(test) ? evenlySplit(next) : next;
}

/**
 * Divides the recipients outside the hold-out, in whole percent: the first arms get what can't be divided.
 */
export function evenlySplit(test: DraftTest): DraftTest {
  const [weight = 0, ...weights] = evenWeights(test);
  return { ...test, weight, variants: test.variants.map((variant, index) => ({ ...variant, weight: weights[index] ?? 0 })) };
}

export function isEvenlySplit(test: DraftTest): boolean {
  const weights = [test.weight, ...test.variants.map((variant) => variant.weight)];
  return evenWeights(test).every((weight, index) => weight === weights[index]);
}

export function sumOfWeights({ weight, hold_out, variants }: DraftTest): number {
  return variants.reduce((total, variant) => total + variant.weight, weight + hold_out);
}

/** Why the weights can't be saved; undefined where they can. */
export function weightsProblem(test: DraftTest): string | undefined {
  if (test.weight < 1) return 'Use a weight of at least 1% for the control.';
  const variant = test.variants.find(({ weight }) => weight < 1);
  if (variant) return `Use a weight of at least 1% for “${variant.name}”.`;
  const sum = sumOfWeights(test);
  return sum === WHOLE ? undefined : `The weights and the hold-out must add up to 100%. They add up to ${sum}%.`;
}

/** As the copy of a ruleset has it: a test of its own. */
export function copiedTest(test: DraftTest | null | undefined): DraftTest | null {
  return test ? { ...test, key: null, variants: test.variants.map((variant) => ({ ...variant, key: null })) } : null;
}

export function testBody({ key, weight, hold_out, automatic_winner, goal, variants }: DraftTest): RulesetTestInput {
  return {
    key,
    weight,
    hold_out,
    automatic_winner,
    goal,
    variants: variants.map((variant, index) => ({
      ...choiceBody(variant),
      key: variant.key,
      name: variant.name.trim() || `Variant ${MARKS[index]}`,
      weight: variant.weight,
    })),
  };
}

export function savedTest(sent: DraftTest | null | undefined, answer: WireTest | null | undefined): SavedTest | undefined {
  if (!sent || !answer) return undefined;
  const keys = sent.variants.flatMap(({ row }, index) => (answer.variants[index] ? [[row, answer.variants[index].key] as const] : []));
  return { sent: sent.key, key: answer.key, variants: new Map(keys) };
}

/**
 * A test that comes back by undo is a new one for the server, so keys may change too. The same object where
 * none does.
 */
export function withTestKeys(test: DraftTest, saved: SavedTest): DraftTest {
  if (test.key !== saved.sent) return test;
  const keyOf = ({ row, key }: DraftVariant) => saved.variants.get(row) ?? key;
  if (test.key === saved.key && test.variants.every((variant) => variant.key === keyOf(variant))) return test;
  return { ...test, key: saved.key, variants: test.variants.map((variant) => ({ ...variant, key: keyOf(variant) })) };
}

function evenWeights({ hold_out, variants }: DraftTest): number[] {
  const [arms, rest] = [variants.length + 1, Math.max(0, WHOLE - hold_out)];
  return Array.from({ length: arms }, (_, index) => Math.floor(rest / arms) + (index < rest % arms ? 1 : 0));
}

/** "Variant B", or the first of the alphabet that none has. */
function freeName(variants: readonly DraftVariant[]): string {
  const names = new Set(variants.map(({ name }) => name));
  const mark = [...MARKS].find((one) => !names.has(`Variant ${one}`)) ?? '';
  return `Variant ${mark}`.trim();
}
