/**
 * How a file becomes the rows of a table:
 *
 *   loading    rows arrive in a generation that no one can read      → given up: the file is invalid, the sender went away
 *   waiting    (data tables) someone has to choose the unique header
 *   finishing  it is indexed; then one transaction moves the pointer → given up: the header turned out not to be unique
 *   live       everyone reads it; the one before is retired and dropped later
 *
 * Anyone who loads or finishes says every second that they are alive; the jobs give up what has been silent
 * for long. Each step moves on only from the state that it expects, so a generation that was given up never
 * becomes live.
 */
import { MAX_TABLES, type PlaceChoice } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import { startHeartbeat } from '../../../platform/heartbeat.ts';
import type { Log } from '../../../platform/log.ts';
import { companyLocale } from '../../people/accounts/accounts.read.ts';
import { inLongTransaction } from '../../../storage/bulk-load.ts';
import { isOfTheDead } from '../../../platform/process-lives.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import type { FileLoader } from './load/load-file.ts';
import type { LoadedFile, TableKind } from './load/load-messages.ts';
import { withFreeSpace, type FreeBytes } from './load/with-free-space.ts';
import { INTERRUPTED, stillUsed } from './run-outcome.ts';
import { TableError } from './table-error.ts';
import { makeCompanyTable, moveCompanyTable, uniqueColumns } from '../../../storage/company-tables.ts';
import { generationTable, tableOf, type GenerationKey } from './table-names.ts';
import { requireSameKey, requireShownColumns } from './table-users.ts';
import { UnknownPlaceColumns } from './places/place-columns.ts';
import type { PlaceQuestions } from './places/unplaced-rows.ts';
import { noSuchTable, requireTable } from './tables.read.ts';
import {
  beat,
  beginGeneration,
  countTables,
  deleteTable,
  describeGeneration,
  dropGeneration,
  failRun,
  findTable,
  forgetRun,
  insertTable,
  lockTable,
  lockTableSoon,
  newestGeneration,
  retireGeneration,
  setPlaceColumns,
  setStatus,
  type TableRow,
} from './tables.store.ts';
import { finishWithin, move } from './finish-table.ts';
import type { OnItemsRemoved } from './removed-items.port.ts';

export interface UploadDeps {
  db: Database;
  loader: FileLoader;
  log: Log;
  /** Free space on the disk of the rows. Left out where that is someone else's. */
  freeBytes?: FreeBytes | undefined;
  places: PlaceQuestions;
  onItemsRemoved: OnItemsRemoved;
}

export interface TableFile {
  bytes: AsyncIterable<Uint8Array>;
  /** Length of everything that comes, where it is known. */
  expectedBytes: number | undefined;
}

export interface NewFile {
  kind: TableKind;
  name: string;
  replace: number | undefined;
  userId: number | null;
  /**
   * Tells which columns of a location table say where a row is; left out: what was chosen before, or what
   * their names tell.
   */
  place?: PlaceChoice | undefined;
}

export interface Begun {
  key: GenerationKey;
  kind: TableKind;
  place: PlaceChoice | null;
  /** Locale of the company. */
  locale: string;
}

/** Work that follows once the transaction that decided it is committed. */
export interface NextStep {
  /** Resolves when the rows are readable, or given up: the table then says which. */
  take(): Promise<void>;
}

export interface TableUploads {
  /** Opens a generation for a file. Without `replace` the table is new. */
  begin(companyId: number, what: NewFile): Promise<Begun>;
  /** Reads the whole file. An invalid file rejects with a reason for users and is given up. */
  read(begun: Begun, file: TableFile): Promise<LoadedFile>;
  /** The table that a file is to replace; refused where it is not of this company or kind. */
  requireReplaceable(companyId: number, tableId: number, kind: TableKind): Promise<void>;
  /** Hands what was read to another table, whose rows it is to replace. */
  moveTo(tx: Tx, begun: Begun, loaded: LoadedFile, tableId: number): Promise<Begun>;
  /** Decides what comes next, in the caller's transaction; the step is to be taken when that is committed. */
  settle(tx: Tx, begun: Begun, loaded: LoadedFile): Promise<NextStep>;
  /**
   * Gives a file up: a new table goes with it, an older one keeps its rows and tells the reason, if there is
   * one to tell.
   */
  giveUp(begun: Begun, reason: string | null): Promise<void>;
  confirm(tx: Tx, companyId: number, tableId: number, uniqueHeader: string): Promise<NextStep>;
  /** Resolves when nothing is being finished any more. */
  idle(): Promise<void>;
}

const BEAT_MS = 1000;
/** The database may be away for a moment. */
const FINISH_TRIES = 3;

