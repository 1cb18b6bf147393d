/**
 * Which items a customer sees: load → filters → sleep → score and orderings → diversity → the first n → fallbacks. Pure: the same recipe, table
 * and ask give the same list, ties by item id. Rows are in the order of ids, so a lower row wins a tie.
 */
import { COLUMN_VERDICT } from '@limn/query';
import type { CompiledRecipe } from './compile.ts';
import type { ItemTable } from './item-table.ts';
import { FALLBACK, MAX_RECIPES, MAX_SLEEP_DAYS, SLEEP, type Ask } from './recipe.ts';

export interface ChosenItem {
  id: string;
  /** The recipe whose table the item is of: not always the one that was asked. */
  recipe: string;
  because: 'chosen' | 'diversity_repeated' | 'fallback_item' | 'default_recipe';
}

export interface Chosen {
  items: readonly ChosenItem[];
  /** Rows left after each step. */
  loaded: number;
  filtered: number;
  awake: number;
}

/** Another recipe of the company, for fallbacks; undefined where it is gone or not published. */
export type FindRecipe = (id: string) => CompiledRecipe | undefined;

/** Every row that may come out, in columns that compare it with others. */
export interface Pool {
  rows: Uint32Array;
  /** From the first to the last that decides: the larger comes first. */
  keys: readonly Float64Array[];
  loaded: number;
  filtered: number;
  awake: number;
}

export function chooseItems(compiled: CompiledRecipe, ask: Ask, find: FindRecipe = () => undefined): Chosen {
  return choose(compiled, ask, find, { asked: [compiled.recipe.id], taken: new Map() });
}

/** Recipes that answered before this one, and their items: recipes of one table never bring an item a second time. */
interface Before {
  asked: readonly string[];
  taken: ReadonlyMap<ItemTable, readonly string[]>;
}

function choose(compiled: CompiledRecipe, asking: Ask, find: FindRecipe, before: Before): Chosen {
  const { table, recipe } = compiled;
  const ask = { ...asking, leftOut: new Set([...(asking.leftOut ?? []), ...(before.taken.get(table) ?? [])]) };
  const limit = Math.max(0, Math.floor(ask.limit));
  const pool = poolOf(compiled, ask);
  const { first, rest } = firstRows(pool, compiled.diversity?.codes, limit);
  const own = [
    ...first.map((row): ChosenItem => ({ id: table.ids[row] ?? '', recipe: recipe.id, because: 'chosen' })),
    ...rest.map((row): ChosenItem => ({ id: table.ids[row] ?? '', recipe: recipe.id, because: 'diversity_repeated' })),
  ];
  const { loaded, filtered, awake } = pool;
  const items = own.length < limit ? [...own, ...fallBack(compiled, { ...asking, limit }, find, before, own)] : own;
  return { items, loaded, filtered, awake };
}

/** Filters, sleep and scores: the steps before the list is cut. */
export function poolOf(compiled: CompiledRecipe, ask: Ask): Pool {
  const { table, filter, recipe } = compiled;
  const loaded = table.rows.length;
  const passed = keep(table.rows, filter.rows.decide(table.rows, ask.facts));
  const asleep = asleepRows(compiled, ask);
  const leftOut = new Set([...(ask.leftOut ?? [])].map((id) => table.rowOf.get(id)));
  const filtered = leftOut.size > 0 ? passed.filter((row) => !leftOut.has(row)) : passed;
  const rows = asleep.size > 0 && recipe.sleepType === SLEEP.filter ? filtered.filter((row) => !asleep.has(row)) : filtered;
  const keys = [scores(compiled, rows, ask), ...compiled.orderings.map(({ keys }) => keys(rows, ask))].filter((one) => one !== undefined);
  if (asleep.size > 0 && recipe.sleepType === SLEEP.ordering) keys.unshift(Float64Array.from(rows, (row) => (asleep.has(row) ? 0 : 1)));
  return { rows, keys, loaded, filtered: filtered.length, awake: rows.length };
}

/** Shown to the customer on one of the last `sleepDays` days, today included. */
export function asleepRows({ recipe, table }: CompiledRecipe, { shown, today }: Ask): Set<number> {
  const days = Math.min(MAX_SLEEP_DAYS, Math.floor(recipe.sleepDays));
  const rows = new Set<number>();
  if (!shown || !(days > 0)) return rows;
  for (const [id, day] of shown) {
    const row = table.rowOf.get(id);
    if (row !== undefined && today - day < days) rows.add(row);
  }
  return rows;
}

