/** A data table as the items of recipes: rows with an id each, of one generation of the table. */
import type { TableColumn } from '@limn/contracts';
import type { Form } from '@limn/values';
import type { RenderTx, Tx } from '../../../storage/database.ts';
import { cellsOf, readPage, type StoredRow } from './rows.read.ts';
import { columnName, generationTable, shownSql, type GenerationKey } from './table-names.ts';
import { findTable } from './tables.store.ts';
import { formsOfColumns, type StoredCells } from './written-row.port.ts';

export interface FoundItems {
  columns: TableColumn[];
  /** The header whose values are the ids. */
  uniqueHeader: string;
  rows: StoredCells[];
  /** All rows of the table. */
  total: number;
}

/**
 * The first rows, or the first that hold `search`; undefined where the table is gone, has no rows yet or no
 * ids.
 */
export async function findItems(
  tx: Tx,
  companyId: number,
  tableId: number,
  { search, limit, page = 1 }: { search: string; limit: number; page?: number },
): Promise<FoundItems | undefined> {
  const table = await findTable(tx, companyId, tableId);
  if (!table || table.generation === null || table.unique_header === null) return undefined;
  const { rows, total } = await readPage(tx, companyId, table, { page, rowsPerPage: limit, search });
  return { columns: table.columns, uniqueHeader: table.unique_header, rows, total: search === '' ? table.rows : total };
}

/** Where the rows of a table lie now. */
export interface ItemsPointer {
  key: GenerationKey;
  /** Counts changes of single rows. */
  edition: number;
  columns: TableColumn[];
  uniqueHeader: string;
  rows: number;
  /** How each column writes its numbers and dates. */
  forms: ReadonlyMap<string, Form>;
}

/** Undefined where the table is gone, has no rows yet, or no ids. */
export async function readItemsPointer(tx: RenderTx, companyId: number, tableId: number): Promise<ItemsPointer | undefined> {
  const row = await tx.maybeOne<{
    generation: number | null;
    edition: number;
    columns: TableColumn[];
    header: string | null;
    rows: number;
    locale: string;
  }>(
    `select d.generation, d.edition, d.columns, d.unique_header as header, d.rows, c.locale from datatable d join company c on c.id = d.company_id
     where d.company_id = $1 and d.id = $2`,
    [tableId],
  );
  if (!row || row.generation === null || row.header === null) return undefined;
  const { generation, edition, columns, header: uniqueHeader, rows } = row;
  const forms = formsOfColumns(columns, row.locale);
  return { key: { companyId, tableId, generation }, edition, columns, uniqueHeader, rows, forms };
}

export interface ItemPage {
  /** The place of each row in the file. */
  numbers: number[];
  /** Column by column, the texts of these rows; empty ones for missing values. */
  texts: string[][];
}

/** Rarely in a text. */
const BETWEEN = '\u001f';

/**
 * Rows `from` to `to` of the file with some of their columns. Each column comes as one text, which costs this
 * process a fifth of the time that rows do; as JSON, where a value contains the mark between them.
 */
export async function readItemPage(
  tx: RenderTx,
  { key }: Pick<ItemsPointer, 'key'>,
  columns: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<ItemPage> {
  const names = columns.map(columnName);
  const pageOf = <T extends object>(of: (name: string) => string) =>
    tx.maybeOne<T>(
      `select ${['r', ...names].map((name) => `${of(name)} as ${name}`).join(', ')} from (
         select t.r, ${names.map((name) => `t.${name}`).join(', ')} from datatable p join ${generationTable(key)} t on t.r between $3 and $4
         where p.company_id = $1 and p.id = $2 order by t.r) page`,
      [key.tableId, from, to],
    );
  const joined = await pageOf<Record<string, string | null>>((name) => `string_agg(coalesce(${name}::text, ''), '${BETWEEN}')`);
  const numbers = joined?.r?.split(BETWEEN).map(Number) ?? [];
  const texts = names.map((name) => joined?.[name]?.split(BETWEEN) ?? []);
  if (texts.every(({ length }) => length === numbers.length)) return { numbers, texts };
  const page = await pageOf<Record<string, (string | number)[]>>((name) => `json_agg(coalesce(${name}::text, ''))`);
  return { numbers: (page?.r ?? []).map(Number), texts: names.map((name) => (page?.[name] ?? []).map(String)) };
}

/** The whole rows of these numbers, those that there are. */
export async function readItemRows(
  tx: RenderTx,
  { key, columns }: Pick<ItemsPointer, 'key' | 'columns'>,
  numbers: readonly number[],
): Promise<Map<number, StoredCells>> {
  const names = columns.map((_, index) => `t.${columnName(index)}`).join(', ');
  const rows = await tx.query<StoredRow & { r: number }>(
    `select t.r, ${names}${shownSql(columns, 't.')} from datatable p join ${generationTable(key)} t on t.r = any ($3) where p.company_id = $1 and p.id = $2`,
    [key.tableId, numbers],
  );
  return new Map(rows.map((row) => [row.r, cellsOf(row, columns.length)]));
}
