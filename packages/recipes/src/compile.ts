/**
 * A recipe made ready for one generation of its table: filters, weightings and orderings are read once, and
 * asked for every customer.
 */
import {
  COLUMN_VERDICT,
  compileColumns,
  compileTree,
  keptBy,
  milesFrom,
  momentKey,
  nothing,
  pointsInSteps,
  rankInSteps,
  type ColumnTree,
  type CompiledTree,
  type Facts,
  type Moment,
  type RuleQuery,
  type Segments,
  type Steps,
} from '@limn/query';
import type { ItemColumn, ItemTable } from './item-table.ts';
import { ORDERING, type Ask, type ColumnName, type Ordering, type Recipe } from './recipe.ts';

export interface CompileOptions {
  columnName: ColumnName;
  /**
   * The input type of a field that is no column; undefined for one that is unknown. Left out, each rule keeps
   * its own.
   */
  typeOf?: (query: RuleQuery) => number | undefined;
  /** The ones that its rules refer to; one that isn't there never matches. */
  segments?: Segments;
}

export interface CompiledRecipe {
  recipe: Recipe;
  table: ItemTable;
  columnName: ColumnName;
  segments: Segments;
  filter: Tree;
  weightings: readonly CompiledWeighting[];
  /** The sum of those weightings that are the same for everyone, by row. */
  fixedScores: { get: (moment: Moment) => Steps<Float64Array>; prepare: (moment: Moment) => Steps };
  orderings: readonly CompiledOrdering[];
  /** Undefined: no diversity, or its field is gone. */
  diversity: ItemColumn | undefined;
}

export interface CompiledWeighting {
  /** In whole numbers, so that sums are exact in any order: 0.1 and 0.2 are as much as 0.3. */
  units: number;
  tree: Tree;
}

/** The same tree for many rows, and for one with a trace. */
export interface Tree {
  rows: ColumnTree;
  one: CompiledTree;
}

/**
 * The key of a row for this customer: the larger comes first. Undefined where it can't order anything for
 * them.
 */
export type Keys = (ask: Ask) => Steps<((row: number) => number) | undefined>;

export interface CompiledOrdering {
  ordering: Ordering;
  keys: Keys;
  prepare: (moment: Moment) => Steps;
}

/** Weightings are read to four decimals. */
export const UNITS = 10_000;
/** Sums of many such weightings are still exact. */
const MAX_WEIGHTING = 1e9;

export function compileRecipe(
  recipe: Recipe,
  table: ItemTable,
  { columnName, typeOf, segments = new Map() }: CompileOptions,
): CompiledRecipe {
  const columnOf = (query: RuleQuery) => {
    const name = columnName(query);
    return name === undefined ? undefined : table.columns.get(name);
  };
  const options = {
    columnOf,
    segments,
    typeOf: (query: RuleQuery) => (columnName(query) === undefined ? (typeOf ? typeOf(query) : query.ruleType) : columnOf(query)?.type),
  };
  const compile = (tree: unknown, emptied: 'false' | 'skip'): Tree => ({
    rows: compileColumns(tree, { ...options, emptied }),
    one: compileTree(tree, { typeOf: options.typeOf, segments, emptied }),
  });
  const weightings = recipe.weightings.map(({ value, rule }) => ({ units: unitsOf(value), tree: compile(rule, 'false') }));
  return {
    recipe,
    table,
    columnName,
    segments,
    filter: compile(recipe.filters, 'skip'),
    weightings,
    fixedScores: scoresOf(
      weightings.filter(({ tree }) => tree.rows.isFixed),
      table,
    ),
    orderings: recipe.orderings.map((ordering) => ({ ordering, ...keysOf(ordering, table, (tree) => compile(tree, 'false')) })),
    diversity: recipe.diversityField === undefined ? undefined : table.columns.get(recipe.diversityField),
  };
}

/**
 * Does what the first customer after a new table would wait for, in short steps: ask for it before the recipe
 * is put to use, and for the next day before midnight.
 */
export function* prepareRecipe({ filter, weightings, fixedScores, orderings, table }: CompiledRecipe, moment: Moment): Steps {
  yield* filter.rows.prepare(table.rows, moment);
  for (const { tree } of weightings) yield* tree.rows.prepare(table.rows, moment);
  yield* fixedScores.prepare(moment);
  for (const ordering of orderings) yield* ordering.prepare(moment);
}

function unitsOf(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(Math.max(value, -MAX_WEIGHTING), MAX_WEIGHTING) * UNITS) : 0;
}

