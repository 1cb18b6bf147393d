import type { BatchResult, PlaceChoice, TableStatus } from '@limn/contracts';
import { createRecordReader } from '@limn/csv';
import { AppError, invalidField } from '@limn/model';
import { nameOfFile } from '../../../platform/name-of-file.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Handlers, IncomingFile, MemberCaller } from '../../../api/call.ts';
import { binnedRows, moveSeveralToBin, moveToBin, purgeFromBin, restoreFromBin, wireBinned } from '../../../api/bin.ts';
import { changeKey } from './change-key.ts';
import { changeColumnType } from './column-type.ts';
import type { TableKind } from './load/load-messages.ts';
import type { OnItemsRemoved } from './removed-items.port.ts';
import { restorePrevious } from './restore-previous.ts';
import { liveKey, readPage } from './rows.read.ts';
import { INTERRUPTED } from './run-outcome.ts';
import { MAX_FILE_BYTES } from './table-limits.ts';
import { placeColumns } from './places/place-columns.ts';
import { placeOfRow, type PlaceOfText } from './places/row-place.ts';
import { unplacedRows } from './places/unplaced-rows.ts';
import type { NextStep, TableUploads } from './table-uploads.ts';
import { BINNED_COLUMNS, tableBin, type BinnedColumns } from './table-bin.ts';
import { TableError } from './table-error.ts';
import { noSuchTable, requireTable, wireTable } from './tables.read.ts';
import { listTables, newestGeneration, renameTable, type TableRow } from './tables.store.ts';
import { putRow, removeRow } from './single-rows.ts';
import { shownText, type StoredCells } from './written-row.port.ts';
import { tableText } from './xlsx/table-text.ts';
import { companyCountry, companyLocale } from '../../people/accounts/accounts.read.ts';

export interface TableRouteDeps {
  uploads: TableUploads;
  placeOfText: PlaceOfText;
  onItemsRemoved: OnItemsRemoved;
  notifyTableChanged(tx: Tx, companyId: number, tableId: number): Promise<void>;
}

type TableRoutes =
  | 'listDatatables'
  | 'uploadDatatable'
  | 'uploadLocationTable'
  | 'confirmDatatable'
  | 'datatableStat'
  | 'renameDatatable'
  | 'readTableFile'
  | 'restoreDatatable'
  | 'changeUniqueHeader'
  | 'deleteDatatable'
  | 'deleteDatatables'
  | 'listDatatableBin'
  | 'unbinDatatables'
  | 'purgeDatatables'
  | 'listTableRows'
  | 'listUnplacedRows'
  | 'setColumnType'
  | 'putTableRow'
  | 'removeTableRow';

const MAX_NAME_LENGTH = 200;
/** Rows of a file that tell what its columns hold. */
const FIRST_ROWS = 2000;
/** Rows that one call looks at. */
const UNPLACED_WINDOW = 20_000;
/** Texts of the form and what separates its parts. */
const MAX_TEXT_BYTES = 1024 * 1024;

