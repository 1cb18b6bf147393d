/** Imports of past events: what was asked for, and how far each is. */
import { TAKE_BACK_HOURS, type ColumnUse, type EventImport, type NumberForm, type TimeOrder } from '@limn/contracts';
import { eventTableName, type EventTable } from '../../../../storage/event-tables.ts';
import type { Tx } from '../../../../storage/tx.ts';

export interface ImportRow {
  id: number;
  event_id: number;
  file_name: string;
  state: EventImport['state'];
  reason: string | null;
  file_bytes: number;
  rows: number;
  read_bytes: number;
  taken: number;
  refused: number;
  repeated: number;
  erased: number;
  keeps_until: Date | null;
  back_events: number;
  back_kept: number;
  back_customers: number;
  created_at: Date;
  ended_at: Date | null;
}

const COLUMNS =
  'id, event_id, file_name, state, reason, file_bytes, rows, read_bytes, taken, refused, repeated, erased, keeps_until, back_events, back_kept, back_customers, created_at, ended_at';
const LISTED = 20;
/** Enough to decide by, and counted in a fraction of a second. */
const COUNTED = 100_000;

export interface NewImport {
  eventId: number;
  fileName: string;
  file: string;
  fileBytes: number;
  mark: Buffer;
  uses: readonly ColumnUse[];
  timeOrder: TimeOrder;
  timezone: string;
  numberForm: NumberForm;
  userId: number | null;
}

