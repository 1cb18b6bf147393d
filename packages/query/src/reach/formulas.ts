/** Trees as formulas over their rules: two rules that ask the same are one. */
import type { Steps } from '../columns/steps.ts';
import type { FieldRef } from '../facts.ts';
import { planInSteps, type Broken, type Plan, type PlanOptions } from '../plan.ts';
import type { Work } from './work.ts';
import type { NamedRule } from './worlds.ts';

export type Formula = { rule: number; path: string } | { all: boolean; parts: readonly Formula[] } | boolean;

/** A group that is the same whatever the values are: without rules, or with all of them switched off. */
export interface FixedGroup {
  path: string;
  value: boolean;
}

export interface Formulas {
  /** In the order of the trees; undefined where there was too much to read. */
  formulas: (Formula | undefined)[];
  rules: NamedRule[];
  broken: { tree: number; path: string; because: Broken }[];
  /** The ones within a tree; by the tree. */
  fixed: FixedGroup[][];
}

export function* formulasInSteps(trees: readonly unknown[], options: PlanOptions, work: Work): Steps<Formulas> {
  const rules = new Map<string, NamedRule>();
  const broken: Formulas['broken'] = [];
  const formulas: Formulas['formulas'] = [];
  const fixed: FixedGroup[][] = [];
  for (const [tree, rule] of trees.entries()) {
    const plan = yield* planned(rule, options, work);
    const groups: FixedGroup[] = [];
    fixed.push(groups);
    const collecting = {
      rules,
      broke: (path: string, because: Broken) => broken.push({ tree, path, because }),
      isFixed: (group: FixedGroup) => groups.push(group),
    };
    formulas.push(plan && (yield* formulaOf(plan, collecting)));
  }
  return { formulas, rules: [...rules.values()], broken, fixed };
}

function* planned(rule: unknown, options: PlanOptions, work: Work): Steps<Plan | undefined> {
  const steps = planInSteps(rule, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield;
    if (!work.spend(value)) return undefined;
  }
}

interface Collecting {
  rules: Map<string, NamedRule>;
  broke: (path: string, because: Broken) => void;
  isFixed: (group: FixedGroup) => void;
}

function* formulaOf(plan: Plan, collecting: Collecting): Steps<Formula> {
  if (plan.kind === 'broken') {
    collecting.broke(plan.path, plan.because);
    return false;
  }
  if (plan.kind === 'group') {
    if (plan.children.length === 0) {
      // The rules of the whole tree: what is missing there, or off, is what its people meant.
      if (plan.path !== '') collecting.isFixed({ path: plan.path, value: !plan.emptied });
      return !plan.emptied;
    }
    const parts: Formula[] = [];
    for (const child of plan.children) parts.push(yield* formulaOf(child, collecting));
    return { all: plan.all, parts };
  }
  const { query } = plan;
  const asked = JSON.stringify([fieldOf(query), ...VALUES.map((key) => query[key] ?? null)]);
  const { rules } = collecting;
  const same = rules.get(asked);
  const id = same?.id ?? rules.size;
  if (!same) rules.set(asked, { id, plan });
  yield;
  return { rule: id, path: plan.path };
}

/** Everything of a rule but its field. */
const VALUES = ['operator', 'ruleType', 'value', 'distance', 'distance_between', 'longitude', 'latitude'] as const;

export function fieldOf({ category_id: category, id, string = '' }: FieldRef): string {
  return JSON.stringify([String(category), String(id), string]);
}
