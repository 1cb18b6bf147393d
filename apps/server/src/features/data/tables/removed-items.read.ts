/** Tells which items are in one generation of a table and not in another. */
import type { Tx } from '../../../storage/database.ts';
import type { RemovedItems } from './removed-items.port.ts';
import { columnName, generationTable } from './table-names.ts';
import { findTable, type TableRow } from './tables.store.ts';

export type ItemRows = Pick<TableRow, 'generation' | 'columns' | 'unique_header'>;

/**
 * Undefined where the table has no items.
 *
 * @param next the rows that it will have; none by default
 */
export function removedItems(tx: Tx, companyId: number, table: ItemRows & Pick<TableRow, 'id'>, next?: ItemRows): RemovedItems | undefined {
  const tableId = table.id;
  const isIn = (rows: ItemRows): string | undefined => {
    const key = rows.columns.findIndex(({ name }) => name === rows.unique_header);
    if (rows.generation === null || key < 0) return undefined;
    const name = generationTable({ companyId, tableId, generation: rows.generation });
    return `exists (select from ${name} t where datatable_key(t.${columnName(key)}) = datatable_key(u.id))`;
  };
  const isInNow = isIn(table);
  if (isInNow === undefined) return undefined;
  const isInNext = next && isIn(next);
  const sql = `select u.id from unnest($1::text[]) u (id) where ${isInNow}${isInNext ? ` and not ${isInNext}` : ''}`;
  return {
    companyId,
    tableId,
    ids: async (among) => (await tx.query<{ id: string }>(sql, [among])).map(({ id }) => id),
  };
}

/** All of a table's items, for one that names them no more. Undefined where it is gone or has none. */
export async function itemsOfTable(tx: Tx, companyId: number, tableId: number): Promise<RemovedItems | undefined> {
  const table = await findTable(tx, companyId, tableId);
  return table && removedItems(tx, companyId, table);
}
