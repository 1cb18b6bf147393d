/**
 * Properties of any recipe and customer, and lists checked against a slow and plain reading of the steps that
 * shares no step with the engine.
 */
import { evaluate, finish, type Facts, type RuleQuery } from '@limn/query';
import { chooseItems, type Chosen } from '../choose-items.ts';
import { compileRecipe, prepareRecipe, type CompiledRecipe } from '../compile.ts';
import { explainItem } from '../explain.ts';
import { valueAt, type ItemTable } from '../item-table.ts';
import { MAX_RECIPES, ORDERING, SLEEP, type Ask, type Ordering, type Recipe } from '../recipe.ts';
import { columnName, ITEM_IDS, randomAsk, randomRecipe, randomTable, type Random } from './random-recipe.ts';

/** Recipes that may be one another's default recipe. */
const RECIPES = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'];
export const RECIPES_IN_ROUND = RECIPES.length;

/** Problems in words; none where everything holds. */
export function checkRandomRecipes(random: Random): string[] {
  const tables = [randomTable(random), randomTable(random)];
  const recipes = RECIPES.map((id) => randomRecipe(random, id, RECIPES));
  const compile = (recipe: Recipe, n: number) => compileRecipe(recipe, tables[n % 2] as ItemTable, { columnName });
  const compiled = new Map(recipes.map((recipe, n) => [recipe.id, compile(recipe, n)]));
  const find = (id: string) => compiled.get(id);
  const ask = randomAsk(random);
  return [...compiled.values()].flatMap((one, n) => check(one, compile(one.recipe, n), ask, find));
}

function check(one: CompiledRecipe, twin: CompiledRecipe, ask: Ask, find: (id: string) => CompiledRecipe | undefined): string[] {
  const chosen = chooseItems(one, ask, find);
  const own = chosen.items.filter(({ because }) => because === 'chosen' || because === 'diversity_repeated').map(({ id }) => id);
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(`${problem}: ${JSON.stringify({ recipe: one.recipe, chosen })}`);
  };
  const plain = plainList(one, ask);
  expect(same(own, plain.list), `a plain reading gives ${plain.list.join()}`);
  finish(prepareRecipe(twin, ask.facts.moment));
  expect(same(chosen, chooseItems(twin, ask, find)), 'the same ask gives another list, prepared beforehand');
  expect(chosen.items.length <= ask.limit, 'too many items');
  expect(own.length === Math.min(ask.limit, plain.pool.length), 'an item is left although there is room');
  expect(chosen.items.length === own.length || own.length < ask.limit, 'a fallback while enough items remain');
  expect(
    own.every((id) => plain.pool.includes(id)),
    'an item that breaks a filter',
  );
  expect(
    new Set(chosen.items.map(({ id, recipe }) => `${find(recipe)?.table === one.table} ${id}`)).size === chosen.items.length,
    'an item more than once',
  );
  const longer = plainList({ ...one, recipe: { ...one.recipe, sleepDays: one.recipe.sleepDays + 5 } }, ask);
  expect(
    longer.pool.every((id) => plain.pool.includes(id)),
    'more sleep adds an item',
  );
  const slept = chooseItems(
    { ...one, recipe: { ...one.recipe, sleepDays: one.recipe.sleepDays + 5 } },
    { ...ask, limit: 1000 },
    () => undefined,
  );
  const all = chooseItems(one, { ...ask, limit: 1000 }, () => undefined);
  const ids = (of: Chosen) => of.items.filter(({ because }) => because !== 'fallback_item').map(({ id }) => id);
  expect(
    ids(slept).every((id) => ids(all).includes(id)),
    'more sleep adds an item to the longest list',
  );
  const repeated = chosen.items.filter(({ because }) => because === 'chosen').map(({ id }) => diversityOf(one, id));
  expect(one.diversity === undefined || new Set(repeated).size === repeated.length, 'the first pass repeats a value');
  expect(new Set(chosen.items.map(({ recipe }) => recipe)).size <= MAX_RECIPES, 'too many recipes');
  const id = ITEM_IDS[ask.limit * 3] ?? '';
  const explained = explainItem(one, ask, id, { find });
  expect((explained.outcome === 'shown') === chosen.items.some((item) => item.id === id), `explained as ${explained.outcome}`);
  expect((explained.rank !== undefined) === plain.pool.includes(id), 'the explanation ranks an item that can’t be shown');
  return problems;
}

function diversityOf({ diversity, table }: CompiledRecipe, id: string) {
  return valueAt(diversity, table.rowOf.get(id) ?? 0);
}

