/** A table of items as columns that steps read quickly: built once for each generation of the table, and never changed. */
import type { CodedColumn, FactValue } from '@limn/query';

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
  const order = Uint32Array.from(ids.keys());
  if (!isAscending(ids)) order.sort((a, b) => compareIds(ids[a] ?? '', ids[b] ?? '') || a - b);
  const distinct = order.filter((row, n) => n === 0 || ids[row] !== ids[order[n - 1] ?? 0]);
  const sorted = Array.from(distinct, (row) => ids[row] ?? '');
  return {
    ids: sorted,
    rowOf: new Map(sorted.map((id, row) => [id, row])),
    columns: new Map(columns.map(({ name, type, values }) => [name, { type, ...code(values, distinct) }])),
    rows: Uint32Array.from(sorted.keys()),
  };
}

/** By code units, as the ids of flavours are ordered. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function valueAt(column: CodedColumn | undefined, row: number): FactValue {
  return column?.values[column.codes[row] ?? 0];
}

function isAscending(ids: readonly string[]): boolean {
  return ids.every((id, n) => n === 0 || (ids[n - 1] ?? '') < id);
}

/** Small dictionaries have small codes. Values that are not the same object but read the same (two lists) keep codes of their own. */
function code(values: readonly FactValue[], rows: Uint32Array): CodedColumn {
  const places = new Map<FactValue, number>();
  const codes = new Uint32Array(rows.length);
  for (let n = 0; n < rows.length; n++) {
    const value = values[rows[n] ?? 0];
    let place = places.get(value);
    if (place === undefined) {
      place = places.size;
      places.set(value, place);
    }
    codes[n] = place;
  }
  const distinct = [...places.keys()];
  return {
    codes: distinct.length <= 256 ? Uint8Array.from(codes) : distinct.length <= 65_536 ? Uint16Array.from(codes) : codes,
    values: distinct,
  };
}
