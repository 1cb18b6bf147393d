/**
 * A table of items as columns that steps read quickly: built once for each generation of the table, and never
 * changed.
 */
import { finish, numbersBelow, sortInSteps, type CodedColumn, type FactValue, type Steps } from '@limn/query';

const STEP = 2048;

export interface ItemTable {
  /** Ids by row, ascending by code units: the order of rows is the order of ties. */
  ids: readonly string[];
  rowOf: ReadonlyMap<string, number>;
  columns: ReadonlyMap<string, ItemColumn>;
  /** Every row. */
  rows: Uint32Array;
}

export interface ItemColumn extends CodedColumn {
  /** Code of an input type: how its values are compared. */
  type: number;
}

export interface ColumnSource {
  name: string;
  type: number;
  /** In the order of `ids`. */
  values: readonly FactValue[];
}

/** The first row of an id wins, as a table with a unique header never has two. */
export function buildItemTable(ids: readonly string[], columns: readonly ColumnSource[]): ItemTable {
  return finish(buildItemTableInSteps(ids, columns));
}

/** The same in short steps, beside a server's other work. */
export function* buildItemTableInSteps(ids: readonly string[], columns: readonly ColumnSource[]): Steps<ItemTable> {
  const order = numbersBelow(ids.length);
  if (!(yield* isAscending(ids))) yield* sortInSteps(order, (a, b) => compareIds(ids[a] ?? '', ids[b] ?? '') || a - b);
  const distinct = yield* firstOfEach(ids, order);
  const sorted: string[] = [];
  const rowOf = new Map<string, number>();
  for (let row = 0; row < distinct.length; row++) {
    const id = ids[distinct[row] ?? 0] ?? '';
    sorted.push(id);
    rowOf.set(id, row);
    if (row % STEP === 0) yield;
  }
  const coded = new Map<string, ItemColumn>();
  for (const { name, type, values } of columns) coded.set(name, { type, ...(yield* code(values, distinct)) });
  return { ids: sorted, rowOf, columns: coded, rows: numbersBelow(sorted.length) };
}

/** By code units, as the ids of flavours are ordered. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function valueAt(column: CodedColumn | undefined, row: number): FactValue {
  return column?.values[column.codes[row] ?? 0];
}

/** Rows without those that have the id of the one before. */
function* firstOfEach(ids: readonly string[], order: Uint32Array): Steps<Uint32Array> {
  const first = new Uint32Array(order.length);
  let count = 0;
  for (let n = 0; n < order.length; n++) {
    const row = order[n] as number;
    if (n === 0 || ids[row] !== ids[order[n - 1] as number]) first[count++] = row;
    if (n % STEP === 0) yield;
  }
  return first.subarray(0, count);
}

function* isAscending(ids: readonly string[]): Steps<boolean> {
  for (let n = 1; n < ids.length; n++) {
    if ((ids[n - 1] ?? '') >= (ids[n] ?? '')) return false;
    if (n % STEP === 0) yield;
  }
  return true;
}

/**
 * Small dictionaries have small codes. Values that are not the same object but read the same (two lists) keep
 * codes of their own.
 */
function* code(values: readonly FactValue[], rows: Uint32Array): Steps<CodedColumn> {
  const places = new Map<FactValue, number>();
  const distinct: FactValue[] = [];
  const codes = new Uint32Array(rows.length);
  for (let n = 0; n < rows.length; n++) {
    const value = values[rows[n] ?? 0];
    let place = places.get(value);
    if (place === undefined) {
      place = distinct.push(value) - 1;
      places.set(value, place);
    }
    codes[n] = place;
    if (n % STEP === 0) yield;
  }
  yield;
  return {
    codes: distinct.length <= 256 ? new Uint8Array(codes) : distinct.length <= 65_536 ? new Uint16Array(codes) : codes,
    values: distinct,
  };
}
