/**
 * Imports customers from a file that was uploaded, some rows in a transaction with how far it is: killed at
 * any moment it goes on behind the last of them, and live events of the company are stored in between. Fields
 * of its columns are made first, by what all of its rows hold.
 */
import { MAX_IMPORT_REFUSED, NUMBER_TYPES, type EventType } from '@limn/contracts';
import { AppError } from '@limn/model';
import { createStepSize } from '../../../../platform/step-size.ts';
import { withCopying, type CopyingSession } from '../../../../storage/bulk-load.ts';
import type { Login } from '../../../../storage/connection.ts';
import type { Database, Tx } from '../../../../storage/database.ts';
import { withLease } from '../../../../storage/lease.ts';
import { makeWay } from '../../events/rows-of-people.port.ts';
import { traitFields, type TraitType } from '../customers.store.ts';
import { lockPeople, type HashOf } from '../identities.store.ts';
import { notifyAllCustomersChanged } from '../notify-customers-changed.ts';
import { createTraitFields, guessType, traitType } from '../traits.service.ts';
import { readCustomer, readCustomerFile, requireFieldQuota, type CustomerFile, type TraitColumn } from './customer-file.ts';
import {
  advance,
  beginRows,
  endImport,
  findOrder,
  MAX_KEPT_BYTES,
  noteMisfits,
  type CustomerImportKey,
  type CustomerImportOrder,
} from './imports.store.ts';
import { storeCustomers, type SomeCustomers } from './store-customers.ts';

export interface CustomerImportDeps {
  db: Pick<Database, 'control' | 'withCompany'>;
  /** The login that may refuse records. */
  login: Login;
  hashes(tx: Tx, companyId: number): Promise<HashOf>;
  /** Rows of each transaction. Left out: by how long the last ones took. */
  rowsAtOnce?: number | undefined;
  /** How long a step of several rows may hold the company's events while it joins customers. */
  maxHeldMs?: number | undefined;
  /** Called with the time for which each step held the company's events, also where it was undone. */
  onHeld?: ((ms: number) => void) | undefined;
}

/**
 * Rows that join customers take thirty times as long as others: a step that meets many of them is undone and
 * taken in smaller ones.
 */
const STEP = { aimMs: 100, first: 100, max: 2000 };
const MAX_HELD_MS = 200;
/** A file that ends the process which reads it each time is given up. */
const MAX_TRIES = 10;
const INTERRUPTED = 'The import was interrupted too often. Rows that were taken stay. Import the file again to go on.';
const TOO_MANY = `More than ${MAX_IMPORT_REFUSED.toLocaleString('en-GB')} rows don’t fit, so the import stopped. Look at them under Refused, correct the file and import it again.`;
/** The database refuses a value, or a row: classes 22 and 23 of its codes. */
const REFUSED_VALUE = /^2[23]/;

/** Undone where another process is at it, or this one is to end. */
export async function importCustomers(key: CustomerImportKey, deps: CustomerImportDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  await withLease(db, `customers ${key.companyId} ${key.importId}`, async (lease) => {
    // It may have been done before we held it.
    const order = await db.withCompany(key.companyId, (tx) => findOrder(tx, key));
    if (!order) return;
    const end = (state: 'complete' | 'failed', reason: string | null) =>
      db.withCompany(key.companyId, (tx) => endImport(tx, key, state, reason));
    if (lease.tries > MAX_TRIES) return end('failed', INTERRUPTED);
    const run = { ...deps, isStopped: () => signal.aborted || lease.isLost, progressed: () => lease.progressed(), tries: lease.tries };
    try {
      const file = await readCustomerFile(order.file, order.columns, order);
      if (order.total === null && !(await begin(key, order, file, run))) return;
      if (await withCopying(deps.login, key.companyId, (session) => storeFile(session, key, order, file, run))) await end('complete', null);
    } catch (error) {
      // It is no CSV, or its columns can't be fields: the one who sent it can fix that.
      if (!(error instanceof AppError) || !['invalid', 'conflict'].includes(error.code)) throw error;
      await end('failed', firstProblemOf(error));
    }
  });
}

class HeldTooLong extends Error {}

interface Run extends CustomerImportDeps {
  isStopped(): boolean;
  progressed(): Promise<void>;
  tries: number;
}

/** Makes the fields that the file's columns need, all or none. False where it has ended. */
async function begin(
  { companyId, importId }: CustomerImportKey,
  { keeps_refused: keepsRefused }: CustomerImportOrder,
  file: CustomerFile,
  { db, onHeld }: Run,
): Promise<boolean> {
  const { rows, traits } = file;
  const guesses = traits.map((column) => ({ name: column.name, type: typeOfColumn(file, column) }));
  if (!keepsRefused) {
    const known = await db.withCompany(companyId, (tx) => traitFields(tx, companyId));
    const misfits = misfitsOf(
      file,
      new Map([
        ...guesses.map(({ name, type }) => [name, { name, ...type }] as const),
        ...known.map((field) => [field.name, field] as const),
      ]),
    );
    if (misfits.count > 0) {
      await db.withCompany(companyId, (tx) => noteMisfits(tx, { companyId, importId }, misfits.count));
      throw new AppError('invalid', { publicMessage: misfits.sentence });
    }
  }
  return db.withCompany(companyId, async (tx) => {
    await lockPeople(tx, companyId);
    const heldAt = performance.now();
    const before = new Set((await traitFields(tx, companyId)).map(({ name }) => name));
    const missing = guesses.filter(({ name }) => !before.has(name));
    requireFieldQuota(missing.length, before.size);
    const fields = missing.map(({ name }) => name);
    if (!(await beginRows(tx, { companyId, importId }, { total: rows.length, fields }))) return false;
    await createTraitFields(tx, companyId, missing);
    if (missing.length > 0) await notifyAllCustomersChanged(tx, companyId);
    onHeld?.(performance.now() - heldAt);
    return true;
  });
}