export function createTableUploads({ db, loader, log, freeBytes, places, onItemsRemoved }: UploadDeps): TableUploads {
  const finishing = new Set<Promise<void>>();

  function finishSoon(key: GenerationKey, uniqueHeader: string | null): Promise<void> {
    const done = finish(key, uniqueHeader).finally(() => finishing.delete(done));
    finishing.add(done);
    return done;
  }

  /** Makes the rows readable and moves the pointer, in one transaction. */
  async function finish(key: GenerationKey, uniqueHeader: string | null): Promise<void> {
    const stop = keepBeating(db, key, () => ({ rows: undefined, progress: 1 }));
    try {
      for (let tries = 1; ; tries++) {
        try {
          await inLongTransaction(db.logins.app, key.companyId, (tx) =>
            finishWithin(tx, { db, places, onItemsRemoved }, key, uniqueHeader),
          );
          return;
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'unavailable') || tries === FINISH_TRIES) throw error;
          await new Promise((resolve) => setTimeout(resolve, 1000 * tries));
        }
      }
    } catch (error) {
      await giveUp(db, key, reasonOf(error, uniqueHeader), false).catch((cause: unknown) =>
        log.error('tables.load_not_abandoned', { ...key }, cause),
      );
      if (!(error instanceof AppError) && (error as { code?: string }).code !== UNIQUE_VIOLATION)
        log.error('tables.load_not_finished', { ...key }, error);
    } finally {
      stop();
    }
  }

  return {
    begin: (companyId, what) =>
      db.withCompany(companyId, async (tx) => {
        const { kind, replace, place } = what;
        const tableId = replace ?? (await addTable(tx, companyId, what));
        const before = replace === undefined ? undefined : await requireReplaceable(tx, companyId, replace, kind);
        if (place) await setPlaceColumns(tx, companyId, tableId, place);
        const locale = await companyLocale(tx, companyId);
        return { kind, key: await beginGeneration(tx, companyId, tableId), place: place ?? before?.place_columns ?? null, locale };
      }),

    async read({ key, kind, place, locale }, { bytes, expectedBytes }) {
      let progress = { rows: 0, progress: 0 };
      const stop = keepBeating(db, key, () => progress);
      try {
        const loaded = await loader.load({
          companyId: key.companyId,
          kind,
          place,
          locale,
          bytes: freeBytes ? withFreeSpace({ bytes, expectedBytes }, freeBytes) : bytes,
          makeTable: (names) => makeTable(db, key, names),
          onProgress: ({ rows, bytes: read }) =>
            (progress = { rows, progress: expectedBytes ? Math.min(0.95, (0.95 * read) / expectedBytes) : 0 }),
        });
        return kind === 'location' ? loaded : await withUniqueness(db, key, loaded);
      } catch (error) {
        throw error instanceof TableError ? refusalOf(error) : error;
      } finally {
        stop();
      }
    },

    requireReplaceable: async (companyId, tableId, kind) => {
      await db.withCompany(companyId, async (tx) => requireKind(await requireTable(tx, companyId, tableId), kind));
    },

    async moveTo(tx, { key, kind, place, locale }, loaded, tableId) {
      const table = await requireReplaceable(tx, key.companyId, tableId, kind);
      await requireShownColumns(
        tx,
        key.companyId,
        table,
        loaded.columns.map(({ name }) => name),
      );
      const moved = await beginGeneration(tx, key.companyId, tableId);
      await moveCompanyTable(tx, tableOf(key), { id: tableId, generation: moved.generation });
      await deleteTable(tx, key.companyId, key.tableId);
      if (place) await setPlaceColumns(tx, key.companyId, tableId, place);
      return { kind, key: moved, place, locale };
    },

    async settle(tx, { key, kind }, loaded) {
      const table = await lockTable(tx, key.companyId, key.tableId);
      if (!table) throw noSuchTable();
      const uniqueHeaders = loaded.columns.filter((_, index) => loaded.uniqueness[index] === 'unique').map(({ name }) => name);
      await describeGeneration(tx, key, { ...loaded, uniqueHeaders });
      const kept = table.unique_header !== null && uniqueHeaders.includes(table.unique_header) ? table.unique_header : undefined;
      if (kind === 'datatable' && kept === undefined) {
        if (table.generation !== null) await requireSameKey(tx, key.companyId, table);
        if (uniqueHeaders.length === 0) throw invalidField('file', NO_KEY);
        await move(tx, key, 'loading', 'waiting');
        await setStatus(tx, key, 'confirm');
        return { take: async () => undefined };
      }
      await move(tx, key, 'loading', 'finishing');
      await setStatus(tx, key, 'processing');
      return { take: () => finishSoon(key, kept ?? null) };
    },

    giveUp: ({ key }, reason) => giveUp(db, key, reason, true),

    async confirm(tx, companyId, tableId, uniqueHeader) {
      if (!(await lockTableSoon(tx, companyId, tableId))) throw noSuchTable();
      const newest = await newestGeneration(tx, companyId, tableId);
      if (newest?.state !== 'waiting') throw new AppError('conflict', { publicMessage: 'No file of this table waits to be confirmed.' });
      if (!newest.unique_headers.includes(uniqueHeader))
        throw invalidField('uniqueHeader', `“${uniqueHeader}” has blank or duplicate values. Choose one of the headers listed.`);
      const key = { companyId, tableId, generation: newest.generation };
      await move(tx, key, 'waiting', 'finishing');
      await setStatus(tx, key, 'processing');
      return { take: () => finishSoon(key, uniqueHeader) };
    },

    async idle() {
      while (finishing.size > 0) await Promise.all(finishing);
    },
  };
}

