/** The row of a data table that the key in the link finds. */
import { RECORD_PARAMETER } from '@limn/image-types';
import { AppError } from '@limn/model';
import type { Form } from '@limn/values';
import { companyLocale } from '../../people/accounts/accounts.read.ts';
import { withDeadline } from '../../../platform/with-deadline.ts';
import type { Tx } from '../../../storage/database.ts';
import { liveKey, readNumberedRows } from '../tables/rows.read.ts';
import { formsOfColumns, recordOf, valued, type StoredCells } from '../tables/written-row.port.ts';
import { holdTable, requireTable, tableFacts } from '../tables/tables.read.ts';
import { LATE_RECORD, NO_RECORD } from './records.port.ts';
import { PREVIEW_TIMEOUT_MS, type RowsRequest, type SourceSummary, type ValueSource } from './value-source.ts';

const TIMEOUT_MS = 400;

export const tableSource: ValueSource = {
  takesLists: false,
  hold: (tx, companyId, id) => holdTableOf(tx, companyId, id, 'datatable', 'Choose a data table, not a location table.'),
  facts: columnsOfTables,
  reader:
    ({ tables }) =>
    async ({ companyId, params, sample, row: index, withinMs }, { id }) => {
      const limitMs = sample ? PREVIEW_TIMEOUT_MS : TIMEOUT_MS;
      const key = index === undefined ? (params.get(RECORD_PARAMETER.key)?.trim() ?? '') : '';
      const anyRow = async () => (sample ? (await tables.sampleRows(companyId, id, 1, (index ?? 0) + 1))[0] : undefined);
      const found = key === '' ? anyRow() : tables.findRow(companyId, id, key);
      const answer = await withDeadline(
        // Nothing is known of a table that is gone, not even that it has no such row.
        found.then(async (row) => ({ row, isThere: row !== undefined || (await tables.describe(companyId, id)) !== undefined })),
        Math.min(limitMs, withinMs ?? limitMs),
      );
      if (!answer?.isThere) return LATE_RECORD;
      const { row } = answer;
      return row ? { values: valued(row, 'table'), found: true } : NO_RECORD;
    },
  summary: summaryOfTable,
  rows: (asked, numbers) =>
    rowsOfTable(asked, numbers, (table, names) => {
      const at = names.indexOf(table.unique_header ?? '');
      return (row, cells) => {
        const key = cells.texts[at] ?? '';
        const values = valued(recordOf(table.columns, cells, table.forms), 'table');
        return { row, label: key, params: new Map([[RECORD_PARAMETER.key, key]]), values };
      };
    }),
};

/** A table of the wrong kind has an error of its own. */
export async function holdTableOf(
  tx: Tx,
  companyId: number,
  id: number,
  type: 'datatable' | 'location',
  otherwise: string,
): Promise<string | undefined> {
  try {
    const table = await holdTable(tx, companyId, id);
    return table.type === type ? undefined : otherwise;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'Table not found.';
    throw error;
  }
}

/** Whatever an image kept of its fields, the table says what its columns are. */
export async function columnsOfTables(tx: Tx, companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, object>> {
  const tables = await tableFacts(tx, companyId, ids);
  return new Map(
    [...tables].map(([id, { columns, uniqueHeader }]) => [id, { fields: columns.join(','), columns, unique_header: uniqueHeader }]),
  );
}

export async function summaryOfTable({ companyId, id, transact }: RowsRequest): Promise<SourceSummary> {
  const { name, rows, generation } = await transact((tx) => requireTable(tx, companyId, id));
  return { name, rows: generation === null ? 0 : rows, takes: [], generation: generation ?? 0 };
}

type Table = Awaited<ReturnType<typeof requireTable>> & { forms: ReadonlyMap<string, Form> };
type ToRow = (row: number, cells: StoredCells) => Awaited<ReturnType<ValueSource['rows']>>['rows'][number];

/** @param rowOf gets the table and the names of its columns */
export async function rowsOfTable(
  { companyId, id, transact }: RowsRequest,
  numbers: readonly number[],
  rowOf: (table: Table, names: readonly string[]) => ToRow,
): ReturnType<ValueSource['rows']> {
  return transact(async (tx) => {
    const table = await requireTable(tx, companyId, id);
    const key = liveKey(companyId, table);
    const found = key ? await readNumberedRows(tx, key, table, numbers) : [];
    const toRow = rowOf(
      { ...table, forms: formsOfColumns(table.columns, await companyLocale(tx, companyId)) },
      table.columns.map(({ name }) => name),
    );
    return { rows: found.map(({ row, ...cells }) => toRow(row, cells)), generation: table.generation ?? 0 };
  });
}