export function tableHandlers({ uploads, placeOfText, onItemsRemoved, notifyTableChanged }: TableRouteDeps): Handlers<TableRoutes> {
  const bin = tableBin(onItemsRemoved);
  return {
    listDatatables: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ datatable: (await listTables(tx, companyId)).map(wireTable) })),

    uploadDatatable: (call) => upload('datatable', call),
    uploadLocationTable: (call) => upload('location', call),

    async confirmDatatable({ caller: { companyId }, params: { id }, body, transact }) {
      const next = await transact((tx) => uploads.confirm(tx, companyId, id, body.uniqueHeader));
      void next.take();
      return { id };
    },

    datatableStat: ({ caller: { companyId }, params: { id }, transact }) =>
      transact(async (tx) => {
        const table = await requireTable(tx, companyId, id);
        const newest = await newestGeneration(tx, companyId, id);
        return {
          status: fileStatus(table),
          rows: newest?.rows ?? table.rows,
          reason: table.reason,
          headers: newest?.state === 'waiting' ? newest.unique_headers : [],
          columns: newest?.state === 'waiting' ? newest.columns.map(({ name }) => name) : [],
          progress: newest ? newest.progress : table.status === 'complete' ? 1 : 0,
          unplaced: newest ? null : table.unplaced,
          ...(table.notes.length > 0 && { notes: table.notes }),
        };
      }),

    renameDatatable: ({ caller: { companyId }, params: { id }, body, transact }) =>
      transact(async (tx) => {
        const table = await renameTable(tx, companyId, id, nameOf(body.name));
        if (!table) throw noSuchTable();
        return { message: 'Datatable renamed.', datatable: wireTable(table) };
      }),

    async readTableFile({ stream, caller: { companyId }, transact }) {
      if (!stream) throw invalidField('file', 'Choose a CSV file or an Excel workbook.');
      try {
        return { rows: await firstRows(stream.bytes, await transact((tx) => companyLocale(tx, companyId))) };
      } catch (error) {
        if (error instanceof RangeError) throw invalidField('file', `One of the first rows ${error.message}`);
        throw error instanceof TableError ? invalidField('file', error.message) : error;
      } finally {
        stream.discard();
      }
    },

    restoreDatatable: ({ caller: { companyId }, params: { id }, transact }) =>
      transact(async (tx) => {
        const table = await restorePrevious(tx, companyId, id, onItemsRemoved);
        await notifyTableChanged(tx, companyId, id);
        return { datatable: wireTable(table) };
      }),

    deleteDatatable: ({ caller, params: { id }, transact }) =>
      transact(async (tx) => {
        await moveToBin(tx, caller, id, bin);
        await notifyTableChanged(tx, caller.companyId, id);
        return { message: 'Datatable deleted.' };
      }),
    deleteDatatables: ({ caller, body: { ids }, transact }) =>
      transact((tx) => changed(tx, caller.companyId, moveSeveralToBin(tx, caller, ids, bin))),
    listDatatableBin: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ bin: (await binnedRows<BinnedColumns>(tx, companyId, bin, BINNED_COLUMNS)).map(wireBinned) })),
    unbinDatatables: ({ caller: { companyId }, body: { ids }, transact }) =>
      transact((tx) => changed(tx, companyId, restoreFromBin(tx, companyId, ids, bin))),
    purgeDatatables: ({ caller: { companyId }, body: { ids }, transact }) =>
      transact((tx) => changed(tx, companyId, purgeFromBin(tx, companyId, ids, bin))),

    listTableRows: ({ caller: { companyId }, params: { id }, query, transact }) =>
      transact(async (tx) => {
        const table = await requireTable(tx, companyId, id);
        const { rows, total, partial } = await readPage(tx, companyId, table, query);
        const data = rows.map((cells) => listedRow(table, cells));
        const unplaced = await marksOf(table, rows, await companyCountry(tx, companyId));
        return {
          rows: { data, current_page: query.page, per_page: query.rowsPerPage, total, partial, unplaced },
          columns: table.columns,
        };
      }),

    listUnplacedRows: ({ caller: { companyId }, params: { id }, query, transact }) =>
      transact(async (tx) => {
        const table = await requireTable(tx, companyId, id);
        const columns = table.columns.map(({ name }) => name);
        const key = liveKey(companyId, table);
        if (!key || table.type !== 'location' || !table.unplaced?.count) return { columns, rows: [], next: null };
        const to = Math.min(query.after + UNPLACED_WINDOW, table.rows);
        const at = placeColumns(columns, table.place_columns);
        const placed = { key, columns: table.columns, at, companyCountry: await companyCountry(tx, companyId) };
        const rows: string[][] = [];
        for await (const { texts } of unplacedRows(tx, placed, { from: query.after + 1, to }, placeOfText)) rows.push([...texts]);
        return { columns, rows, next: to < table.rows ? to : null };
      }),

    changeUniqueHeader: ({ caller: { companyId }, params: { id }, body, transact }) =>
      transact(async (tx) => {
        const table = await changeKey(tx, companyId, id, body.uniqueHeader, onItemsRemoved);
        await notifyTableChanged(tx, companyId, id);
        return { datatable: wireTable(table) };
      }),

    setColumnType: ({ caller: { companyId }, params: { id }, body, transact }) =>
      transact(async (tx) => {
        const table = await changeColumnType(tx, companyId, id, body);
        await notifyTableChanged(tx, companyId, id);
        return { datatable: wireTable(table) };
      }),
    putTableRow: ({ caller: { companyId }, params: { id }, body, transact }) =>
      transact(async (tx) => {
        const put = await putRow(tx, companyId, id, body.row);
        await notifyTableChanged(tx, companyId, id);
        return put;
      }),
    removeTableRow: ({ caller: { companyId }, params: { id, key }, transact }) =>
      transact(async (tx) => {
        await removeRow(tx, companyId, id, key, onItemsRemoved);
        await notifyTableChanged(tx, companyId, id);
        return { message: 'The row is deleted.' };
      }),
  };

  async function changed(tx: Tx, companyId: number, work: Promise<BatchResult[]>): Promise<{ results: BatchResult[] }> {
    const results = await work;
    for (const { id, outcome } of results) if (outcome === 'done') await notifyTableChanged(tx, companyId, id);
    return { results };
  }

  /** For a location table: which of these rows are on no map. */
  async function marksOf(table: TableRow, rows: readonly StoredCells[], country: string): Promise<boolean[]> {
    if (table.type !== 'location' || table.generation === null) return [];
    const at = placeColumns(
      table.columns.map(({ name }) => name),
      table.place_columns,
    );
    return Promise.all(rows.map(async ({ texts }) => !(await placeOfRow(at, texts, country, placeOfText))));
  }

  async function upload(
    kind: TableKind,
    call: {
      caller: MemberCaller;
      body: PlaceFields & { name?: string | undefined; replace?: number | undefined };
      query: { replace?: number | undefined };
      stream: IncomingFile | undefined;
      transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
    },
  ) {
    const { caller, body, query, stream, transact } = call;
    const { companyId, userId } = caller;
    const replace = body.replace ?? query.replace;
    if (replace !== undefined) await uploads.requireReplaceable(companyId, replace, kind);
    if (!stream) throw invalidField('file', 'Choose a CSV file or an Excel workbook.');
    if ((stream.expectedBytes ?? 0) > MAX_FILE_BYTES + MAX_TEXT_BYTES) throw tooLarge();
    const name = body.name?.trim() ?? '';
    const begun = await uploads.begin(companyId, {
      kind,
      name: name === '' ? nameOfFile(stream.filename, MAX_NAME_LENGTH, 'Table') : nameOf(name),
      replace,
      userId,
      place: kind === 'location' ? chosenPlace(body) : undefined,
    });
    const settled: NextStep[] = [];
    try {
      const loaded = await uploads.read(begun, stream);
      const late = checkedTexts(await stream.textsAfter());
      const answer = await transact(async (tx) => {
        let owner = begun;
        if (late.replace !== undefined && replace === undefined) owner = await uploads.moveTo(tx, begun, loaded, late.replace);
        else if (late.name !== undefined && name === '' && replace === undefined)
          await renameTable(tx, companyId, begun.key.tableId, late.name);
        settled.push(await uploads.settle(tx, owner, loaded));
        const id = owner.key.tableId;
        return { datatable: wireTable(await requireTable(tx, companyId, id)), id };
      });
      // An answer that is repeated from before has no file of its own.
      if (settled.length === 0) await uploads.giveUp(begun, null);
      for (const next of settled) void next.take();
      return answer;
    } catch (error) {
      await uploads.giveUp(begun, error instanceof AppError && error.code !== 'internal' ? error.publicMessage : INTERRUPTED);
      throw error;
    }
  }
}