const UNIQUE_VIOLATION = '23505';
const NO_KEY =
  'No column has a unique value in every row, so rows can’t be looked up. Add one, such as a customer number or an email address.';

/** Names the columns when the wizard can ask for the right one. */
function refusalOf(error: TableError): AppError {
  const errors = [{ path: 'file', message: error.message }];
  if (!(error instanceof UnknownPlaceColumns)) return invalidField('file', error.message);
  return new AppError('invalid', { publicMessage: error.message, errors, details: { columns: error.names } });
}

async function addTable(
  tx: Tx,
  companyId: number,
  { kind, name, userId }: { kind: TableKind; name: string; userId: number | null },
): Promise<number> {
  if ((await countTables(tx, companyId)) >= MAX_TABLES)
    throw new AppError('invalid', {
      publicMessage: `A company can have up to ${MAX_TABLES.toLocaleString('en')} tables, including location tables. Delete one first.`,
    });
  return insertTable(tx, companyId, { name, type: kind, userId });
}

async function requireReplaceable(tx: Tx, companyId: number, tableId: number, kind: TableKind): Promise<TableRow> {
  const table = await lockTable(tx, companyId, tableId);
  if (!table) throw noSuchTable();
  requireKind(table, kind);
  const newest = await newestGeneration(tx, companyId, tableId);
  if (newest && newest.state !== 'waiting' && !isOfTheDead(newest.process))
    throw new AppError('conflict', { publicMessage: 'Another file of this table is on its way. Try again when it is complete.' });
  // One that waits to be confirmed makes room, and one whose reader died.
  if (newest) await retireGeneration(tx, { companyId, tableId, generation: newest.generation });
  return table;
}

function requireKind(table: TableRow, kind: TableKind): void {
  if (table.type === kind) return;
  const what = table.type === 'location' ? 'location table' : 'data table';
  throw invalidField('replace', `“${table.name}” is a ${what}: its rows come from another kind of file.`);
}

async function makeTable(db: Database, key: GenerationKey, names: readonly string[]): Promise<string> {
  await db.withCompany(key.companyId, async (tx) => {
    const table = await findTable(tx, key.companyId, key.tableId);
    if (!table) throw noSuchTable();
    await requireShownColumns(tx, key.companyId, table, names);
    await makeCompanyTable(
      tx,
      tableOf(key),
      names.map(() => 'text'),
    );
  });
  return generationTable(key);
}

/** Asks the database about the columns of which too many values came to be remembered. */
async function withUniqueness(db: Database, key: GenerationKey, loaded: LoadedFile): Promise<LoadedFile> {
  const unsure = loaded.uniqueness.flatMap((known, index) => (known === 'unsure' ? [index + 1] : []));
  if (unsure.length === 0) return loaded;
  const found = await inLongTransaction(db.logins.app, key.companyId, (tx) => uniqueColumns(tx, tableOf(key), unsure));
  const settled = loaded.uniqueness.map((known, index) => (known !== 'unsure' ? known : found.includes(index + 1) ? 'unique' : 'no'));
  return { ...loaded, uniqueness: settled };
}

/** `gone`: a table that never had rows is deleted, because its sender gets the error. */
async function giveUp(db: Database, key: GenerationKey, reason: string | null, gone: boolean): Promise<void> {
  const { companyId, tableId } = key;
  const retired = await db.withCompany(companyId, async (tx) => {
    const table = await lockTable(tx, companyId, tableId);
    if (!(await retireGeneration(tx, key))) return false;
    if (!table) return true;
    if (gone && table.generation === null) await deleteTable(tx, companyId, tableId);
    else if (reason === null) await forgetRun(tx, key);
    else await failRun(tx, key, table.generation === null ? reason : `${reason} ${stillUsed(table.rows.toLocaleString('en-GB'))}`);
    return true;
  });
  // No one has ever read it, so it need not wait for the jobs; where something still holds it, it does.
  if (retired) await db.withCompany(companyId, (tx) => dropGeneration(tx, key)).catch(() => undefined);
}

function reasonOf(error: unknown, uniqueHeader: string | null): string {
  if ((error as { code?: string }).code === UNIQUE_VIOLATION)
    return `Two rows have the same value of “${uniqueHeader ?? ''}”, so it can’t identify rows.`;
  return error instanceof AppError && error.code !== 'internal' && error.code !== 'unavailable' ? error.publicMessage : INTERRUPTED;
}

/** Tells every second that someone is at work. A beat that fails is not missed: the next one comes soon. */
function keepBeating(db: Database, key: GenerationKey, progressNow: () => { rows: number | undefined; progress: number }): () => void {
  return startHeartbeat(BEAT_MS, () => db.withCompany(key.companyId, (tx) => beat(tx, key, progressNow())));
}
