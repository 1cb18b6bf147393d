/**
 * Rows of tables for pictures, previews and proofs. Where a table's rows lie is kept in memory and forgotten
 * when a new file is complete; every look-up also asks, in the same statement, whether that is still so. What
 * is answered is never of two files.
 */
import type { PlaceChoice, TableColumn } from '@limn/contracts';
import type { Form } from '@limn/values';
import { AppError } from '@limn/model';
import type { Log } from '../../../platform/log.ts';
import { isMissingTable } from '../../../storage/database-errors.ts';
import type { Database } from '../../../storage/database.ts';
import { companyLocale } from '../../people/accounts/accounts.read.ts';
import { cellsOf, readRange, type StoredRow } from './rows.read.ts';
import { columnName, columnNames, generationTable, shownSql } from './table-names.ts';
import { requireTable } from './tables.read.ts';
import { formsOfColumns, recordOf, type TableRecord } from './written-row.port.ts';

export interface TableReader {
  /**
   * The row whose unique header has this value; undefined without such a row, and where the table is gone or
   * has no rows yet.
   */
  findRow(companyId: number, tableId: number, key: string): Promise<TableRecord | undefined>;
  /** The first rows of the file. */
  sampleRows(companyId: number, tableId: number, limit: number, from?: number): Promise<TableRecord[]>;
  /**
   * Every row in the order of the file, some thousand in memory at a time. All are of one file: it ends with
   * `conflict` where the table was replaced so long ago that the rows are gone.
   */
  eachRow(companyId: number, tableId: number): AsyncGenerator<TableRecord>;
  /**
   * Names and types of the columns, and the unique header; undefined where the table is gone or has no rows
   * yet.
   */
  describe(
    companyId: number,
    tableId: number,
  ): Promise<Pick<Pointer, 'columns' | 'uniqueHeader' | 'generation' | 'place' | 'forms' | 'companyCountry'> | undefined>;
  close(): Promise<void>;
}

interface Pointer {
  generation: number;
  columns: TableColumn[];
  uniqueHeader: string | null;
  /** For a location table: the columns that someone chose. */
  place: PlaceChoice | null;
  /** How each column writes its numbers and dates. */
  forms: ReadonlyMap<string, Form>;
  /** As its settings say it: a name or a code, or ''. */
  companyCountry: string;
  /** Look-up by key; undefined where the table has no unique header. */
  sql: string | undefined;
}

const READ_AHEAD = 2000;
/** A net, should an announcement be missed; look-ups are right without either. */
const FORGET_MS = 5000;
/** The pointer may move again between reading it and using it. */
const TRIES = 4;

export async function openTableReader({ db, log }: { db: Database; log: Log }): Promise<TableReader> {
  const pointers = new Map<string, { pointer: Pointer | undefined; readMs: number }>();
  const stop = await db.listen('datatable', (changed) =>
    changed ? pointers.delete(`${changed.companyId}:${changed.tableId}`) : pointers.clear(),
  );

  async function pointerOf(companyId: number, tableId: number, fresh: boolean): Promise<Pointer | undefined> {
    const name = `${companyId}:${tableId}`;
    const kept = pointers.get(name);
    if (kept && !fresh && performance.now() - kept.readMs < FORGET_MS) return kept.pointer;
    const pointer = await readPointer(db, companyId, tableId);
    // Columns may have been given another form, and the company another locale.
    if (
      kept?.pointer?.generation === pointer?.generation &&
      kept?.pointer &&
      JSON.stringify(describing(kept.pointer)) === JSON.stringify(describing(pointer))
    ) {
      kept.readMs = performance.now();
      return kept.pointer;
    }
    pointers.set(name, { pointer, readMs: performance.now() });
    return pointer;
  }

  return {
    async findRow(companyId, tableId, key) {
      for (let tries = 0; tries < TRIES; tries++) {
        const pointer = await pointerOf(companyId, tableId, tries > 0);
        if (!pointer?.sql) return undefined;
        const found = await lookUp(db, companyId, tableId, pointer, key);
        if (found !== 'moved') return found;
      }
      log.warn('tables.pointer_unstable', { companyId, tableId });
      return undefined;
    },

    async sampleRows(companyId, tableId, limit, from = 1) {
      return db.withCompany(companyId, async (tx) => {
        const table = await requireTable(tx, companyId, tableId);
        if (table.generation === null) return [];
        const rows = await readRange(tx, { companyId, tableId, generation: table.generation }, table, { from, to: from + limit - 1 });
        const forms = formsOfColumns(table.columns, await companyLocale(tx, companyId));
        return rows.map((cells) => recordOf(table.columns, cells, forms));
      });
    },

    async *eachRow(companyId, tableId) {
      const [table, locale] = await db.withCompany(companyId, async (tx) => [
        await requireTable(tx, companyId, tableId),
        await companyLocale(tx, companyId),
      ]);
      if (table.generation === null) return;
      const forms = formsOfColumns(table.columns, locale);
      const key = { companyId, tableId, generation: table.generation };
      for (let from = 1; from <= table.rows; from += READ_AHEAD) {
        const rows = await db
          .withCompany(companyId, (tx) => readRange(tx, key, table, { from, to: from + READ_AHEAD - 1 }))
          .catch(replaced);
        for (const cells of rows) yield recordOf(table.columns, cells, forms);
      }
    },

    async describe(companyId, tableId) {
      const pointer = await pointerOf(companyId, tableId, false);
      return pointer;
    },

    close: stop,
  };
}

