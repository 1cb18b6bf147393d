/** Trees as formulas over their rules: two rules that ask the same are one. */
import type { Steps } from '../columns/steps.ts';
import type { FieldRef } from '../facts.ts';
import { planInSteps, type Broken, type Plan, type PlanOptions } from '../plan.ts';
import type { Work } from './work.ts';
import type { NamedRule } from './worlds.ts';

export type Formula = { rule: number; path: string } | { all: boolean; parts: readonly Formula[] } | boolean;

export interface Formulas {
  /** In the order of the trees; undefined where there was too much to read. */
  formulas: (Formula | undefined)[];
  rules: NamedRule[];
  broken: { tree: number; path: string; because: Broken }[];
}

export function* formulasInSteps(trees: readonly unknown[], options: PlanOptions, work: Work): Steps<Formulas> {
  const rules = new Map<string, NamedRule>();
  const broken: Formulas['broken'] = [];
  const formulas: Formulas['formulas'] = [];
  for (const [tree, rule] of trees.entries()) {
    const plan = yield* planned(rule, options, work);
    formulas.push(plan && (yield* formulaOf(plan, { rules, broke: (path, because) => broken.push({ tree, path, because }) })));
  }
  return { formulas, rules: [...rules.values()], broken };
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
}

function* formulaOf(plan: Plan, collecting: Collecting): Steps<Formula> {
  if (plan.kind === 'broken') {
    collecting.broke(plan.path, plan.because);
    return false;
  }
  if (plan.kind === 'group') {
    if (plan.emptied) return false;
    const parts: Formula[] = [];
    for (const child of plan.children) parts.push(yield* formulaOf(child, collecting));
    return parts.length === 0 || { all: plan.all, parts };
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
