/** A recipe made ready for one generation of its table: filters, weightings and orderings are read once, and asked for every customer. */
import {
  COLUMN_VERDICT,
  compileColumns,
  compileTree,
  milesTo,
  rankValues,
  type ColumnTree,
  type CompiledTree,
  type Facts,
  type RuleQuery,
} from '@limn/query';
import type { ItemColumn, ItemTable } from './item-table.ts';
import { ORDERING, type Ask, type ColumnName, type Ordering, type Recipe } from './recipe.ts';

export interface CompileOptions {
  columnName: ColumnName;
  /** The input type of a field that is no column; undefined for one that is unknown. Left out, each rule keeps its own. */
  typeOf?: (query: RuleQuery) => number | undefined;
}

export interface CompiledRecipe {
  recipe: Recipe;
  table: ItemTable;
  columnName: ColumnName;
  filter: Tree;
  weightings: readonly { value: number; tree: Tree }[];
  orderings: readonly CompiledOrdering[];
  /** Undefined: no diversity, or its field is gone. */
  diversity: ItemColumn | undefined;
}

/** The same tree for many rows, and for one with a trace. */
export interface Tree {
  rows: ColumnTree;
  one: CompiledTree;
}

/** Keys of rows: the larger comes first. Undefined where it can't order anything for this customer. */
export type Keys = (rows: Uint32Array, ask: Ask) => Float64Array | undefined;

export interface CompiledOrdering {
  ordering: Ordering;
  keys: Keys;
}

export function compileRecipe(recipe: Recipe, table: ItemTable, { columnName, typeOf }: CompileOptions): CompiledRecipe {
  const columnOf = (query: RuleQuery) => {
    const name = columnName(query);
    return name === undefined ? undefined : table.columns.get(name);
  };
  const options = {
    columnOf,
    typeOf: (query: RuleQuery) => (columnName(query) === undefined ? (typeOf ? typeOf(query) : query.ruleType) : columnOf(query)?.type),
  };
  const compile = (tree: unknown, emptied: 'false' | 'skip'): Tree => ({
    rows: compileColumns(tree, { ...options, emptied }),
    one: compileTree(tree, { typeOf: options.typeOf, emptied }),
  });
  return {
    recipe,
    table,
    columnName,
    filter: compile(recipe.filters, 'skip'),
    weightings: recipe.weightings.map(({ value, rule }) => ({ value: Number.isFinite(value) ? value : 0, tree: compile(rule, 'false') })),
    orderings: recipe.orderings.map((ordering) => ({ ordering, keys: keysOf(ordering, table, (tree) => compile(tree, 'false')) })),
    diversity: recipe.diversityField === undefined ? undefined : table.columns.get(recipe.diversityField),
  };
}

function keysOf(ordering: Ordering, table: ItemTable, compile: (tree: unknown) => Tree): Keys {
  switch (ordering.type) {
    case ORDERING.rule: {
      const { rows: tree } = compile(ordering.rule);
      return (rows, { facts }) => Float64Array.from(tree.decide(rows, facts), (verdict) => (verdict === COLUMN_VERDICT.true ? 1 : 0));
    }
    case ORDERING.field:
      return fieldKeys(table.columns.get(ordering.field), ordering.direction);
    case ORDERING.recommendations:
      return (rows, { recommended }) => recommendedKeys(rows, table, recommended?.get(ordering.flavour)?.map(({ id }) => id) ?? []);
    case ORDERING.distance:
      return distanceKeys(table.columns.get(ordering.field), ordering.miles);
  }
}

/** Missing values come last in either direction. */
function fieldKeys(column: ItemColumn | undefined, direction: 'ASC' | 'DESC'): Keys {
  let kept: { zone: string; keys: Float64Array } | undefined;
  return (rows, { facts }) => {
    if (!column) return undefined;
    const zone = `${facts.moment.timezone} ${facts.moment.dateOrder ?? ''}`;
    if (kept?.zone !== zone) {
      const ranks = rankValues(column.values, column.type, facts);
      kept = { zone, keys: Float64Array.from(ranks, (rank) => (rank === 0 ? -Infinity : direction === 'DESC' ? rank : -rank)) };
    }
    return lookUp(rows, column, kept.keys);
  };
}

function recommendedKeys(rows: Uint32Array, table: ItemTable, ids: readonly string[]): Float64Array | undefined {
  if (ids.length === 0) return undefined;
  const places = new Map<number, number>();
  for (const [n, id] of ids.entries()) {
    const row = table.rowOf.get(id);
    if (row !== undefined && !places.has(row)) places.set(row, ids.length - n);
  }
  const all = new Float64Array(table.ids.length);
  for (const [row, key] of places) all[row] = key;
  return Float64Array.from(rows, (row) => all[row] ?? 0);
}

function distanceKeys(column: ItemColumn | undefined, miles: number): Keys {
  return (rows, { facts }) => {
    const place = placeOf(facts);
    if (!column || !place) return undefined;
    const away = milesTo(column.values, place, facts);
    return lookUp(rows, column, miles > 0 ? away.map((distance) => (distance <= miles ? 1 : 0)) : away.map((distance) => -distance));
  };
}

function placeOf({ place }: Facts) {
  const found = place?.();
  return typeof found === 'object' && found !== null ? found : undefined;
}

function lookUp(rows: Uint32Array, { codes }: ItemColumn, keys: Float64Array): Float64Array {
  const found = new Float64Array(rows.length);
  for (let n = 0; n < rows.length; n++) found[n] = keys[codes[rows[n] as number] as number] as number;
  return found;
}
