/**
 * Tells which items a customer sees: load → filters → sleep → score and orderings → diversity → the first n →
 * fallbacks. Pure: the same recipe, table and ask give the same list, ties by item id. Rows are in the order
 * of ids, so a lower row wins a tie.
 */
import { finish, type Steps } from '@limn/query';
import { addScores, type CompiledRecipe } from './compile.ts';
import type { ItemColumn, ItemTable } from './item-table.ts';
import { FALLBACK, MAX_RECIPES, MAX_SLEEP_DAYS, ORDERING, SLEEP, type Ask } from './recipe.ts';

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

/** Every row that may come out, and how it compares with others. */
export interface Pool {
  rows: Uint32Array;
  /** The first keys, by position in `rows`: the larger comes first. */
  leading: readonly Float64Array[];
  /** The next ones, by row: asked only of those that the first leave equal. */
  following: readonly ((row: number) => number)[];
  loaded: number;
  filtered: number;
  awake: number;
}

export function chooseItems(compiled: CompiledRecipe, ask: Ask, find?: FindRecipe): Chosen {
  return finish(chooseItemsInSteps(compiled, ask, find));
}

/** The same in short steps, beside a server's other work. */
export function chooseItemsInSteps(compiled: CompiledRecipe, ask: Ask, find: FindRecipe = () => undefined): Steps<Chosen> {
  return choose(compiled, ask, find, { asked: [compiled.recipe.id], taken: new Map() });
}

/** Rows that are looked at between two pauses. */
const STEP = 8192;

/**
 * Recipes that answered before this one, and their items: recipes of one table never bring an item a second
 * time.
 */
interface Before {
  asked: readonly string[];
  taken: ReadonlyMap<ItemTable, readonly string[]>;
}

function* choose(compiled: CompiledRecipe, asking: Ask, find: FindRecipe, before: Before): Steps<Chosen> {
  const { table, recipe } = compiled;
  const ask = { ...asking, leftOut: new Set([...(asking.leftOut ?? []), ...(before.taken.get(table) ?? [])]) };
  const limit = Math.max(0, Math.floor(ask.limit));
  const pool = yield* poolOf(compiled, ask);
  const { first, rest } = yield* firstRows(pool, compiled.diversity, limit);
  const own = [
    ...first.map((row): ChosenItem => ({ id: table.ids[row] ?? '', recipe: recipe.id, because: 'chosen' })),
    ...rest.map((row): ChosenItem => ({ id: table.ids[row] ?? '', recipe: recipe.id, because: 'diversity_repeated' })),
  ];
  const { loaded, filtered, awake } = pool;
  const items = own.length < limit ? [...own, ...(yield* fallBack(compiled, { ...asking, limit }, find, before, own))] : own;
  return { items, loaded, filtered, awake };
}

/** Filters, sleep and scores: the steps before the list is cut. */
export function* poolOf(compiled: CompiledRecipe, ask: Ask): Steps<Pool> {
  const { table, filter, recipe } = compiled;
  const loaded = table.rows.length;
  const passed = yield* filter.rows.matching(table.rows, ask.facts);
  const asleep = asleepRows(compiled, ask);
  const open = yield* without(passed, rowsOf(ask.leftOut, compiled), loaded);
  const only = onlyRows(compiled, ask);
  const filtered = only ? yield* among(open, only, loaded) : open;
  const rows = recipe.sleepType === SLEEP.filter ? yield* without(filtered, asleep, loaded) : filtered;
  const leading: Float64Array[] = [];
  if (asleep.size > 0 && recipe.sleepType === SLEEP.ordering) leading.push(yield* awakeFirst(rows, asleep, loaded));
  if (compiled.weightings.length > 0) leading.push(yield* scores(compiled, rows, ask));
  const following: Pool['following'][number][] = [];
  for (const { keys } of compiled.orderings) {
    const key = yield* keys(ask);
    if (key) following.push(key);
  }
  return { rows, leading, following, loaded, filtered: filtered.length, awake: rows.length };
}

function rowsOf(ids: Ask['leftOut'], { table }: CompiledRecipe): Set<number> {
  const rows = new Set<number>();
  for (const id of ids ?? []) {
    const row = table.rowOf.get(id);
    if (row !== undefined) rows.add(row);
  }
  return rows;
}

/** Rows beside which no others may come out; undefined where no ordering says so. */
export function onlyRows(compiled: CompiledRecipe, { recommended }: Ask): Set<number> | undefined {
  const lists = compiled.recipe.orderings.flatMap((ordering) =>
    ordering.type === ORDERING.recommendations && ordering.only ? [recommended?.get(ordering.flavour) ?? []] : [],
  );
  if (lists.length === 0) return undefined;
  return rowsOf(new Set(lists.flatMap((list) => list.map(({ id }) => id))), compiled);
}

