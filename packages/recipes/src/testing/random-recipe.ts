/**
 * Random tables, recipes and customers from a seed, small enough that ties, empty pools and repeated values
 * come up all the time.
 */
import { INPUT_TYPE, OPERATOR, type Facts, type Group, type OperatorKey, type RuleChild } from '@limn/query';
import { buildItemTable, type ItemTable } from '../item-table.ts';
import { ORDERING, SLEEP, type Ask, type ColumnName, type Fallback, type Ordering, type Recipe } from '../recipe.ts';

export type Random = () => number;

/** Mulberry32: numbers from 0 to 1. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ITEM = 'item';
export const TODAY = 2500;
/** Rules of the category `item` are about columns. */
export const columnName: ColumnName = ({ category_id, id }) => (category_id === ITEM ? String(id) : undefined);

const BRANDS = ['acme', 'Acme', 'birch', 'cedar', null];
const PRICES = [1, 2, 2, 5, 10, 10, 99, null];
const PLACES = ['51.5,-0.1', '52.2,0.1', '48.9,2.4', '', 'nowhere'];
const TIERS = ['gold', 'silver', ''];
export const ITEM_IDS = Array.from({ length: 40 }, (_, n) => `i${n}`);

export function randomTable(random: Random): ItemTable {
  const ids = ITEM_IDS.filter(() => random() < 0.5);
  const values = <T>(from: readonly T[]) => ids.map(() => pick(random, from));
  return buildItemTable(ids, [
    { name: 'brand', type: INPUT_TYPE.TEXT, values: values(BRANDS) },
    { name: 'price', type: INPUT_TYPE.NUMBER, values: values(PRICES) },
    { name: 'place', type: INPUT_TYPE.TEXT, values: values(PLACES) },
    { name: 'tier', type: INPUT_TYPE.TEXT, values: values(TIERS) },
  ]);
}

export function randomRecipe(random: Random, id: string, others: readonly string[]): Recipe {
  return {
    id,
    filters: randomGroup(random, 3),
    weightings: some(random, 4, (n) => ({ label: `w${n}`, value: pick(random, [0, 1, 2, 0.5, -1]), rule: randomGroup(random, 2) })),
    orderings: some(random, 4, (n) => randomOrdering(random, n)),
    sleepDays: pick(random, [0, 0, 1, 3, 30]),
    sleepType: random() < 0.5 ? SLEEP.filter : SLEEP.ordering,
    diversityField: pick(random, [undefined, 'brand', 'price', 'gone']),
    fallback: randomFallback(random, others),
  };
}

export function randomAsk(random: Random): Ask {
  const place = random() < 0.7 ? { latitude: 51.5, longitude: -0.1 } : undefined;
  const tier = pick(random, TIERS);
  const read: Facts['read'] = ({ id }) => (id === 'tier' ? tier : undefined);
  return {
    facts: { moment: { now: Date.UTC(2026, 10, 23), timezone: 'Europe/London' }, read, place: () => place, fill: () => tier },
    limit: Math.floor(random() * 11),
    today: TODAY,
    shown: new Map(ITEM_IDS.filter(() => random() < 0.2).map((id) => [id, TODAY - Math.floor(random() * 10)])),
    recommended: new Map([['f1', ITEM_IDS.filter(() => random() < 0.2).map((id) => ({ id, reason: 'Bought together.' }))]]),
    leftOut: new Set(ITEM_IDS.filter(() => random() < 0.1)),
  };
}

function randomOrdering(random: Random, n: number): Ordering {
  const label = `o${n}`;
  const orderings: readonly Ordering[] = [
    { label, type: ORDERING.rule, rule: randomGroup(random, 2) },
    { label, type: ORDERING.field, field: pick(random, ['price', 'brand', 'gone']), direction: random() < 0.5 ? 'ASC' : 'DESC' },
    { label, type: ORDERING.recommendations, flavour: pick(random, ['f1', 'gone']), ...(random() < 0.3 && { only: true }) },
    { label, type: ORDERING.distance, field: 'place', miles: pick(random, [0, 60]) },
  ];
  return pick(random, orderings);
}

function randomFallback(random: Random, others: readonly string[]): Fallback {
  const fallbacks: readonly Fallback[] = [
    { type: 'none' },
    { type: 'specific_item', items: [...some(random, 5, () => pick(random, ITEM_IDS)), 'gone'] },
    { type: 'default_recipe', recipe: pick(random, others) ?? 'gone' },
  ];
  return pick(random, fallbacks);
}

function randomGroup(random: Random, rules: number): Group {
  return {
    operator: random() < 0.6 ? 'All' : 'Any',
    children: some(random, rules, () => (random() < 0.2 ? { type: 'group', ...randomGroup(random, 1) } : randomRule(random))),
  };
}

function randomRule(random: Random): RuleChild {
  const rules: readonly (readonly [category: string, id: string, type: number, operator: OperatorKey, value: unknown])[] = [
    [
      ITEM,
      'brand',
      INPUT_TYPE.TEXT,
      pick(random, ['EQUAL', 'N_EQUAL', 'CONTAINS', 'EMPTY', 'N_EMPTY']),
      pick(random, ['acme', 'birch', 'c']),
    ],
    [ITEM, 'price', INPUT_TYPE.NUMBER, pick(random, ['GREATER', 'SMALLER_OR_EQUAL', 'EQUAL', 'N_EQUAL']), pick(random, [2, 5, 10])],
    [ITEM, 'place', INPUT_TYPE.TEXT, pick(random, ['WITHIN', 'BEYOND']), 70],
    [ITEM, 'tier', INPUT_TYPE.TEXT, 'EQUAL', '[[customer.tier]]'],
    ['customer', 'tier', INPUT_TYPE.TEXT, pick(random, ['EQUAL', 'EMPTY']), 'gold'],
    [ITEM, 'gone', INPUT_TYPE.TEXT, 'N_EQUAL', 'x'],
  ];
  // Rules that never match are rarer than others, so that enough items stay.
  const [category_id, id, ruleType, operator, value] = pick(random, random() < 0.95 ? rules.slice(0, 5) : rules);
  const off = random() < 0.1;
  return { type: 'rule', query: { category_id, id, ruleType, operator: OPERATOR[operator], value }, ...(off && { off }) };
}

function some<T>(random: Random, limit: number, make: (n: number) => T): T[] {
  return Array.from({ length: Math.floor(random() * (limit + 1)) }, (_, n) => make(n));
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}
