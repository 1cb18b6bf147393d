/**
 * Finds what can never be true, before anyone sees it: rules that contradict each other, and trees that
 * others before them always take over. It says so only where it is sure, and names the trees that it gave up
 * on. Never throws.
 */
import type { Steps } from '../columns/steps.ts';
import type { FieldRef } from '../facts.ts';
import type { Broken, PlanOptions } from '../plan.ts';
import { alwaysIn, conflictsIn } from './conflicts.ts';
import { formulasInSteps, type Formula } from './formulas.ts';
import { openSearch } from './search.ts';
import { openWork } from './work.ts';
import type { FieldDomain } from './worlds.ts';

export type { FieldDomain } from './worlds.ts';

/** A tree in an ordered list, of which the first that is true wins. */
export interface OrderedTree {
  rule: unknown;
  /** Places of earlier trees in the list that are asked whenever this one is. */
  after: readonly number[];
}

export type Unreachable =
  /** These rules are never true together; a single one is never true. */
  | { kind: 'conflict'; tree: number; paths: string[] }
  /** No values make the whole true. */
  | { kind: 'never'; tree: number }
  /**
   * These rules and groups are true whatever the values are; `whole`: so is the tree, although it has rules.
   */
  | { kind: 'always'; tree: number; paths: string[]; whole: boolean }
  /** These groups are never true, since all of their rules are switched off. */
  | { kind: 'off'; tree: number; paths: string[] }
  /** Each time it is true, an earlier one is. `by` is the one, where one alone is enough. */
  | { kind: 'covered'; tree: number; by?: number };

export interface ReachOptions extends PlanOptions {
  domainOf?: (field: FieldRef) => FieldDomain | undefined;
}

export interface Reach {
  found: Unreachable[];
  /** Rules and groups that can never match as they stand, whatever the values. */
  broken: { tree: number; path: string; because: Broken }[];
  /** Trees about which something stays open, since there was too much to try. */
  unchecked: number[];
  /** How many values and rules were looked at. */
  looks: number;
}

/** Values of rules that are read and tried, for all trees together. */
const MAX_VALUES = 1_200_000;

export function* unreachableInSteps(trees: readonly OrderedTree[], options: ReachOptions = {}): Steps<Reach> {
  const work = openWork(MAX_VALUES);
  const { formulas, rules, broken, fixed } = yield* formulasInSteps(
    trees.map(({ rule }) => rule),
    options,
    work,
  );
  const search = yield* openSearch(rules, options.domainOf, work);
  const found: Unreachable[] = [];
  const unchecked = new Set<number>();
  for (const [tree, formula] of formulas.entries()) {
    if (formula === undefined || !search.isWhole(formula)) unchecked.add(tree);
    if (formula === undefined) continue;
    const isTrue = function* (unwanted: readonly Formula[]): Steps<boolean> {
      const answer = yield* search.canBeTrue(formula, unwanted);
      if (answer === undefined) unchecked.add(tree);
      return answer !== false;
    };
    const groups = fixed[tree] ?? [];
    const off = groups.filter(({ value }) => !value).map(({ path }) => path);
    if (off.length > 0) found.push({ kind: 'off', tree, paths: off });
    const always = [...groups.filter(({ value }) => value).map(({ path }) => path), ...(yield* alwaysIn(formula, search))];
    // A tree without rules is meant to be true for everyone.
    const whole = typeof formula !== 'boolean' && (yield* search.canBeTrue(true, [formula])) === false;
    if (whole || always.length > 0) found.push({ kind: 'always', tree, paths: always, whole });
    const conflicts = yield* conflictsIn(formula, search);
    for (const paths of conflicts) found.push({ kind: 'conflict', tree, paths });
    if (!(yield* isTrue([]))) {
      if (conflicts.length === 0) found.push({ kind: 'never', tree });
      continue;
    }
    const earlier = (trees[tree]?.after ?? []).filter((place) => place < tree && place >= 0);
    const covers = earlier.map((place) => formulas[place] ?? false);
    if (covers.length === 0 || (yield* isTrue(covers))) continue;
    let by: number | undefined;
    for (const place of earlier) {
      if ((yield* search.canBeTrue(formula, [formulas[place] ?? false])) !== false) continue;
      by = place;
      break;
    }
    found.push({ kind: 'covered', tree, ...(by === undefined ? {} : { by }) });
  }
  return { found, broken, unchecked: [...unchecked], looks: work.spent() + search.looks() };
}
