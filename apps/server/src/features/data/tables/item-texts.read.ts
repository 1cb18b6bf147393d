/** Some columns of some items of a data table, for reports: what they are called and what they look like. */
import type { TableColumn } from '@limn/contracts';
import { isMissingTable } from '../../../storage/database-errors.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { readItemsPointer, type ItemsPointer } from './items.read.ts';
import { columnName, generationTable } from './table-names.ts';
import { findTable } from './tables.store.ts';

interface TextsRequest {
  ids: readonly string[];
  /** The columns that are asked; undefined for one that the table has not got. */
  headersOf: (columns: readonly TableColumn[]) => readonly (string | undefined)[];
}

/**
 * Texts in the asked order of the items of these ids, those that the table has; an empty text where there is
 * no such column.
 */
export type ReadItemTexts = (companyId: number, tableId: number, asked: TextsRequest) => Promise<Map<string, readonly string[]>>;

/**
 * As this transaction sees the table. All of its rows are read: behind the rows' guard the planner may not
 * use the index on their keys, because the function in it could leak.
 */
export function itemTextsIn(tx: Tx): ReadItemTexts {
  return async (companyId, tableId, asked) => {
    const table = await findTable(tx, companyId, tableId);
    if (!table || table.generation === null || table.unique_header === null) return new Map();
    const { columns, generation, unique_header: uniqueHeader } = table;
    const sql = itemTextsSql({ key: { companyId, tableId, generation }, columns, uniqueHeader }, asked);
    return sql === undefined ? new Map() : textsById(await tx.query<IdAndTexts>(sql, [companyId, tableId, asked.ids]));
  };
}

/** As the table is committed, by the index on its keys: however long it is. */
export function itemTextsByIndex(db: Pick<Database, 'renderRead'>): ReadItemTexts {
  const read = (companyId: number, tableId: number, asked: TextsRequest) =>
    db.renderRead(companyId, async (tx) => {
      const pointer = await readItemsPointer(tx, companyId, tableId);
      const sql = pointer && itemTextsSql(pointer, asked);
      return sql === undefined ? new Map<string, readonly string[]>() : textsById(await tx.query<IdAndTexts>(sql, [tableId, asked.ids]));
    });
  return async (...asked) => {
    try {
      return await read(...asked);
    } catch (error) {
      if (!isMissingTable(error)) throw error;
      // Replaced since its pointer was read.
      return read(...asked);
    }
  };
}

interface IdAndTexts {
  id: string;
  texts: string[];
}

/** With the company as $1, the table as $2 and ids as $3; undefined where rows have no ids. */
function itemTextsSql({ key, columns, uniqueHeader }: Pick<ItemsPointer, 'key' | 'columns' | 'uniqueHeader'>, { headersOf }: TextsRequest) {
  const at = columns.findIndex(({ name }) => name === uniqueHeader);
  if (at < 0) return undefined;
  const textOf = (header: string | undefined) => {
    const wanted = columns.findIndex(({ name }) => name === header);
    return wanted < 0 ? "''" : `coalesce(t.${columnName(wanted)}::text, '')`;
  };
  return `select u.id, array[${headersOf(columns).map(textOf).join(', ')}]::text[] as texts
    from datatable p cross join unnest($3::text[]) u (id) join ${generationTable(key)} t on datatable_key(t.${columnName(at)}) = datatable_key(u.id)
    where p.company_id = $1 and p.id = $2`;
}

function textsById(rows: readonly IdAndTexts[]): Map<string, readonly string[]> {
  return new Map(rows.map(({ id, texts }) => [id, texts]));
}
