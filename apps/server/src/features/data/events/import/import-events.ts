/**
 * Imports past events from a file that has arrived, some thousand rows in a transaction with how far it is:
 * killed at any moment it goes on behind the last of them. Rows go past the journal, for the file holds them.
 * What follows from rows (figures of customers, conversions) is built from the table when all are in: until
 * then it is as it was before.
 */
import { MAX_IMPORT_REFUSED } from '@limn/contracts';
import type { SpooledFile, UploadSpool } from '../../../../platform/upload-spool.ts';
import { withCopying, type CopyingSession } from '../../../../storage/bulk-load.ts';
import type { Login } from '../../../../storage/connection.ts';
import type { Database, Tx } from '../../../../storage/database.ts';
import { withLease } from '../../../../storage/lease.ts';
import { TableError } from '../../tables/file-text.port.ts';
import type { EventFollower } from '../event-follower.port.ts';
import { makeWay } from '../make-way.ts';
import { TooManyMonths } from '../month-quota.ts';
import { companyLocale } from '../../../people/accounts/accounts.read.ts';
import { advance, endImport, findOrder, followConversions, forgetFile, type ImportOrder } from './imports.store.ts';
import { batchesOf, type Batch } from './read-batches.ts';
import { readRows } from './read-rows.ts';
import { withTimes } from './row-times.ts';
import { storeRows, type RowCache } from './store-rows.ts';

export interface EventImportDeps {
  db: Pick<Database, 'control' | 'withCompany'>;
  /** The login that may write rows of events. */
  login: Login;
  files: Pick<UploadSpool, 'find'>;
  follower: Pick<EventFollower, 'meet' | 'buildAgain'>;
  /** Rows of a transaction: live events of the company wait for one. */
  rowsAtOnce?: number | undefined;
  maxMonths?: number | undefined;
}

export interface EventImportKey {
  companyId: number;
  importId: number;
}

const ROWS_AT_ONCE = 5000;
/** A file that ends the process which reads it each time is given up. */
const MAX_TRIES = 10;
const INTERRUPTED = 'The import was interrupted too often. Rows that were taken stay. Import the file again to go on.';
const TOO_MANY = `More than ${MAX_IMPORT_REFUSED.toLocaleString('en-GB')} rows don’t fit, so the import stopped. Look at them under Refused and import the file again with other columns: rows that were taken count once.`;
const EMPTY = 'The file has no rows below its first line.';
/** The database refuses a value, or a row: classes 22 and 23 of its codes. */
const REFUSED_VALUE = /^2[23]/;

const GONE =
  'The import stopped: the server that the file was uploaded to stopped reading it. Rows that were taken stay. Import the file again to go on.';

/** Ends an import for a reason that people can do something about. */
class ImportError extends Error {}

/** Undone where another process is at it, its file is on another machine, or this process is to end. */
export async function importEvents(key: EventImportKey, deps: EventImportDeps, signal: AbortSignal): Promise<void> {
  const find = () => deps.db.withCompany(key.companyId, (tx) => findOrder(tx, key.companyId, key.importId));
  const listed = await find();
  const file = listed && deps.files.find(listed.file, listed.file_bytes);
  if (!file) return;
  await withLease(deps.db, `events ${key.companyId} ${key.importId}`, async (lease) => {
    // It may have been done before we held it.
    const order = await find();
    if (!order) return;
    const isStopped = () => signal.aborted || lease.isLost;
    const isOver = await withCopying(deps.login, key.companyId, (session) =>
      importFile(session, key, order, file, { ...deps, isStopped, progressed: () => lease.progressed(), tries: lease.tries }),
    );
    if (isOver) await file.remove();
  });
}

interface Run extends EventImportDeps {
  isStopped(): boolean;
  progressed(): Promise<void>;
  tries: number;
}

/** True where nothing of the file is needed any more. */
async function importFile(session: CopyingSession, key: EventImportKey, order: ImportOrder, file: SpooledFile, run: Run): Promise<boolean> {
  try {
    if (run.tries > MAX_TRIES) throw new ImportError(INTERRUPTED);
    if (order.state === 'running' && !(await storeFile(session, key, order, file, run))) return false;
    return await end(session, key, order, run, 'complete', null);
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof TableError)) throw error;
    return end(session, key, order, run, 'failed', error.message);
  }
}

