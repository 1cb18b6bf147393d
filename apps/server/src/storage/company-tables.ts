/**
 * The one door to tables of a company's own (`c_7.dt_12_g3`): named by numbers alone, made and filled unseen,
 * opened under row-level security, dropped. What is in them is their feature's. The database has the same
 * names and rules in its functions.
 */
import type { Tx } from './tx.ts';

/** Rows of data tables, of events, of flavours. */
export const COMPANY_TABLE_KINDS = ['dt', 'ev', 'fl'] as const;
export type CompanyTableKind = (typeof COMPANY_TABLE_KINDS)[number];

export type ColumnStorage = 'text' | 'bigint' | 'numeric' | 'double precision' | 'boolean' | 'date' | 'timestamptz';

export interface CompanyTable {
  companyId: number;
  kind: CompanyTableKind;
  id: number;
  generation: number;
}

/** `"c_7"."dt_12_g3"`; the same as `company_table_name` in the database. */
export function companyTableName({ companyId, kind, id, generation }: CompanyTable): string {
  return `"c_${whole(companyId)}"."${kind}_${whole(id)}_g${whole(generation)}"`;
}

/** The column at this place, from 0. */
export function columnName(index: number): string {
  return `c${whole(index + 1)}`;
}

/**
 * Beside the columns of a data table: an array of texts, null where the row has none. By the places of their
 * columns, what cells show where that is something else than they hold; behind those, by the same places,
 * numbers and dates in figures, where SQL can't read what the cells hold. Older tables don't have it: their
 * columns are neither `shown` nor have `figures`.
 */
export const BESIDE_COLUMN = 'x';

/** An empty generation that rows may be added to and that no one can read yet. */
export async function makeCompanyTable(tx: Tx, table: CompanyTable, types: readonly ColumnStorage[]): Promise<void> {
  await tx.query('select make_company_table($1, $2, $3, $4, $5)', [...at(table), types]);
}

/** Gives its rows to another one of the same kind. */
export async function moveCompanyTable(tx: Tx, table: CompanyTable, to: Pick<CompanyTable, 'id' | 'generation'>): Promise<void> {
  await tx.query('select move_company_table($1, $2, $3, $4, $5, $6)', [...at(table), to.id, to.generation]);
}

/** Columns (from 1) of texts whose values are all present and unique. */
export async function uniqueColumns(tx: Tx, table: CompanyTable, columns: readonly number[]): Promise<number[]> {
  const { found } = await tx.one<{ found: number[] }>('select unique_company_columns($1, $2, $3, $4, $5) as found', [
    ...at(table),
    columns,
  ]);
  return found;
}

/**
 * Ends the loading: its company and pictures can read it, and nothing is added any more.
 * @param keyColumn from 1, the one that rows are looked up by; refused (23505) where its values are not
 * unique
 */
export async function openCompanyTable(tx: Tx, table: CompanyTable, keyColumn: number | null): Promise<void> {
  await tx.query('select open_company_table($1, $2, $3, $4, $5)', [...at(table), keyColumn]);
}

/**
 * Looks the rows of a data table up by another column, under the number of a new generation. Readers wait for
 * a moment.
 * @param keyColumn from 1; refused (23505) where its values are not unique, and (55P03) where rows are read
 * for long
 */
export async function rekeyCompanyTable(
  tx: Tx,
  table: CompanyTable,
  { keyColumn, generation }: { keyColumn: number; generation: number },
): Promise<void> {
  await tx.query('select rekey_company_table($1, $2, $3, $4, $5, $6)', [...at(table), keyColumn, generation]);
}

/** Lets the company change single rows of a data table from now on. */
export async function openCompanyRows(tx: Tx, table: CompanyTable): Promise<void> {
  await tx.query('select open_company_rows($1, $2, $3, $4)', at(table));
}

/** Refused (55P03) while someone reads it. */
export async function dropCompanyTable(tx: Pick<Tx, 'query'>, table: CompanyTable): Promise<void> {
  await tx.query('select drop_company_table($1, $2, $3, $4)', at(table));
}

function at({ companyId, kind, id, generation }: CompanyTable): unknown[] {
  return [companyId, kind, id, generation];
}

function whole(id: number): number {
  if (!Number.isInteger(id) || id <= 0 || id > 2_147_483_647) throw new Error(`Not an id: ${id}`);
  return id;
}
