/**
 * Tells which of some rules about one field a value makes true. Lists are looked up by their values, so that
 * long ones cost no more.
 */
import type { Steps } from '../columns/steps.ts';
import type { FactValue, Moment } from '../facts.ts';
import type { Member, Operand, OperatorKey, Test } from '../operators/operator.ts';
import { keyOf, type Key, type Unit } from '../readings.ts';
import type { NamedRule, World } from './worlds.ts';

export interface Membership {
  /**
   * Places of the rules that tell this value from one that no rule names, in order: the same places, the same
   * world.
   */
  markedBy(value: FactValue): number[];
  worldOf(places: Iterable<number>): World;
  /** All values that rules name, each once. */
  named: ReadonlyMap<Unit, ReadonlyMap<Key, unknown>>;
}

const MOMENT: Moment = { now: 0, timezone: 'UTC' };
const LISTS: ReadonlySet<OperatorKey> = new Set<OperatorKey>(['EQUAL', 'N_EQUAL', 'INLIST', 'N_INLIST']);

/** How much one value costs. */
export function testsPerValue(rules: readonly NamedRule[]): number {
  return 1 + rules.filter(({ plan }) => !LISTS.has(plan.operator.key)).length;
}

/** @param rules each with an operand, all of one reading that is no list */
export function* membershipInSteps(rules: readonly NamedRule[]): Steps<Membership> {
  const reading = rules[0]?.plan.reading ?? 'text';
  const named = new Map<Unit, Map<Key, number[]>>();
  const tests: { place: number; test: Test }[] = [];
  /** True until a value is named. */
  const inverse = new Set<number>();
  for (const [place, { plan }] of rules.entries()) {
    const { operator, operand } = plan;
    if (operator.negates) inverse.add(place);
    const isList = LISTS.has(operator.key);
    for (const member of membersOf(operand)) note(named, member, isList ? place : undefined);
    if (operand && !isList) tests.push({ place, test: operator.test(reading, operand) });
    yield;
  }
  const lookups = [...named].map(([unit, places]) => ({ read: keyOf(reading, unit), places }));
  return {
    named,
    markedBy: (value) => {
      const marked = new Set<number>();
      for (const { read, places } of lookups) {
        const key = read(value, MOMENT);
        if (key !== undefined) for (const place of places.get(key) ?? []) marked.add(place);
      }
      for (const { place, test } of tests) if (test(value, MOMENT, undefined)) marked.add(place);
      return [...marked].toSorted((a, b) => a - b);
    },
    worldOf: (places) => {
      const marked = new Set(places);
      return new Set(rules.flatMap(({ id }, place) => (marked.has(place) === inverse.has(place) ? [] : [id])));
    },
  };
}

export function membersOf(operand: Operand | undefined): readonly Member[] {
  return operand?.kind === 'one' ? [operand.member] : operand?.kind === 'many' ? operand.members : [];
}

function note(named: Map<Unit, Map<Key, number[]>>, { key, unit }: Member, place: number | undefined): void {
  const keys = named.get(unit) ?? new Map<Key, number[]>();
  named.set(unit, keys);
  const places = keys.get(key) ?? [];
  if (places.length === 0) keys.set(key, places);
  if (place !== undefined && places.at(-1) !== place) places.push(place);
}
