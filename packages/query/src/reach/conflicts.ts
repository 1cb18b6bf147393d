/**
 * Rules that have to be true together and never are: pairs of them, and single ones. And rules that always
 * are.
 */
import type { Steps } from '../columns/steps.ts';
import type { Formula } from './formulas.ts';
import type { Search } from './search.ts';

const MAX_CONFLICTS = 20;

type Rule = Extract<Formula, { rule: number }>;

/** The paths of each. */
export function* conflictsIn(formula: Formula, search: Search): Steps<string[][]> {
  const conflicts = new Map<string, string[]>();
  const visit = function* (part: Formula, together: readonly Rule[]): Steps {
    if (typeof part === 'boolean' || conflicts.size >= MAX_CONFLICTS) return;
    if (isRule(part)) {
      if ((yield* search.canBeTrue(part, [])) === false) conflicts.set(part.path, [part.path]);
      for (const other of together) {
        if (conflicts.has(part.path) || conflicts.has(other.path) || !search.related(part.rule, other.rule)) continue;
        if ((yield* search.canBeTrue({ all: true, parts: [other, part] }, [])) === false)
          conflicts.set(`${other.path} ${part.path}`, [other.path, part.path]);
      }
      return;
    }
    const own = part.all ? part.parts.filter(isRule) : [];
    let before = 0;
    for (const child of part.parts) {
      // A rule meets those before it, a group all of them.
      yield* visit(child, [...together, ...(isRule(child) ? own.slice(0, before) : own)]);
      if (part.all && isRule(child)) before += 1;
    }
  };
  yield* visit(formula, []);
  return [...conflicts.values()];
}

/** The paths of rules that are true whatever the values are. */
export function* alwaysIn(formula: Formula, search: Search): Steps<string[]> {
  if (typeof formula === 'boolean') return [];
  if (isRule(formula)) return (yield* search.canBeTrue(true, [formula])) === false ? [formula.path] : [];
  const paths: string[] = [];
  for (const part of formula.parts) paths.push(...(yield* alwaysIn(part, search)));
  return paths;
}

function isRule(formula: Formula): formula is Rule {
  return typeof formula === 'object' && 'rule' in formula;
}