/** Undefined where nothing is weighted. */
function scores({ weightings }: CompiledRecipe, rows: Uint32Array, { facts }: Ask): Float64Array | undefined {
  if (weightings.length === 0) return undefined;
  const sums = new Float64Array(rows.length);
  for (const { value, tree } of weightings) {
    if (value === 0) continue;
    const verdicts = tree.rows.decide(rows, facts);
    for (let n = 0; n < sums.length; n++) if (verdicts[n] === COLUMN_VERDICT.true) sums[n] = (sums[n] as number) + value;
  }
  return sums;
}

function keep(rows: Uint32Array, verdicts: Uint8Array): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let n = 0; n < rows.length; n++) if (verdicts[n] === COLUMN_VERDICT.true) kept[count++] = rows[n] as number;
  return kept.subarray(0, count);
}

/** The first rows, no value of diversity more than once; then, where that is not enough, the first of the others. */
function firstRows({ rows, keys }: Pool, codes: ArrayLike<number> | undefined, limit: number): { first: number[]; rest: number[] } {
  if (!codes) return { first: best(rows, keys, limit, () => true).map((n) => rows[n] as number), rest: [] };
  const leaders = new Map<number, number>();
  for (let n = 0; n < rows.length; n++) {
    const value = codes[rows[n] as number] as number;
    const leader = leaders.get(value);
    if (leader === undefined || isBefore(keys, n, leader)) leaders.set(value, n);
  }
  const isLeader = new Set(leaders.values());
  const first = best(rows, keys, limit, (n) => isLeader.has(n));
  const taken = new Set(first);
  const rest = first.length < limit ? best(rows, keys, limit - first.length, (n) => !taken.has(n)) : [];
  return { first: first.map((n) => rows[n] as number), rest: rest.map((n) => rows[n] as number) };
}

/** Positions in `rows` of the first few, in order; most rows are refused by one comparison. */
function best(rows: Uint32Array, keys: readonly Float64Array[], limit: number, isWanted: (n: number) => boolean): number[] {
  const found: number[] = [];
  if (limit === 0) return found;
  for (let n = 0; n < rows.length; n++) {
    if (found.length === limit && !isBefore(keys, n, found[limit - 1] as number)) continue;
    if (!isWanted(n)) continue;
    let at = found.length < limit ? found.length : limit - 1;
    for (; at > 0 && isBefore(keys, n, found[at - 1] as number); at--) found[at] = found[at - 1] as number;
    found[at] = n;
  }
  return found;
}

/** Positions are in the order of ids. */
export function isBefore(keys: readonly Float64Array[], a: number, b: number): boolean {
  for (const key of keys) {
    const [left, right] = [key[a] as number, key[b] as number];
    if (left !== right) return left > right;
  }
  return a < b;
}

/** Items that a recipe names outright are shown whatever its steps say: they are for when nothing else is left. */
function fallBack(compiled: CompiledRecipe, ask: Ask, find: FindRecipe, before: Before, own: readonly ChosenItem[]): ChosenItem[] {
  const { recipe, table } = compiled;
  const limit = ask.limit - own.length;
  const taken = [...(before.taken.get(table) ?? []), ...own.map(({ id }) => id)];
  switch (recipe.fallback.type) {
    case FALLBACK.none:
      return [];
    case FALLBACK.items: {
      const ids = [...new Set(recipe.fallback.items)].filter((id) => table.rowOf.has(id) && !taken.includes(id));
      return ids.slice(0, limit).map((id) => ({ id, recipe: recipe.id, because: 'fallback_item' }));
    }
    case FALLBACK.recipe: {
      const { recipe: next } = recipe.fallback;
      const other = before.asked.length < MAX_RECIPES && !before.asked.includes(next) ? find(next) : undefined;
      if (!other) return [];
      const since = { asked: [...before.asked, next], taken: new Map(before.taken).set(table, taken) };
      return choose(other, { ...ask, limit }, find, since).items.map((item) => ({ ...item, because: 'default_recipe' }));
    }
  }
}
