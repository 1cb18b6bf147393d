/** Tries the ways in which values can turn out, until some make one formula true and none of the others. */
import type { Steps } from '../columns/steps.ts';
import type { FieldRef } from '../facts.ts';
import { fieldOf, type Formula } from './formulas.ts';
import type { Work } from './work.ts';
import { worldsInSteps, type FieldDomain, type NamedRule, type World } from './worlds.ts';

export interface Search {
  /**
   * True where some values make it true and none of the others; undefined where that is too much to find out.
   */
  canBeTrue(wanted: Formula, unwanted: readonly Formula[]): Steps<boolean | undefined>;
  /** Whether two rules are about something that they share. */
  related(a: number, b: number): boolean;
  /** False where a field of the formula has too many values to try. */
  isWhole(formula: Formula): boolean;
  /** Rules that were looked at. */
  looks(): number;
}

const NONE: ReadonlySet<number> = new Set();

type Truth = boolean | 'open';

/** Rules that are looked at before it gives up, altogether and for one question. */
const MAX_LOOKS = 2_000_000;
const MAX_LOOKS_EACH = MAX_LOOKS / 10;
const LOOKS_A_STEP = 4096;
/** Comparing each with each takes too long for more. */
const MAX_COMPARED = 200;

export function* openSearch(
  rules: readonly NamedRule[],
  domainOf: ((field: FieldRef) => FieldDomain | undefined) | undefined,
  work: Work,
): Steps<Search> {
  /** By the ids of rules. */
  const partOf = new Map<number, number>();
  const parts: { worlds: World[]; min: World[]; isWhole: boolean }[] = [];
  for (const group of Map.groupBy(rules, ({ plan }) => `${fieldOf(plan.query)} ${plan.reading}`).values()) {
    const [first] = group;
    const field = yield* worldsInSteps(group, (first && domainOf?.(first.plan.query)) ?? {}, work);
    for (const worlds of field.parts) {
      for (const world of worlds) for (const id of world) partOf.set(id, parts.length);
      parts.push({ worlds, min: min(worlds), isWhole: field.isWhole });
      yield;
    }
  }
  const partsOf = new WeakMap<object, ReadonlySet<number>>();
  let looks = 0;

  function partsIn(formula: Formula): ReadonlySet<number> {
    if (typeof formula === 'boolean') return NONE;
    const known = partsOf.get(formula);
    if (known) return known;
    const found = new Set<number>();
    const collect = (one: Formula): void => {
      if (typeof one === 'boolean') return;
      if ('rule' in one) {
        const part = partOf.get(one.rule);
        if (part !== undefined) found.add(part);
      } else for (const child of one.parts) collect(child);
    };
    collect(formula);
    partsOf.set(formula, found);
    return found;
  }

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

  function* canBeTrue(wanted: Formula, unwanted: readonly Formula[]): Steps<boolean | undefined> {
    const stopAt = Math.min(looks + MAX_LOOKS_EACH, MAX_LOOKS);
    if (looks >= stopAt) return undefined;
    const needed = partsIn(wanted);
    const asked = [...new Set([...needed, ...unwanted.flatMap((formula) => [...partsIn(formula)])])];
    // Trees grow truer with every rule that is true, so only worlds in which nothing less is true help to
    // make them false.
    const choices = asked.map((part) => (needed.has(part) ? parts[part]?.worlds : parts[part]?.min) ?? []);
    const chosen = new Map<number, World>();
    let yielded = looks;
    const attempt = function* (depth: number): Steps<boolean | undefined> {
      if (looks > stopAt) return undefined;
      if (truth(wanted, chosen) === false) return false;
      for (const formula of unwanted) {
        if (truth(formula, chosen) === true) return false;
        if (looks - yielded < LOOKS_A_STEP) continue;
        yielded = looks;
        yield;
      }
      const part = asked[depth];
      if (part === undefined) return true;
      for (const world of choices[depth] ?? []) {
        chosen.set(part, world);
        const answer = yield* attempt(depth + 1);
        if (answer !== false) return answer;
      }
      chosen.delete(part);
      return false;
    };
    yield;
    return yield* attempt(0);
  }

  return {
    canBeTrue,
    related: (a, b) => partOf.get(a) === partOf.get(b),
    isWhole: (formula) => [...partsIn(formula)].every((part) => parts[part]?.isWhole),
    looks: () => looks,
  };
}

/** Finds those in which nothing less is true. */
function min(worlds: readonly World[]): World[] {
  const none = worlds.find(({ size }) => size === 0);
  if (none) return [none];
  if (worlds.length > MAX_COMPARED) return [...worlds];
  return worlds.filter((world) => !worlds.some((other) => other !== world && [...other].every((rule) => world.has(rule))));
}
