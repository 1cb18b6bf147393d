/** A data table as the items of recipes: rows with an id each. */
import type { TableColumn } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { readPage } from './rows.read.ts';
import { findTable } from './tables.store.ts';

export interface FoundItems {
  columns: TableColumn[];
  /** The header whose values are the ids. */
  uniqueHeader: string;
  /** Texts in the order of the columns. */
  rows: string[][];
  /** All rows of the table. */
  total: number;
}

/** The first rows, or the first that hold `search`; undefined where the table is gone, has no rows yet or no ids. */
export async function findItems(
  tx: Tx,
  companyId: number,
  tableId: number,
  { search, limit }: { search: string; limit: number },
): Promise<FoundItems | undefined> {
  const table = await findTable(tx, companyId, tableId);
  if (!table || table.generation === null || table.unique_header === null) return undefined;
  const { data } = await readPage(tx, companyId, table, { page: 1, rowsPerPage: limit, search });
  return { columns: table.columns, uniqueHeader: table.unique_header, rows: data, total: table.rows };
}