const SHOWN_MISFITS = 3;

/**
 * Rows that don't fit these fields, in a sentence with the first of them. Row 1 is the line of names, as
 * spreadsheets count.
 */
function misfitsOf(file: CustomerFile, fields: ReadonlyMap<string, TraitType & { name: string }>): { count: number; sentence: string } {
  const types = new Map([...fields].map(([name, { data_type }]) => [name, data_type]));
  const found: string[] = [];
  let count = 0;
  for (const [index, cells] of file.rows.entries()) {
    const read = readCustomer(file.sent(cells, types), fields);
    if (!('reason' in read)) continue;
    count += 1;
    if (found.length < SHOWN_MISFITS) found.push(`Row ${index + 2}: ${read.reason}`);
  }
  const rows = count === 1 ? '1 row doesn’t fit' : `${count.toLocaleString('en-GB')} rows don’t fit`;
  return { count, sentence: `${rows}, so nothing was imported. ${found.join(' ')}` };
}

function typeOfColumn(file: CustomerFile, { at, isText }: TraitColumn): ReturnType<typeof traitType> {
  const texts = file.rows.map((row) => row[at] ?? '');
  const data_type = isText ? 'varchar' : guessedType(file, at, texts);
  const isLong = data_type === 'varchar' && texts.some((text) => text.length > 255);
  return traitType({ data_type, field_length: isLong ? 10_000 : null });
}

/** As the file writes numbers and dates. */
function guessedType({ valueIn }: CustomerFile, at: number, texts: readonly string[]): EventType {
  const number = guessType(texts.map((text) => valueIn(at, text, 'decimal')));
  if (NUMBER_TYPES.has(number)) return number;
  return guessType(texts.map((text) => valueIn(at, text, 'date')));
}

/** False where someone else goes on with it, or it was cancelled. */
async function storeFile(
  session: CopyingSession,
  key: CustomerImportKey,
  order: CustomerImportOrder,
  file: CustomerFile,
  run: Run,
): Promise<boolean> {
  const hashOf = await session.within((tx) => run.hashes(tx, key.companyId));
  const fields = await session.within((tx) => traitFields(tx, key.companyId));
  if (!hashOf || !fields) return false;
  const types = new Map(fields.map(({ name, data_type }) => [name, data_type]));
  const size = createStepSize(run.rowsAtOnce === undefined ? STEP : { aimMs: Infinity, first: run.rowsAtOnce, max: run.rowsAtOnce });
  const { maxHeldMs = run.rowsAtOnce === undefined ? MAX_HELD_MS : Infinity } = run;
  let { rows, refused, kept_bytes: keptBytes } = order;
  let isFirst = true;
  const store = async (batch: SomeCustomers): Promise<boolean> => {
    let heldAt: number | undefined;
    const heldMs = () => (heldAt === undefined ? 0 : performance.now() - heldAt);
    const beforeMerge = () => {
      if (batch.rows.length > 1 && heldMs() > maxHeldMs) throw new HeldTooLong();
    };
    try {
      const stored = await session
        .within(async (tx) => {
          await lockPeople(tx, key.companyId);
          heldAt = performance.now();
          const keptFor = keptBytes <= MAX_KEPT_BYTES ? key.importId : null;
          return storeCustomers(tx, { ...key, hashOf, createdAt: order.created_at, beforeMerge, keptFor }, batch, (more) =>
            advance(tx, key, rows, { rows: rows + batch.rows.length, ...more }),
          );
        })
        .finally(() => run.onHeld?.(heldMs()));
      if (!stored) return false;
      size.took(batch.rows.length, heldMs());
      rows += batch.rows.length;
      refused += stored.refused;
      keptBytes += stored.keptBytes;
      return true;
    } catch (error) {
      if (!REFUSED_VALUE.test((error as { code?: string }).code ?? '')) throw error;
      if (batch.rows.length === 1) return store({ ...batch, isUnstorable: true });
      const middle = batch.rows.length >> 1;
      const halves = [batch.rows.slice(0, middle), batch.rows.slice(middle)] as const;
      return (await store({ rows: halves[0] })) && (await store({ rows: halves[1] }));
    }
  };
  while (rows < file.rows.length) {
    await makeWay(session, key.companyId, run.isStopped);
    if (run.isStopped()) return false;
    const some = file.rows.slice(rows, rows + size.rows).map((cells) => file.sent(cells, types));
    try {
      if (!(await store({ rows: some }))) return false;
    } catch (error) {
      if (!(error instanceof HeldTooLong)) throw error;
      size.undone();
      continue;
    }
    if (isFirst && run.tries > 1) await run.progressed();
    isFirst = false;
    if (refused > MAX_IMPORT_REFUSED) throw new AppError('invalid', { publicMessage: TOO_MANY });
  }
  return true;
}

function firstProblemOf({ publicMessage, errors }: AppError): string {
  return errors?.[0]?.message ?? publicMessage ?? 'The file couldn’t be imported.';
}
