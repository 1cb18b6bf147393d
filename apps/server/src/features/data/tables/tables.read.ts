/** Reads of tables for other features, and how a table is shown. */
import type { Datatable } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { RenderTx, Tx } from '../../../storage/database.ts';
import type { HoldUsed } from '../uses/uses.port.ts';
import { liveKey } from './rows.read.ts';
import { generationTable } from './table-names.ts';
import { findTable, type TableRow } from './tables.store.ts';

export { figuresSql } from './table-names.ts';

export function wireTable(row: TableRow): Datatable {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    rows: row.rows,
    updated_at: row.updated_at.toISOString(),
    status: row.status,
    reason: row.reason,
    usable: row.generation !== null,
    csv_header: row.columns.map(({ name }) => name).join(','),
    columns: row.columns,
    unique_header: row.unique_header,
    unplaced: row.unplaced,
    changes: row.run_changes,
    has_previous: row.has_previous,
  };
}

/** A table of this company; unknown ones and those of others are refused alike. */
export async function requireTable(tx: Tx, companyId: number, id: number): Promise<TableRow> {
  const row = await findTable(tx, companyId, id);
  if (!row) throw noSuchTable();
  return row;
}

/**
 * As `requireTable`; no one deletes the table until the transaction ends. For anyone who is about to use it.
 */
export async function holdTable(tx: Tx, companyId: number, id: number): Promise<TableRow> {
  await tx.query('select id from datatable where company_id = $1 and id = $2 for key share', [companyId, id]);
  return requireTable(tx, companyId, id);
}

export const holdTables: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from datatable where company_id = $1 and id = any ($2::int[]) order by id for key share', [companyId, ids]);

/** Facts about a table that an image needs. */
export interface TableFacts {
  id: number;
  name: string;
  /** Names, in their order; none before the first file is complete. */
  columns: string[];
  uniqueHeader: string | null;
}

/** The existing ones of these tables, by id. */
export async function tableFacts(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, TableFacts>> {
  const rows = await tx.query<Pick<TableRow, 'id' | 'name' | 'columns' | 'unique_header'>>(
    'select id, name, columns, unique_header from datatable where company_id = $1 and id = any ($2)',
    [companyId, ids],
  );
  return new Map(
    rows.map(({ id, name, columns, unique_header }) => [
      id,
      { id, name, columns: columns.map((column) => column.name), uniqueHeader: unique_header },
    ]),
  );
}

/** The columns of its newest complete file; none where it has no rows, or is gone. */
export async function tableColumns(tx: Tx, companyId: number, id: number): Promise<TableRow['columns']> {
  const row = await tx.maybeOne<Pick<TableRow, 'columns'>>(
    'select columns from datatable where company_id = $1 and id = $2 and generation is not null',
    [companyId, id],
  );
  return row?.columns ?? [];
}

export function noSuchTable(): AppError {
  return new AppError('not_found', { publicMessage: 'Table not found.' });
}

/** A table as rules ask it; only one that has rows. */
export interface AskedTable {
  id: number;
  name: string;
  type: TableRow['type'];
  columns: TableRow['columns'];
  uniqueHeader: string | null;
}

/** Every table of the company whose rows can be asked, by name. */
export async function askedTables(tx: Tx, companyId: number): Promise<AskedTable[]> {
  return tx.query<AskedTable>(
    `select id, name, type, columns, unique_header as "uniqueHeader" from datatable
     where company_id = $1 and generation is not null order by lower(name), id`,
    [companyId],
  );
}

/** Finds those of them that are named. */
export async function tablesToAsk(tx: RenderTx, ids: readonly number[]): Promise<AskedTable[]> {
  return tx.query<AskedTable>(
    `select id, name, type, columns, unique_header as "uniqueHeader" from datatable
     where company_id = $1 and id = any ($2::int[]) and generation is not null`,
    [ids],
  );
}

/** The rows of a table, numbered from 1 without gaps in the column `r`. */
export interface NumberedRows {
  name: string;
  relation: string;
  rows: number;
  columns: TableRow['columns'];
}

/** Undefined where it has no rows yet, or is gone. */
export async function numberedRows(tx: Tx, companyId: number, id: number): Promise<NumberedRows | undefined> {
  const row = await findTable(tx, companyId, id);
  const key = row && liveKey(companyId, row);
  return row && key ? { name: row.name, relation: generationTable(key), rows: row.rows, columns: row.columns } : undefined;
}

/**
 * A table whose rows are joined to events: where they lie, and the place (from 0) of the column by which they
 * are found.
 */
export interface JoinedTable {
  id: number;
  name: string;
  relation: string;
  columns: TableRow['columns'];
  keyColumn: number;
}

/** Undefined where it has no rows, or none that are found by a unique header. */
export async function joinedTable(tx: Tx, companyId: number, id: number): Promise<JoinedTable | undefined> {
  const row = await findTable(tx, companyId, id);
  const key = row && liveKey(companyId, row);
  const keyColumn = row ? row.columns.findIndex(({ name }) => name === row.unique_header) : -1;
  if (!row || !key || keyColumn === -1) return undefined;
  return { id, name: row.name, relation: generationTable(key), columns: row.columns, keyColumn };
}