/** A byte for each row of the table: quicker to ask than a set. */
function marks(rows: ReadonlySet<number>, loaded: number): Uint8Array {
  const marked = new Uint8Array(loaded);
  for (const row of rows) marked[row] = 1;
  return marked;
}

function* among(rows: Uint32Array, wanted: ReadonlySet<number>, loaded: number): Steps<Uint32Array> {
  const marked = marks(wanted, loaded);
  const kept = new Uint32Array(Math.min(rows.length, wanted.size));
  let count = 0;
  for (let n = 0; n < rows.length; n++) if (marked[rows[n] as number] === 1) kept[count++] = rows[n] as number;
  yield;
  return kept.slice(0, count);
}

function* without(rows: Uint32Array, taken: ReadonlySet<number>, loaded: number): Steps<Uint32Array> {
  if (taken.size === 0) return rows;
  const marked = marks(taken, loaded);
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let n = 0; n < rows.length; n++) if (marked[rows[n] as number] === 0) kept[count++] = rows[n] as number;
  yield;
  return kept.slice(0, count);
}

function* awakeFirst(rows: Uint32Array, asleep: ReadonlySet<number>, loaded: number): Steps<Float64Array> {
  const marked = marks(asleep, loaded);
  const keys = new Float64Array(rows.length);
  for (let n = 0; n < rows.length; n++) keys[n] = 1 - (marked[rows[n] as number] as number);
  yield;
  return keys;
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

function* scores({ weightings, fixedScores }: CompiledRecipe, rows: Uint32Array, { facts }: Ask): Steps<Float64Array> {
  const fixed = yield* fixedScores.get(facts.moment);
  const sums = new Float64Array(rows.length);
  for (let n = 0; n < rows.length; n++) sums[n] = fixed[rows[n] as number] as number;
  yield;
  for (const { units, tree } of weightings) {
    if (units === 0 || tree.rows.isFixed) continue;
    addScores(sums, yield* tree.rows.decide(rows, facts), units);
    yield;
  }
  return sums;
}

/**
 * The first rows, no value of diversity more than once; then, where that is not enough, the first of the
 * others.
 */
interface FirstRows {
  first: number[];
  rest: number[];
}

function* firstRows(pool: Pool, diversity: ItemColumn | undefined, limit: number): Steps<FirstRows> {
  const { rows } = pool;
  if (!diversity) return { first: (yield* best(pool, limit)).map((n) => rows[n] as number), rest: [] };
  const { codes, values } = diversity;
  // One more than the position of the best of each value.
  const leaders = new Uint32Array(values.length);
  for (let n = 0; n < rows.length; n++) {
    const value = codes[rows[n] as number] as number;
    const leader = leaders[value] as number;
    if (leader === 0 || isBefore(pool, n, leader - 1)) leaders[value] = n + 1;
    if (n % STEP === 0) yield;
  }
  const first = yield* best(pool, limit, (n) => leaders[codes[rows[n] as number] as number] === n + 1);
  const taken = new Set(first);
  const rest = first.length < limit ? yield* best(pool, limit - first.length, (n) => !taken.has(n)) : [];
  return { first: first.map((n) => rows[n] as number), rest: rest.map((n) => rows[n] as number) };
}

/** Positions in `rows` of the first few, in order; most rows are refused by one comparison. */
function* best(pool: Pool, limit: number, isWanted: (n: number) => boolean = () => true): Steps<number[]> {
  const found: number[] = [];
  const { length } = pool.rows;
  if (limit === 0) return found;
  const [first] = pool.leading;
  for (let n = 0; n < length; n++) {
    if (n % STEP === 0) yield;
    if (found.length === limit) {
      const last = found[limit - 1] as number;
      if (first && (first[n] as number) < (first[last] as number)) continue;
      if (!isBefore(pool, n, last)) continue;
    }
    if (!isWanted(n)) continue;
    let at = found.length < limit ? found.length : limit - 1;
    for (; at > 0 && isBefore(pool, n, found[at - 1] as number); at--) found[at] = found[at - 1] as number;
    found[at] = n;
  }
  return found;
}

/** Positions are in the order of ids. */
export function isBefore({ rows, leading, following }: Pool, a: number, b: number): boolean {
  for (const key of leading) {
    const [left, right] = [key[a] as number, key[b] as number];
    if (left !== right) return left > right;
  }
  for (const key of following) {
    const [left, right] = [key(rows[a] as number), key(rows[b] as number)];
    if (left !== right) return left > right;
  }
  return a < b;
}

/**
 * Items that a recipe names outright are shown whatever its steps say: they are for when nothing else is
 * left.
 */
function* fallBack(compiled: CompiledRecipe, ask: Ask, find: FindRecipe, before: Before, own: readonly ChosenItem[]): Steps<ChosenItem[]> {
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
      return (yield* choose(other, { ...ask, limit }, find, since)).items.map((item) => ({ ...item, because: 'default_recipe' }));
    }
  }
}
