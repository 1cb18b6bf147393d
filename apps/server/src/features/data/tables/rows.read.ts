/**
 * The rows of a table as people browse and search them. Rows are numbered from 1 in the order of their file,
 * without gaps.
 */
import type { Tx } from '../../../storage/database.ts';
import { columnName, columnNames, generationTable, hasShown, BESIDE_COLUMN, shownSql, type GenerationKey } from './table-names.ts';
import type { TableRow } from './tables.store.ts';
import type { StoredCells } from './written-row.port.ts';

export interface RowPage {
  rows: StoredCells[];
  total: number;
  partial: boolean;
}

/** A search looks through so many rows at a time, and no longer than that. */
const WINDOW = 50_000;
const SEARCH_MS = 2500;
/** No one pages further than this through what was found. */
const MAX_FOUND = 10_000;

export async function readPage(
  tx: Tx,
  companyId: number,
  table: TableRow,
  { page, rowsPerPage, search }: { page: number; rowsPerPage: number; search: string },
): Promise<RowPage> {
  const key = liveKey(companyId, table);
  if (!key) return { rows: [], total: 0, partial: false };
  const first = (page - 1) * rowsPerPage;
  const words = search.trim();
  if (words === '') {
    const numbers = { from: first + 1, to: Math.min(first + rowsPerPage, table.rows) };
    return {
      rows: numbers.from > numbers.to ? [] : await readRange(tx, key, table, numbers),
      total: table.rows,
      partial: false,
    };
  }
  const { found, partial } = await searchRows(tx, key, table, words);
  const asked = found.slice(first, first + rowsPerPage);
  const rows = asked.length === 0 ? [] : await readNumberedRows(tx, key, table, asked);
  return { rows, total: found.length, partial };
}

export function liveKey(companyId: number, table: Pick<TableRow, 'id' | 'generation'>): GenerationKey | undefined {
  return table.generation === null ? undefined : { companyId, tableId: table.id, generation: table.generation };
}

/** Rows with these numbers, both included. */
export async function readRange(
  tx: Tx,
  key: GenerationKey,
  table: Pick<TableRow, 'columns'>,
  numbers: { from: number; to: number },
): Promise<StoredCells[]> {
  const rows = await tx.query<StoredRow>(
    `select ${columnNames(table.columns.length)}${shownSql(table.columns)} from ${generationTable(key)} where r between $1 and $2 order by r`,
    [numbers.from, numbers.to],
  );
  return rows.map((row) => cellsOf(row, table.columns.length));
}

/** Reads those of the numbered rows that there are, in their order. */
export async function readNumberedRows(
  tx: Tx,
  key: GenerationKey,
  table: Pick<TableRow, 'columns'>,
  numbers: readonly number[],
): Promise<(StoredCells & { row: number })[]> {
  const rows = await tx.query<StoredRow & { r: number }>(
    `select r, ${columnNames(table.columns.length)}${shownSql(table.columns)} from ${generationTable(key)} where r = any ($1) order by r`,
    [numbers],
  );
  return rows.map((row) => ({ row: row.r, ...cellsOf(row, table.columns.length) }));
}

/** Texts of the columns by their names, and what their cells show. */
export type StoredRow = Readonly<Record<string, string | null>> & { readonly [BESIDE_COLUMN]?: never };

export function cellsOf(row: StoredRow, columns: number): StoredCells {
  const texts = Array.from({ length: columns }, (_, index) => row[columnName(index)] ?? '');
  return { texts, shown: row[BESIDE_COLUMN] };
}

async function searchRows(tx: Tx, key: GenerationKey, table: TableRow, words: string): Promise<{ found: number[]; partial: boolean }> {
  const pattern = `%${words.normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matches = table.columns.map((_, index) => `${columnName(index)} collate "default" ilike $3`);
  const shownMatches = hasShown(table.columns) ? [`array_to_string(${BESIDE_COLUMN}, e'\\n') collate "default" ilike $3`] : [];
  const sql = `select r from ${generationTable(key)} where r > $1 and r <= $2 and (${[...matches, ...shownMatches].join(' or ')}) order by r limit ${MAX_FOUND}`;
  const deadline = performance.now() + SEARCH_MS;
  const found: number[] = [];
  for (let from = 0; from < table.rows; from += WINDOW) {
    if (performance.now() > deadline || found.length >= MAX_FOUND) return { found: found.slice(0, MAX_FOUND), partial: true };
    for (const { r } of await tx.query<{ r: number }>(sql, [from, from + WINDOW, pattern])) found.push(r);
  }
  return { found: found.slice(0, MAX_FOUND), partial: found.length > MAX_FOUND };
}