/** The state of the newest file: its table may work on without it. */
function fileStatus({ status, reason }: TableRow): TableStatus {
  return status === 'complete' && reason !== null ? 'failed' : status;
}

/**
 * As people see it, but with the value by which the row is found: it is put, removed and tried out by that.
 */
function listedRow({ columns, unique_header: header }: Pick<TableRow, 'columns' | 'unique_header'>, cells: StoredCells): string[] {
  return columns.map(({ name }, index) => (name === header ? (cells.texts[index] ?? '') : shownText(cells, index)));
}

async function firstRows(bytes: AsyncIterable<Uint8Array>, locale: string): Promise<string[][]> {
  const reader = createRecordReader();
  const decoder = new TextDecoder();
  const rows: string[][] = [];
  for await (const text of tableText(bytes, { locale })) {
    rows.push(...reader.push(decoder.decode(text, { stream: true })));
    if (rows.length > FIRST_ROWS) break;
  }
  if (rows.length <= FIRST_ROWS) rows.push(...reader.push(decoder.decode()), ...reader.end());
  return rows.slice(0, FIRST_ROWS + 1);
}

type PlaceFields = { [Key in keyof PlaceChoice]?: PlaceChoice[Key] | undefined };

/** Undefined where no one chose columns. */
function chosenPlace({ latitude, longitude, postcode, town, country }: PlaceFields): PlaceChoice | undefined {
  const given = Object.entries({ latitude, longitude, postcode, town, country }).filter(([, name]) => name !== undefined && name !== '');
  if (given.length === 0) return undefined;
  const choice = Object.fromEntries(given) as PlaceChoice;
  if ((choice.latitude === undefined) !== (choice.longitude === undefined))
    throw invalidField(choice.latitude === undefined ? 'latitude' : 'longitude', 'Choose the latitude and the longitude.');
  if (choice.latitude === undefined && choice.postcode === undefined && choice.town === undefined)
    throw invalidField('postcode', 'Choose a column with postcodes or towns.');
  return choice;
}

function tooLarge(): AppError {
  const message = 'The file is larger than 1 GB.';
  return new AppError('too_large', { publicMessage: message, errors: [{ path: 'file', message }] });
}

/** Texts that came behind the file. */
function checkedTexts({ name, replace }: Readonly<Record<string, unknown>>): { name?: string; replace?: number } {
  const typed = typeof name === 'string' ? name.trim() : '';
  const named = typed === '' ? {} : { name: nameOf(typed) };
  if (replace === undefined) return named;
  if (typeof replace !== 'string' || !/^[1-9]\d{0,8}$/.test(replace)) throw noSuchTable();
  return { ...named, replace: Number(replace) };
}

function nameOf(typed: string): string {
  const name = typed.trim().normalize('NFC');
  if (name.length > MAX_NAME_LENGTH) throw invalidField('name', `Use at most ${MAX_NAME_LENGTH} characters.`);
  if (/\p{Cc}/u.test(name) || !name.isWellFormed()) throw invalidField('name', 'Control characters are not allowed.');
  return name;
}
