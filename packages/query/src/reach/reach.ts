/**
 * Finds what can never be true, before anyone sees it: rules that contradict each other, and trees that others before them always take
 * over. It says so only where it is sure; where there is too much to try, it says nothing. Never throws.
 */
import type { FieldRef } from '../facts.ts';
import { planTree, type Plan, type PlanOptions } from '../plan.ts';
import { worldsOf, type FieldDomain, type NamedRule, type World } from './worlds.ts';

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
  /** Each time it is true, an earlier one is. `by` is the one, where one alone is enough. */
  | { kind: 'covered'; tree: number; by?: number };

export interface ReachOptions extends PlanOptions {
  domainOf?: (field: FieldRef) => FieldDomain | undefined;
}

type Formula = { rule: string; path: string } | { all: boolean; parts: readonly Formula[] } | boolean;
type Truth = boolean | 'open';

/** Rules that are looked at before it gives up. */
const MAX_LOOKS = 2_000_000;
const MAX_CONFLICTS = 20;

export function unreachable(trees: readonly OrderedTree[], options: ReachOptions = {}): Unreachable[] {
  const rules = new Map<string, NamedRule>();
  const formulas = trees.map(({ rule }) => formulaOf(planTree(rule, options), rules));
  const search = openSearch([...rules.values()], options);
  const found: Unreachable[] = [];
  for (const [tree, formula] of formulas.entries()) {
    const before = found.length;
    for (const paths of conflictsIn(formula, search)) found.push({ kind: 'conflict', tree, paths });
    if (search.canBeTrue(formula, []) === false) {
      if (found.length === before) found.push({ kind: 'never', tree });
      continue;
    }
    const earlier = (trees[tree]?.after ?? []).filter((place) => place < tree && place >= 0);
    const covers = earlier.map((place) => formulas[place] ?? false);
    if (covers.length === 0 || search.canBeTrue(formula, covers) !== false) continue;
    const by = earlier.find((place) => search.canBeTrue(formula, [formulas[place] ?? false]) === false);
    found.push({ kind: 'covered', tree, ...(by === undefined ? {} : { by }) });
  }
  return found;
}

function formulaOf(plan: Plan, rules: Map<string, NamedRule>): Formula {
  if (plan.kind === 'broken') return false;
  if (plan.kind === 'group') {
    if (plan.emptied) return false;
    return plan.children.length === 0 || { all: plan.all, parts: plan.children.map((child) => formulaOf(child, rules)) };
  }
  const { query } = plan;
  const id = JSON.stringify([fieldOf(query), ...VALUES.map((key) => query[key] ?? null)]);
  rules.set(id, { id, plan });
  return { rule: id, path: plan.path };
}

/** Everything of a rule but its field. */
const VALUES = ['operator', 'ruleType', 'value', 'distance', 'distance_between', 'longitude', 'latitude'] as const;

function fieldOf({ category_id: category, id, string = '' }: FieldRef): string {
  return JSON.stringify([String(category), String(id), string]);
}

interface Search {
  /** True where some values make it true and none of the others; undefined where that is too much to find out. */
  canBeTrue(wanted: Formula, unwanted: readonly Formula[]): boolean | undefined;
  /** Whether two rules are about something that they share. */
  related(a: string, b: string): boolean;
}

function openSearch(rules: readonly NamedRule[], { domainOf }: ReachOptions): Search {
  const parts: World[][] = [];
  const partOf = new Map<string, number>();
  for (const group of Map.groupBy(rules, ({ plan }) => `${fieldOf(plan.query)} ${plan.reading}`).values()) {
    const [first] = group;
    for (const worlds of worldsOf(group, first && domainOf?.(first.plan.query))) {
      for (const world of worlds) for (const id of world) partOf.set(id, parts.length);
      parts.push(worlds);
    }
  }
  let looks = 0;

  function truth(formula: Formula, chosen: ReadonlyMap<number, World>): Truth {
    if (typeof formula === 'boolean') return formula;
    if ('rule' in formula) {
      looks += 1;
      const part = partOf.get(formula.rule);
      if (part === undefined) return false;
      return chosen.get(part)?.has(formula.rule) ?? 'open';
    }
    let open = false;
    for (const child of formula.parts) {
      const answer = truth(child, chosen);
      if (answer === 'open') open = true;
      else if (answer !== formula.all) return answer;
    }
    return open ? 'open' : formula.all;
  }

  function canBeTrue(wanted: Formula, unwanted: readonly Formula[]): boolean | undefined {
    const stopAt = Math.min(looks + MAX_LOOKS / 10, MAX_LOOKS);
    const needed = partsIn(wanted, partOf);
    const order = [...needed, ...unwanted.flatMap((formula) => [...partsIn(formula, partOf)])];
    const asked = [...new Set(order)];
    const choices = asked.map((part) => (needed.has(part) ? (parts[part] ?? []) : fewest(parts[part] ?? [])));
    const chosen = new Map<number, World>();
    const attempt = (depth: number): boolean | undefined => {
      if (looks > stopAt) return undefined;
      if (truth(wanted, chosen) === false || unwanted.some((formula) => truth(formula, chosen) === true)) return false;
      const part = asked[depth];
      if (part === undefined) return true;
      for (const world of choices[depth] ?? []) {
        chosen.set(part, world);
        const answer = attempt(depth + 1);
        if (answer !== false) return answer;
      }
      chosen.delete(part);
      return false;
    };
    return attempt(0);
  }

  return { canBeTrue, related: (a, b) => partOf.get(a) === partOf.get(b) };
}

function partsIn(formula: Formula, partOf: ReadonlyMap<string, number>): Set<number> {
  if (typeof formula === 'boolean') return new Set();
  if (!('rule' in formula)) return new Set(formula.parts.flatMap((part) => [...partsIn(part, partOf)]));
  const part = partOf.get(formula.rule);
  return new Set(part === undefined ? [] : [part]);
}

/** Trees grow truer with every rule that is true, so only worlds in which nothing less is true help to make them false. */
function fewest(worlds: readonly World[]): World[] {
  return worlds.filter((world) => !worlds.some((other) => other !== world && [...other].every((rule) => world.has(rule))));
}

/** Rules that have to be true together and never are: pairs of them, and single ones. */
function conflictsIn(formula: Formula, search: Search): string[][] {
  const conflicts = new Map<string, string[]>();
  const visit = (part: Formula, together: readonly { rule: string; path: string }[]): void => {
    if (typeof part === 'boolean' || conflicts.size >= MAX_CONFLICTS) return;
    if ('rule' in part) {
      if (search.canBeTrue(part, []) === false) conflicts.set(part.path, [part.path]);
      for (const other of together) {
        if (conflicts.has(part.path) || conflicts.has(other.path) || !search.related(part.rule, other.rule)) continue;
        if (search.canBeTrue({ all: true, parts: [other, part] }, []) === false)
          conflicts.set(`${other.path} ${part.path}`, [other.path, part.path]);
      }
      return;
    }
    const own = part.all ? part.parts.filter((child) => typeof child === 'object' && 'rule' in child) : [];
    for (const [index, child] of part.parts.entries()) {
      const siblings = own.filter(
        (rule) => rule !== child && (typeof child === 'boolean' || !('rule' in child) || part.parts.indexOf(rule) < index),
      );
      visit(child, [...together, ...siblings]);
    }
  };
  visit(formula, []);
  return [...conflicts.values()];
}