/** False where someone else goes on with it. */
async function storeFile(session: CopyingSession, key: EventImportKey, given: ImportOrder, file: SpooledFile, run: Run): Promise<boolean> {
  const times = withTimes(given);
  const order: ImportOrder = { ...given, uses: times.uses };
  const met: RowCache = { people: new Set(), erasure: 0 };
  let { rows, refused } = order;
  const store = async (batch: Batch): Promise<boolean> => {
    try {
      const stored = await session.within((tx) =>
        storeRows(tx, { ...key, order, met, follower: run.follower, maxMonths: run.maxMonths }, batch, (more) =>
          advance(tx, key, rows, { rows: rows + batch.rows.length, readBytes: batch.readBytes, ...more }),
        ),
      );
      if (!stored) return false;
      rows += batch.rows.length;
      refused += stored.refused;
      return true;
    } catch (error) {
      // Nothing of it stayed.
      met.people.clear();
      if (!(error instanceof TooManyMonths) && !REFUSED_VALUE.test((error as { code?: string }).code ?? '')) throw error;
      if (batch.rows.length > 1) return (await store(halfOf(batch, 0))) && (await store(halfOf(batch, 1)));
      return store({ ...batch, isUnstorable: true });
    }
  };
  const readAhead = (batch: Batch) => {
    times.setTimes(batch.rows);
    return { ...batch, ahead: met.rules && readRows(batch, order, met.rules) };
  };
  const locale = await session.within((tx) => companyLocale(tx, key.companyId));
  if (locale === undefined) return false;
  const batches = batchesOf(file, { skipped: order.rows, rowsAtOnce: run.rowsAtOnce ?? ROWS_AT_ONCE, locale });
  for await (const batch of oneAhead(batches, readAhead)) {
    await makeWay(session, key.companyId, () => run.isStopped());
    if (run.isStopped()) return false;
    if (!(await store(batch))) return (await session.within((tx) => findOrder(tx, key.companyId, key.importId)))?.state !== 'running';
    if (batch.first === order.rows && run.tries > 1) await run.progressed();
    if (refused > MAX_IMPORT_REFUSED) throw new ImportError(TOO_MANY);
  }
  if (rows === 0) throw new ImportError(EMPTY);
  return true;
}

/** The next batch is read while the database stores the one before. */
async function* oneAhead(batches: AsyncGenerator<Batch>, read: (batch: Batch) => Batch): AsyncGenerator<Batch> {
  const readNext = () => {
    const next = batches.next().then(({ done, value }) => (done ? undefined : read(value)));
    // Thrown where it is waited for, which no one does who stops before.
    next.catch(() => undefined);
    return next;
  };
  let next = readNext();
  try {
    for (let batch = await next; batch; batch = await next) {
      next = readNext();
      yield batch;
    }
  } finally {
    await batches.return(undefined);
  }
}

function halfOf(batch: Batch, half: 0 | 1): Batch {
  const middle = batch.rows.length >> 1;
  return half === 0
    ? { ...batch, ahead: undefined, rows: batch.rows.slice(0, middle) }
    : { ...batch, ahead: undefined, first: batch.first + middle, rows: batch.rows.slice(middle) };
}

/** Its file is not needed any more: where the machine comes back with it, it is removed there. */
export async function giveUpImport(tx: Tx, key: EventImportKey, follower: Pick<EventFollower, 'buildAgain'>): Promise<void> {
  const order = await findOrder(tx, key.companyId, key.importId);
  if (order) await endWithin(tx, key, order, follower, 'failed', GONE);
}

/** True: its file may go. */
async function end(
  session: CopyingSession,
  key: EventImportKey,
  order: ImportOrder,
  { follower }: Pick<Run, 'follower'>,
  state: 'complete' | 'failed',
  reason: string | null,
): Promise<true> {
  await session.within(async (tx) => {
    await endWithin(tx, key, order, follower, state, reason);
    return true;
  });
  return true;
}

/** Rows that were taken are followed, whatever its end. */
async function endWithin(
  tx: Tx,
  key: EventImportKey,
  { event_id: eventId }: ImportOrder,
  follower: Pick<EventFollower, 'buildAgain'>,
  state: 'complete' | 'failed',
  reason: string | null,
): Promise<void> {
  await follower.buildAgain(tx, key.companyId, eventId);
  await followConversions(tx, key.companyId, eventId);
  await endImport(tx, key, state, reason);
  await forgetFile(tx, key);
}