/** The definition, item by item, with a full sort. */
function plainList(compiled: CompiledRecipe, ask: Ask): { list: string[]; pool: string[] } {
  const { table, recipe } = compiled;
  const holds = (tree: unknown, id: string, emptied: 'skip' | 'false') =>
    evaluate(tree, itemFacts(table, ask.facts, id), { emptied, typeOf: (query) => typeOf(table, query) }) === 'true';
  const isAsleep = (id: string) => ask.today - (ask.shown?.get(id) ?? -Infinity) < recipe.sleepDays;
  const only = recipe.orderings.flatMap((one) => (one.type === ORDERING.recommendations && one.only ? [one.flavour] : []));
  const isOffered = (id: string) =>
    only.length === 0 || only.some((flavour) => ask.recommended?.get(flavour)?.some((one) => one.id === id));
  const pool = table.ids.filter(
    (id) =>
      holds(recipe.filters, id, 'skip') && !ask.leftOut?.has(id) && isOffered(id) && !(recipe.sleepType === SLEEP.filter && isAsleep(id)),
  );
  const keysOf = (id: string): number[] => [
    recipe.sleepType === SLEEP.ordering && isAsleep(id) ? 0 : 1,
    recipe.weightings.reduce((sum, { value, rule }) => (holds(rule, id, 'false') ? sum + value : sum), 0),
    ...recipe.orderings.map((ordering) => plainKey(ordering, table, ask, id, (tree) => holds(tree, id, 'false'))),
  ];
  const keys = new Map(pool.map((id) => [id, keysOf(id)]));
  const sorted = pool.toSorted((a, b) => {
    const [left = [], right = []] = [keys.get(a), keys.get(b)];
    const at = left.findIndex((key, n) => key !== right[n]);
    return at < 0 ? (a < b ? -1 : 1) : (right[at] ?? 0) > (left[at] ?? 0) ? 1 : -1;
  });
  if (!compiled.diversity) return { list: sorted.slice(0, ask.limit), pool };
  const seen = new Set<unknown>();
  const first = sorted.filter((id) => !seen.has(diversityOf(compiled, id)) && seen.add(diversityOf(compiled, id)));
  return { list: [...first.slice(0, ask.limit), ...sorted.filter((id) => !first.includes(id))].slice(0, ask.limit), pool };
}

function plainKey(ordering: Ordering, table: ItemTable, ask: Ask, id: string, holds: (tree: unknown) => boolean): number {
  const row = table.rowOf.get(id) ?? 0;
  switch (ordering.type) {
    case ORDERING.rule:
      return holds(ordering.rule) ? 1 : 0;
    case ORDERING.field: {
      const value = valueAt(table.columns.get(ordering.field), row);
      if (value === null || value === undefined || value === '') return -Infinity;
      // The only texts to order by here are brands: distinct by their first character.
      const number = typeof value === 'number' ? value : text(value).toLowerCase().charCodeAt(0);
      return ordering.direction === 'DESC' ? number : -number;
    }
    case ORDERING.recommendations: {
      const list = ask.recommended?.get(ordering.flavour) ?? [];
      const place = list.findIndex((one) => one.id === id);
      return place < 0 ? 0 : list.length - place;
    }
    case ORDERING.distance: {
      const place = ask.facts.place?.();
      const [latitude = Number.NaN, longitude = Number.NaN] = text(valueAt(table.columns.get(ordering.field), row))
        .split(',')
        .map(Number);
      if (typeof place !== 'object' || place === null) return 0;
      const miles = Number.isNaN(latitude + longitude) ? Infinity : milesByCosines(place, { latitude, longitude });
      return ordering.miles > 0 ? Number(miles <= ordering.miles) : -Math.round(miles);
    }
  }
}

/**
 * The spherical law of cosines: another formula than the engine's, good enough to tell these places apart.
 */
function milesByCosines(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const [north, other, east] = [a.latitude, b.latitude, b.longitude - a.longitude].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const cosine = Math.sin(north) * Math.sin(other) + Math.cos(north) * Math.cos(other) * Math.cos(east);
  return 3958.8 * Math.acos(Math.min(1, cosine));
}

function itemFacts(table: ItemTable, facts: Facts, id: string): Facts {
  return {
    ...facts,
    read: (field) => {
      const name = columnName(field as RuleQuery);
      return name === undefined ? facts.read(field) : valueAt(table.columns.get(name), table.rowOf.get(id) ?? 0);
    },
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function typeOf(table: ItemTable, query: RuleQuery): number | undefined {
  const name = columnName(query);
  return name === undefined ? query.ruleType : table.columns.get(name)?.type;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
