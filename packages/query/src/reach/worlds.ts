/**
 * The ways in which the values of one field can turn out, as far as some rules can tell them apart: each world says which of those rules
 * are true in it. There may be worlds that no value has, where values can't be listed; there is never one too few.
 */
import { dateOfDay } from '@limn/model';
import type { FactValue, Moment } from '../facts.ts';
import type { OperatorKey } from '../operators/operator.ts';
import type { PlannedRule } from '../plan.ts';

/** The values that a field can have, as far as known beforehand. */
export interface FieldDomain {
  /** Every value that it can have. */
  values?: readonly FactValue[];
  /** It is never missing and never unknown. */
  isKnown?: boolean;
}

/** Ids of the rules that are true. */
export type World = ReadonlySet<string>;

export interface NamedRule {
  id: string;
  plan: PlannedRule;
}

const MOMENT: Moment = { now: 0, timezone: 'UTC' };
const COMPARED: ReadonlySet<OperatorKey> = new Set<OperatorKey>([
  'EQUAL',
  'N_EQUAL',
  'INLIST',
  'N_INLIST',
  'EMPTY',
  'N_EMPTY',
  'GREATER',
  'GREATER_OR_EQUAL',
  'SMALLER',
  'SMALLER_OR_EQUAL',
]);
const PARTS: ReadonlySet<OperatorKey> = new Set<OperatorKey>(['CONTAINS', 'N_CONTAINS', 'BEGINS_WITH', 'ENDS_WITH']);
/** Each doubles the worlds of a field. */
const MAX_PARTS = 4;
const DAY_SECONDS = 86_400;
/** Days of the model are counted from 2020. */
const DAYS_TO_2020 = 18_262;

/** One list of worlds for each part of the field that turns out by itself. */
export function worldsOf(rules: readonly NamedRule[], domain: FieldDomain = {}): World[][] {
  const parts = new Set(rules.filter(({ plan }) => PARTS.has(plan.operator.key)).map(wordless));
  const isListed = rules.every(isComparable) && parts.size <= MAX_PARTS;
  return (isListed ? [listed(rules, [...parts], domain)] : apart(rules)).map(distinct);
}

function isComparable({ plan: { operand, reading, operator } }: NamedRule): boolean {
  return operand !== undefined && reading !== 'list' && (COMPARED.has(operator.key) || PARTS.has(operator.key));
}

function listed(rules: readonly NamedRule[], parts: readonly string[], { values, isKnown = false }: FieldDomain): World[] {
  // Unknown, missing, and there but unreadable.
  const worlds: World[] = isKnown ? [] : [new Set(), trueOf(rules, undefined), trueOf(rules, {} as FactValue)];
  if (values) return [...worlds, ...values.map((value) => trueOf(rules, value))];
  const [named, between] = candidates(rules);
  for (const value of named) worlds.push(trueOf(rules, value));
  for (const value of between)
    for (const held of subsets(parts))
      worlds.push(trueOf(rules, value, (rule) => held.has(wordless(rule)) !== (rule.plan.operator.negates === true)));
  return worlds;
}

/** The rules that a value fulfils. `decided` answers for parts of a text, where the value only stands for others. */
function trueOf(rules: readonly NamedRule[], value: FactValue, decided?: (rule: NamedRule) => boolean): World {
  return new Set(
    rules
      .filter((rule) => {
        const { operator, reading, operand } = rule.plan;
        if (decided && PARTS.has(operator.key)) return decided(rule);
        return operand !== undefined && operator.test(reading, operand)(value, MOMENT, undefined) !== (operator.negates === true);
      })
      .map(({ id }) => id),
  );
}

/** Values that rules name, and values that stand for all those between and beside them. */
function candidates(rules: readonly NamedRule[]): [named: FactValue[], between: FactValue[]] {
  const reading = rules[0]?.plan.reading;
  const members = rules.flatMap(({ plan: { operand } }) =>
    operand?.kind === 'one' ? [operand.member] : operand?.kind === 'many' ? operand.members : [],
  );
  if (reading === 'boolean') return [[true, false], []];
  if (reading === 'text') {
    const named = members.map(({ key }) => String(key));
    return [named, [`${named.join('')} and more`]];
  }
  if (reading === 'number') {
    const named = [...new Set(members.map(({ key }) => Number(key)))].toSorted((a, b) => a - b);
    return [
      named,
      [(named[0] ?? 0) - 1, ...named.map((from, index) => (index + 1 < named.length ? (from + Number(named[index + 1])) / 2 : from + 1))],
    ];
  }
  const seconds = members.flatMap(({ key, unit }) => {
    const length = reading === 'date' ? DAY_SECONDS : { day: DAY_SECONDS, minute: 60, second: 1 }[unit];
    const from = Number(key) * length;
    return [from - 1, from, from + length - 1, from + length];
  });
  const all = [...new Set(seconds.length > 0 ? seconds : [0])];
  return [[], reading === 'time' ? all.filter((at) => at >= 0 && at < DAY_SECONDS).map(clock) : all.map((at) => dated(at, reading))];
}

function dated(seconds: number, reading: string | undefined): string {
  const day = dateOfDay(Math.floor(seconds / DAY_SECONDS) - DAYS_TO_2020);
  return reading === 'date' ? day : `${day}T${clock(((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS)}`;
}

function clock(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Rules whose values can't be listed: each turns out by itself, apart from its own opposite. */
function apart(rules: readonly NamedRule[]): World[][] {
  const opposites = Map.groupBy(rules, wordless);
  return [...opposites.values()].map((pair) => [
    new Set<string>(),
    ...[false, true].map((negates) => new Set(pair.filter(({ plan }) => (plan.operator.negates === true) === negates).map(({ id }) => id))),
  ]);
}

/** The rule without its "not". */
function wordless({ plan: { query, operator, operand } }: NamedRule): string {
  if (operand) return JSON.stringify([operator.key.replace(/^N_/, ''), operand]);
  const { value, distance, distance_between: between, longitude, latitude } = query;
  return JSON.stringify([operator.key.replace(/^N_/, ''), value, distance, between, longitude, latitude]);
}

function subsets(of: readonly string[]): ReadonlySet<string>[] {
  return Array.from({ length: 2 ** of.length }, (_, bits) => new Set(of.filter((_one, index) => (bits >> index) % 2 === 1)));
}

function distinct(worlds: readonly World[]): World[] {
  return [...new Map(worlds.map((world) => [[...world].toSorted().join(), world])).values()];
}