function describing(pointer: Pointer | undefined): unknown {
  return [pointer?.columns, [...(pointer?.forms ?? [])]];
}

async function readPointer(db: Database, companyId: number, tableId: number): Promise<Pointer | undefined> {
  const row = await db.renderRead(companyId, (tx) =>
    tx.maybeOne<{
      generation: number | null;
      columns: TableColumn[];
      unique_header: string | null;
      place_columns: PlaceChoice | null;
      locale: string;
      country: string;
    }>(
      `select d.generation, d.columns, d.unique_header, d.place_columns, c.locale, c.country from datatable d join company c on c.id = d.company_id
       where d.company_id = $1 and d.id = $2`,
      [tableId],
    ),
  );
  if (!row || row.generation === null) return undefined;
  const { generation, columns, unique_header: uniqueHeader, place_columns: place } = row;
  const at = columns.findIndex(({ name }) => name === uniqueHeader);
  return {
    generation,
    columns,
    uniqueHeader,
    place,
    forms: formsOfColumns(columns, row.locale),
    companyCountry: row.country,
    sql: at === -1 ? undefined : lookUpSql({ companyId, tableId, generation }, columns, at),
  };
}

/** No row: the pointer has moved. A row without `r`: no such key. */
function lookUpSql(key: { companyId: number; tableId: number; generation: number }, columns: readonly TableColumn[], at: number): string {
  return `select t.r, ${columnNames(columns.length)}${shownSql(columns, 't.')} from datatable p left join ${generationTable(key)} t on datatable_key(t.${columnName(at)}) = $4
    where p.company_id = $1 and p.id = $2 and p.generation = $3`;
}

async function lookUp(
  db: Database,
  companyId: number,
  tableId: number,
  { sql = '', generation, columns, forms }: Pointer,
  key: string,
): Promise<TableRecord | undefined | 'moved'> {
  // The database keeps no such character, so no row has it.
  if (key.includes('\0') || !key.isWellFormed()) return undefined;
  try {
    const row = await db.renderRead(companyId, (tx) =>
      tx.maybeOne<StoredRow & { r: number | null }>(sql, [tableId, generation, tableKey(key)]),
    );
    if (!row) return 'moved';
    if (row.r === null) return undefined;
    return recordOf(columns, cellsOf(row, columns.length), forms);
  } catch (error) {
    if (isMissingTable(error)) return 'moved';
    throw error;
  }
}

function replaced(error: unknown): never {
  if (isMissingTable(error)) throw new AppError('conflict', { publicMessage: 'The table has been replaced since. Start again.' });
  throw error;
}

/**
 * The form in which the values of a unique header are compared, the same as `datatable_key` in the database:
 * spaces around it do not matter, nor does the case of an address.
 */
function tableKey(value: string): string {
  const key = value.replaceAll(/^ +| +$/g, '');
  return key.includes('@') ? key.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) : key;
}
