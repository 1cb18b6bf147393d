/**
 * The ways in which the values of one field can turn out, as far as some rules can tell them apart: each
 * world says which of those rules are true in it. There may be worlds that no value has, where values can't
 * be listed or are too many; there is never one too few.
 */
import { dateOfDay } from '@limn/model';
import { numbersBelow, sortInSteps, type Steps } from '../columns/steps.ts';
import type { FactValue } from '../facts.ts';
import type { Reading } from '../input-types.ts';
import type { OperatorKey } from '../operators/operator.ts';
import type { PlannedRule } from '../plan.ts';
import type { Key, Unit } from '../readings.ts';
import { membershipInSteps, membersOf, testsPerValue, type Membership } from './membership.ts';
import { constantOfMissing, constantOfRule } from '../constants.ts';
import type { Work } from './work.ts';

/** The values that a field can have, as far as known beforehand. */
export interface FieldDomain {
  /** Every value that it can have. */
  values?: readonly FactValue[];
  /** It is never missing and never unknown. */
  isKnown?: boolean;
  /** It is always missing. */
  isMissing?: boolean;
}

/** Ids of the rules that are true. */
export type World = ReadonlySet<number>;

export interface NamedRule {
  id: number;
  plan: PlannedRule;
}

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
/** Values between two steps. */
const CHUNK = 512;

export interface FieldWorlds {
  /** One list of worlds for each part of the field that turns out by itself. */
  parts: World[][];
  /** False: the values are too many to try, so there are worlds that no value has. */
  isWhole: boolean;
}

export function* worldsInSteps(rules: readonly NamedRule[], domain: FieldDomain, work: Work): Steps<FieldWorlds> {
  const parts = partsOfText(rules);
  if (domain.isMissing) return { parts: [missing(rules)], isWhole: true };
  if (!rules.every(isComparable) || parts.length > MAX_PARTS) return { parts: apart(rules), isWhole: true };
  const values = domain.values?.length ?? countValues(rules);
  if (!work.spend((values + 2 ** parts.length) * testsPerValue(rules)))
    return { parts: rules.map(({ id }) => [new Set<number>(), new Set([id])]), isWhole: false };
  const membership = yield* membershipInSteps(rules);
  const [named, between] = domain.values ? [domain.values, []] : yield* candidates(rules[0]?.plan.reading, membership.named);
  return { parts: [yield* listed({ membership, named, between, parts, isKnown: domain.isKnown === true })], isWhole: true };
}

/** A number is tried with one beside it, a time before, at both ends of and after what the rule names. */
function countValues(rules: readonly NamedRule[]): number {
  const reading = rules[0]?.plan.reading;
  const each = reading === 'text' || reading === 'boolean' ? 1 : reading === 'number' ? 2 : 4;
  return rules.reduce((sum, { plan }) => sum + membersOf(plan.operand).length * each, 0);
}

function isComparable({ plan: { operand, reading, operator } }: NamedRule): boolean {
  return operand !== undefined && reading !== 'list' && (COMPARED.has(operator.key) || PARTS.has(operator.key));
}

/** Places of the rules about the same part of a text. */
type PartOfText = ReadonlySet<number>;

function partsOfText(rules: readonly NamedRule[]): PartOfText[] {
  const asking = [...rules.entries()].filter(([, { plan }]) => PARTS.has(plan.operator.key));
  return [...Map.groupBy(asking, ([, rule]) => wordless(rule)).values()].map((group) => new Set(group.map(([place]) => place)));
}

interface Listing {
  membership: Membership;
  named: Iterable<FactValue>;
  /** Values that stand for others: which parts of a text these have is open. */
  between: Iterable<FactValue>;
  parts: readonly PartOfText[];
  isKnown: boolean;
}

function* listed({ membership, named, between, parts, isKnown }: Listing): Steps<World[]> {
  const worlds = new Map<string, World>();
  // An unknown value makes nothing true; it may also be missing, or there but unreadable.
  const unknown: World = new Set();
  const add = (places: readonly number[]): void => {
    const key = places.join();
    if (!worlds.has(key)) worlds.set(key, membership.worldOf(places));
  };
  let count = 0;
  if (!isKnown) for (const value of [undefined, {} as FactValue]) add(membership.markedBy(value));
  for (const value of named) {
    add(membership.markedBy(value));
    count += 1;
    if (count % CHUNK === 0) yield;
  }
  for (const value of between) {
    const marked = membership.markedBy(value).filter((place) => !parts.some((part) => part.has(place)));
    for (const held of subsets(parts)) add([...marked, ...[...held].flatMap((part) => [...part])].toSorted((a, b) => a - b));
    count += 1;
    if (count % CHUNK === 0) yield;
  }
  const found = [...worlds.values()];
  // Once: two that are the same would each stand for the other.
  return isKnown || found.some(({ size }) => size === 0) ? found : [unknown, ...found];
}