function scoresOf(weightings: readonly CompiledWeighting[], { rows }: ItemTable) {
  const byDay = weightings.some(({ tree }) => tree.rows.byDay);
  return keptBy(momentKey(byDay), function* (moment) {
    const sums = new Float64Array(rows.length);
    for (const { units, tree } of weightings) {
      yield* tree.rows.prepare(rows, moment);
      addScores(sums, yield* tree.rows.decide(rows, { moment, read: () => undefined }), units);
      yield;
    }
    return sums;
  });
}

/** For all rows of `verdicts`. */
export function addScores(sums: Float64Array, verdicts: Uint8Array, units: number): void {
  for (let n = 0; n < sums.length; n++) if (verdicts[n] === COLUMN_VERDICT.true) sums[n] = (sums[n] as number) + units;
}

function keysOf(ordering: Ordering, table: ItemTable, compile: (tree: unknown) => Tree): Pick<CompiledOrdering, 'keys' | 'prepare'> {
  switch (ordering.type) {
    case ORDERING.rule: {
      const { rows: tree } = compile(ordering.rule);
      const keys: Keys = function* ({ facts }) {
        const verdictOf = yield* tree.ask(facts);
        return (row) => (verdictOf(row) === COLUMN_VERDICT.true ? 1 : 0);
      };
      return { keys, prepare: (moment) => tree.prepare(table.rows, moment) };
    }
    case ORDERING.field:
      return fieldKeys(table.columns.get(ordering.field), ordering.direction);
    case ORDERING.recommendations:
      return {
        *keys({ recommended }) {
          const keys = recommendedKeys(table, recommended?.get(ordering.flavour)?.map(({ id }) => id) ?? []);
          yield;
          return keys;
        },
        prepare: nothing,
      };
    case ORDERING.distance:
      return distanceKeys(table.columns.get(ordering.field), ordering.miles);
  }
}

const NO_KEYS: Pick<CompiledOrdering, 'keys' | 'prepare'> = {
  *keys() {
    yield* nothing();
    return undefined;
  },
  prepare: nothing,
};

/** Missing values come last in either direction. */
function fieldKeys(column: ItemColumn | undefined, direction: 'ASC' | 'DESC'): Pick<CompiledOrdering, 'keys' | 'prepare'> {
  if (!column) return NO_KEYS;
  const { codes, values, type } = column;
  const kept = keptBy(momentKey(false), function* (moment) {
    const ranks = yield* rankInSteps(values, type, { moment });
    const byCode = new Float64Array(ranks.length);
    for (let code = 0; code < ranks.length; code++) {
      const rank = ranks[code] as number;
      byCode[code] = rank === 0 ? -Infinity : direction === 'DESC' ? rank : -rank;
    }
    return byCode;
  });
  const keys: Keys = function* ({ facts }) {
    const byCode = yield* kept.get(facts.moment);
    return (row) => byCode[codes[row] as number] as number;
  };
  return { keys, prepare: kept.prepare };
}

function recommendedKeys(table: ItemTable, ids: readonly string[]): ((row: number) => number) | undefined {
  if (ids.length === 0) return undefined;
  const places = new Map<number, number>();
  for (const [n, id] of ids.entries()) {
    const row = table.rowOf.get(id);
    if (row !== undefined && !places.has(row)) places.set(row, ids.length - n);
  }
  const all = new Uint32Array(table.ids.length);
  for (const [row, key] of places) all[row] = key;
  return (row) => all[row] ?? 0;
}

function distanceKeys(column: ItemColumn | undefined, miles: number): Pick<CompiledOrdering, 'keys' | 'prepare'> {
  if (!column) return NO_KEYS;
  const { codes, values } = column;
  const kept = keptBy(momentKey(false), (moment) => pointsInSteps(values, { moment }));
  const keys: Keys = function* ({ facts }) {
    const place = placeOf(facts);
    if (!place) return undefined;
    const points = yield* kept.get(facts.moment);
    // Many rows are compared more than once, and places are far fewer than comparisons.
    const known = new Float64Array(values.length).fill(Number.NaN);
    return (row) => {
      const code = codes[row] as number;
      const away = known[code] as number;
      if (!Number.isNaN(away)) return away;
      const distance = milesFrom(points[code], place);
      return (known[code] = miles > 0 ? Number(distance <= miles) : -distance);
    };
  };
  return { keys, prepare: kept.prepare };
}

function placeOf({ place }: Facts) {
  const found = place?.();
  return typeof found === 'object' && found !== null ? found : undefined;
}
