/** The rows of a data table as items: what events name them by, and what they are. */
import type { TableColumn } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { columnName, generationTable } from './table-names.ts';
import { readPage } from './rows.read.ts';
import { findTable } from './tables.store.ts';

export interface ItemRows {
  name: string;
  uniqueHeader: string;
  /** SQL of rows (id, category, price) as texts; ids are in the form in which tables look up their keys. */
  rows: string;
}

type Columns = { category: string | null; price: string | null };

/** Undefined where the table is gone, has no rows yet, or none by which they are looked up. */
export async function itemRows(
  tx: Tx,
  companyId: number,
  tableId: number,
  columnsOf: (columns: readonly TableColumn[]) => Columns,
): Promise<ItemRows | undefined> {
  const table = await findTable(tx, companyId, tableId);
  if (!table || table.generation === null || table.unique_header === null) return undefined;
  const { columns, generation, name, unique_header: uniqueHeader } = table;
  const wanted = columnsOf(columns);
  const column = (wantedName: string | null) => {
    const at = columns.findIndex((one) => one.name === wantedName);
    return at === -1 ? 'null' : columnName(at);
  };
  return {
    name,
    uniqueHeader,
    rows: `select datatable_key(${column(uniqueHeader)}) as id, ${column(wanted.category)}::text as category, ${column(wanted.price)}::text as price
      from ${generationTable({ companyId, tableId, generation })} where ${column(uniqueHeader)} is not null`,
  };
}

/** Keys of the first rows that a search finds; of the first rows, where nothing is searched for. */
export async function foundItems(tx: Tx, companyId: number, tableId: number, search: string, limit: number): Promise<string[]> {
  const table = await findTable(tx, companyId, tableId);
  const key = table?.columns.findIndex(({ name }) => name === table.unique_header) ?? -1;
  if (!table || key < 0) return [];
  const { rows } = await readPage(tx, companyId, table, { page: 1, rowsPerPage: limit, search });
  const keys = await tx.query<{ key: string }>(
    'select datatable_key(k) as key from unnest($1::text[]) with ordinality u (k, n) order by n',
    [rows.map(({ texts }) => texts[key] ?? '')],
  );
  return keys.map((row) => row.key);
}