/** Values that rules name, and values that stand for all those between and beside them. */
function* candidates(
  reading: Reading | undefined,
  byUnit: Membership['named'],
): Steps<[named: Iterable<FactValue>, between: Iterable<FactValue>]> {
  if (reading === 'boolean') return [[true, false], []];
  const keys = byUnit.get('second') ?? new Map<Key, unknown>();
  if (reading === 'text') return [Array.from(keys.keys(), String), [yield* beyond(keys.keys())]];
  if (reading === 'number') {
    const named = yield* sorted([...keys.keys(), ...(byUnit.get('digit')?.keys() ?? [])]);
    const first = named[0] ?? 0;
    return [
      named.map(valueOf),
      [
        beside(first, -1),
        ...named.map((from, index) => (index + 1 < named.length ? middle(from, named[index + 1] ?? from) : beside(from, 1))),
      ],
    ];
  }
  const seconds = new Set<number>();
  for (const [unit, counts] of byUnit) {
    for (const count of counts.keys()) {
      for (const at of edgesOf(Number(count), unit)) seconds.add(at);
      if (seconds.size % CHUNK < 4) yield;
    }
  }
  if (seconds.size === 0) seconds.add(0);
  return [[], reading === 'time' ? clocks(seconds) : dates(seconds, reading)];
}

/** A text that differs from all of these. */
function* beyond(texts: Iterable<Key>): Steps<string> {
  let longest = '';
  let count = 0;
  for (const text of texts) {
    if (String(text).length > longest.length) longest = String(text);
    count += 1;
    if (count % CHUNK === 0) yield;
  }
  return `${longest} and more`;
}

function* sorted(keys: readonly Key[]): Steps<(number | bigint)[]> {
  const numbers = keys.filter((key) => typeof key === 'number' || typeof key === 'bigint');
  const order = numbersBelow(numbers.length);
  yield* sortInSteps(order, (a, b) => compared(numbers[a] ?? 0, numbers[b] ?? 0));
  return Array.from(order, (place) => numbers[place] ?? 0);
}

function compared(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function middle(a: number | bigint, b: number | bigint): FactValue {
  return typeof a === 'number' && typeof b === 'number' ? (a + b) / 2 : String((wholeOf(a) + wholeOf(b)) / 2n);
}

function beside(number: number | bigint, by: 1 | -1): FactValue {
  return typeof number === 'number' ? number + by : String(number + BigInt(by));
}

function wholeOf(number: number | bigint): bigint {
  return typeof number === 'number' ? BigInt(Math.trunc(number)) : number;
}

function valueOf(number: number | bigint): FactValue {
  return typeof number === 'number' ? number : String(number);
}

/** Seconds just before, at the beginning, at the end of and just after a day, minute or second. */
function edgesOf(count: number, unit: Unit): number[] {
  const length = { day: DAY_SECONDS, minute: 60, second: 1, digit: 1 }[unit];
  const from = count * length;
  return [from - 1, from, from + length - 1, from + length];
}

function dated(seconds: number, reading: Reading | undefined): string {
  const day = dateOfDay(Math.floor(seconds / DAY_SECONDS) - DAYS_TO_2020);
  return reading === 'date' ? day : `${day}T${clock(((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS)}`;
}

function* clocks(seconds: Iterable<number>): Iterable<string> {
  for (const at of seconds) if (at >= 0 && at < DAY_SECONDS) yield clock(at);
}

function* dates(seconds: Iterable<number>, reading: Reading | undefined): Iterable<string> {
  for (const at of seconds) yield dated(at, reading);
}

function clock(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * The ways in which rules about a missing value turn out: those that hang on what they are filled with are
 * open.
 */
function missing(rules: readonly NamedRule[]): World[] {
  const answers = rules.map(({ id, plan }) => ({ id, answer: constantOfMissing(plan) }));
  const sure = answers.filter(({ answer }) => answer === true).map(({ id }) => id);
  const open = answers.filter(({ answer }) => answer === undefined).map(({ id }) => id);
  return open.length === 0 ? [new Set(sure)] : [new Set(sure), new Set([...sure, ...open])];
}

/** Rules whose values can't be listed: each turns out by itself, apart from its own opposite. */
function apart(rules: readonly NamedRule[]): World[][] {
  const opposites = Map.groupBy(rules, wordless);
  return [...opposites.values()].map((pair) => {
    if (pair.every(({ plan }) => constantOfRule(plan) === false)) return [new Set()];
    const [holding, negating] = [false, true].map((negates) =>
      pair.filter(({ plan }) => (plan.operator.negates === true) === negates).map(({ id }) => id),
    );
    return [[], holding ?? [], negating ?? []].filter((ids, place) => place === 0 || ids.length > 0).map((ids) => new Set(ids));
  });
}

/** The rule without its "not". */
function wordless({ plan: { query, operator, operand } }: NamedRule): string {
  if (operand)
    return JSON.stringify([operator.key.replace(/^N_/, ''), operand], (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
  const { value, distance, distance_between: between, longitude, latitude } = query;
  return JSON.stringify([operator.key.replace(/^N_/, ''), value, distance, between, longitude, latitude]);
}

function subsets<T>(of: readonly T[]): ReadonlySet<T>[] {
  return Array.from({ length: 2 ** of.length }, (_, bits) => new Set(of.filter((_one, index) => (bits >> index) % 2 === 1)));
}