export async function insertImport(tx: Tx, companyId: number, made: NewImport): Promise<ImportRow> {
  return tx.one<ImportRow>(
    `insert into event_import (company_id, event_id, file_name, file, file_bytes, mark, uses, time_order, timezone, number_form, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [
      companyId,
      made.eventId,
      made.fileName,
      made.file,
      made.fileBytes,
      made.mark,
      JSON.stringify(made.uses),
      made.timeOrder,
      made.timezone,
      made.numberForm,
      made.userId,
    ],
  );
}

export async function listImports(tx: Tx, companyId: number, eventId: number): Promise<ImportRow[]> {
  return tx.query<ImportRow>(
    `select ${COLUMNS} from event_import where company_id = $1 and event_id = $2 order by id desc limit ${LISTED}`,
    [companyId, eventId],
  );
}

export async function countRunning(tx: Tx, companyId: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(`select count(*)::int as n from event_import where company_id = $1 and state = 'running'`, [
    companyId,
  ]);
  return n;
}

export async function findImport(tx: Tx, companyId: number, id: number): Promise<ImportRow | undefined> {
  return tx.maybeOne<ImportRow>(`select ${COLUMNS} from event_import where company_id = $1 and id = $2`, [companyId, id]);
}

/** The facts that a worker needs. */
export interface ImportOrder {
  /** Where it has ended, the rows that it took are followed, and its file goes. */
  state: EventImport['state'];
  event_id: number;
  file: string;
  file_bytes: number;
  mark: Buffer;
  uses: ColumnUse[];
  time_order: TimeOrder;
  timezone: string;
  number_form: NumberForm;
  rows: number;
  refused: number;
  created_at: Date;
}

interface Key {
  companyId: number;
  importId: number;
}

/** Undefined where there is nothing to do, or not any more. */
export async function findOrder(tx: Tx, companyId: number, id: number): Promise<ImportOrder | undefined> {
  return tx.maybeOne<ImportOrder>(
    `select state, event_id, file, file_bytes, mark, uses, time_order, timezone, number_form, rows, refused, created_at from event_import
     where company_id = $1 and id = $2 and file is not null`,
    [companyId, id],
  );
}

export interface Progress {
  rows: number;
  readBytes: number;
  taken: number;
  refused: number;
  repeated: number;
  erased: number;
}

/**
 * In the transaction that stores these rows. False where someone else stored them, or it has ended: then
 * nothing of them may stay.
 */
export async function advance(tx: Tx, { companyId, importId }: Key, before: number, more: Progress): Promise<boolean> {
  const moved = await tx.run(
    `update event_import set rows = $4, read_bytes = $5, taken = taken + $6, refused = refused + $7, repeated = repeated + $8,
       erased = erased + $9, beat_at = now()
     where company_id = $1 and id = $2 and rows = $3 and state = 'running'`,
    [companyId, importId, before, more.rows, more.readBytes, more.taken, more.refused, more.repeated, more.erased],
  );
  return moved === 1;
}

/**
 * From then on it can be taken back; where all of its rows were repeated, too: they become its own when the
 * others are taken back. Undone where it has ended before.
 */
export async function endImport(
  tx: Tx,
  { companyId, importId }: Key,
  state: 'complete' | 'failed' | 'cancelled',
  reason: string | null,
): Promise<void> {
  await tx.run(
    `update event_import set state = $3, reason = $4, ended_at = now(), keeps_until = case when taken + repeated > 0 then now() + make_interval(hours => $5) end
     where company_id = $1 and id = $2 and state = 'running'`,
    [companyId, importId, state, reason, TAKE_BACK_HOURS],
  );
}

/** False where it can't be taken back. */
export async function beginTakeBack(tx: Tx, { companyId, importId }: Key): Promise<boolean> {
  const begun = await tx.run(
    `update event_import set state = 'taking_back', reason = null, back_tries = 0, back_at = null where company_id = $1 and id = $2 and file is null
       and state in ('complete', 'failed', 'cancelled') and keeps_until > now()`,
    [companyId, importId],
  );
  return begun === 1;
}

export interface TakeBack {
  event_id: number;
  /** Rows before this time are gone; null at first. As text, with all digits. */
  back_at: string | null;
}

/** Undefined where it is not being taken back. */
export async function findTakeBack(tx: Tx, { companyId, importId }: Key): Promise<TakeBack | undefined> {
  return tx.maybeOne<TakeBack>(
    `select event_id, back_at::text from event_import where company_id = $1 and id = $2 and state = 'taking_back'`,
    [companyId, importId],
  );
}

/** Tries since its last step, with this one; undefined where it is not being taken back. */
export async function beginTry(tx: Tx, { companyId, importId }: Key): Promise<number | undefined> {
  const row = await tx.maybeOne<{ back_tries: number }>(
    `update event_import set back_tries = back_tries + 1 where company_id = $1 and id = $2 and state = 'taking_back' returning back_tries`,
    [companyId, importId],
  );
  return row?.back_tries;
}

/** It stopped in between, and can be gone on with for another day. */
export async function failTakeBack(tx: Tx, { companyId, importId }: Key, reason: string): Promise<void> {
  await tx.run(
    `update event_import set state = 'failed', reason = $3, keeps_until = now() + make_interval(hours => $4)
     where company_id = $1 and id = $2 and state = 'taking_back'`,
    [companyId, importId, reason, TAKE_BACK_HOURS],
  );
}

export async function noteTakenBack(
  tx: Tx,
  { companyId, importId }: Key,
  { events = 0, kept = 0, customers = 0, at = null }: { events?: number; kept?: number; customers?: number; at?: string | null },
): Promise<void> {
  await tx.run(
    `update event_import set back_events = back_events + $3, back_kept = back_kept + $4, back_customers = back_customers + $5,
       back_at = coalesce($6, back_at), back_tries = 0 where company_id = $1 and id = $2`,
    [companyId, importId, events, kept, customers, at],
  );
}

export async function endTakeBack(tx: Tx, { companyId, importId }: Key): Promise<void> {
  await tx.run('delete from event_repeat where company_id = $1 and (owner = $2 or import_id = $2)', [companyId, importId]);
  await tx.run(
    `update event_import set state = 'taken_back', keeps_until = null where company_id = $1 and id = $2 and state = 'taking_back'`,
    [companyId, importId],
  );
}

/**
 * Condition of `event_repeat r`: events of the file $2 that stay without it. Files that are taken back
 * themselves keep none.
 */
export const HAS_OTHER_SOURCE = `r.company_id = $1 and r.owner = $2 and r.import_id <> $2 and not exists (
    select from event_import o where o.company_id = r.company_id and o.id = r.import_id and o.state in ('taking_back', 'taken_back')
  )`;

/**
 * Events that would go with a file, and those that came in another way, too. Of large files some are counted,
 * `isCut`.
 */
export async function countEvents(
  tx: Tx,
  key: Key,
  table: EventTable,
  { taken, back_events: gone, back_kept: handedOn }: Pick<ImportRow, 'taken' | 'back_events' | 'back_kept'>,
): Promise<{ removed: number; kept: number; isCut: boolean }> {
  const count = async (from: string) =>
    (await tx.one<{ n: number }>(`select count(*)::int as n from (${from} limit ${COUNTED}) counted`, [key.companyId, key.importId])).n;
  const kept = await count(`select distinct r.key from event_repeat r where ${HAS_OTHER_SOURCE}`);
  const counted = await count(`select from ${eventTableName(table)} where import_id = $2 and $1 > 0`);
  const isCut = counted === COUNTED || kept === COUNTED;
  const rows = isCut ? Math.max(counted, taken - gone - handedOn) : counted;
  return { removed: Math.max(0, rows - kept), kept, isCut };
}

export async function forgetFile(tx: Tx, { companyId, importId }: Key): Promise<void> {
  await tx.run('update event_import set file = null where company_id = $1 and id = $2', [companyId, importId]);
}

/**
 * Conversions of an event are looked for among all of its records, those too that were not followed when they
 * came.
 */
export async function followConversions(tx: Tx, companyId: number, eventId: number): Promise<void> {
  await tx.run(
    'update event set conversions_built = false, conversions_at = null, conversions_key = null where company_id = $1 and id = $2 and conversion',
    [companyId, eventId],
  );
}

/** Names of files on the disk, of whichever company; for a login that sees all. */
export const FILES_TO_READ = 'select file from event_import where file is not null';
