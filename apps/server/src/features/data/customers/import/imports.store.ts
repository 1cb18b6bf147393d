/** Imports of customers: the files, and how far each is. */
import { TAKE_BACK_HOURS, type CustomerImport } from '@limn/contracts';
import type { CompanyHabits, FileColumns } from './customer-file.ts';
import type { Tx } from '../../../../storage/tx.ts';

export interface CustomerImportRow {
  id: number;
  file_name: string;
  state: CustomerImport['state'];
  reason: string | null;
  total: number | null;
  fields: string[];
  rows: number;
  created: number;
  updated: number;
  refused: number;
  misfits: number;
  erased: number;
  kept_bytes: number;
  keeps_until: Date | null;
  back_customers: number;
  back_updated: number;
  created_at: Date;
  ended_at: Date | null;
}

/** The limit of what is kept of one file, so that it can be taken back. */
export const MAX_KEPT_BYTES = 128 * 1024 * 1024;

export interface CustomerImportKey {
  companyId: number;
  importId: number;
}

const COLUMNS =
  'id, file_name, state, reason, total, fields, rows, created, updated, refused, misfits, erased, kept_bytes, keeps_until, back_customers, back_updated, created_at, ended_at';
const LISTED = 20;

export async function insertImport(
  tx: Tx,
  companyId: number,
  made: { fileName: string; file: Uint8Array; userId: number | null } & FileColumns & { keepsRefused: boolean },
): Promise<CustomerImportRow> {
  return tx.one<CustomerImportRow>(
    `insert into customer_import (company_id, file_name, file, created_by, columns, number_form, date_order, keeps_refused)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [
      companyId,
      made.fileName,
      Buffer.from(made.file),
      made.userId,
      made.uses === null ? null : JSON.stringify(made.uses),
      made.numberForm,
      made.dateOrder,
      made.keepsRefused,
    ],
  );
}

export async function listImports(tx: Tx, companyId: number): Promise<CustomerImportRow[]> {
  return tx.query<CustomerImportRow>(`select ${COLUMNS} from customer_import where company_id = $1 order by id desc limit ${LISTED}`, [
    companyId,
  ]);
}

export async function countRunning(tx: Tx, companyId: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(`select count(*)::int as n from customer_import where company_id = $1 and state = 'running'`, [
    companyId,
  ]);
  return n;
}

export async function findImport(tx: Tx, companyId: number, id: number): Promise<CustomerImportRow | undefined> {
  return tx.maybeOne<CustomerImportRow>(`select ${COLUMNS} from customer_import where company_id = $1 and id = $2`, [companyId, id]);
}

/** The facts that a worker needs. */
export type CustomerImportOrder = Pick<CustomerImportRow, 'total' | 'rows' | 'refused' | 'kept_bytes' | 'created_at'> & {
  file: Buffer;
  columns: FileColumns;
  keeps_refused: boolean;
} & CompanyHabits;

/** Undefined where there is nothing to do, or not any more. */
export async function findOrder(tx: Tx, { companyId, importId }: CustomerImportKey): Promise<CustomerImportOrder | undefined> {
  return tx.maybeOne<CustomerImportOrder>(
    `select i.total, i.rows, i.refused, i.kept_bytes, i.created_at, i.file, i.keeps_refused, c.locale, c.timezone,
       jsonb_build_object('uses', i.columns, 'numberForm', i.number_form, 'dateOrder', i.date_order) as columns
     from customer_import i join company c on c.id = i.company_id
     where i.company_id = $1 and i.id = $2 and i.state = 'running' and i.file is not null`,
    [companyId, importId],
  );
}

/** In the transaction that makes the fields. False where someone else made them, or it has ended. */
export async function beginRows(
  tx: Tx,
  { companyId, importId }: CustomerImportKey,
  { total, fields }: { total: number; fields: readonly string[] },
): Promise<boolean> {
  const begun = await tx.run(
    `update customer_import set total = $3, fields = $4 where company_id = $1 and id = $2 and total is null and state = 'running'`,
    [companyId, importId, total, JSON.stringify(fields)],
  );
  return begun === 1;
}

/** Rows of a step by what became of them. */
export type StoredCustomers = Pick<CustomerImportRow, 'created' | 'updated' | 'refused' | 'erased'> & { keptBytes: number };

/**
 * In the transaction that stores these rows. False where someone else stored them, or it has ended: then
 * nothing of them may stay.
 */
export async function advance(
  tx: Tx,
  { companyId, importId }: CustomerImportKey,
  before: number,
  { rows, created, updated, refused, erased, keptBytes }: StoredCustomers & { rows: number },
): Promise<boolean> {
  const moved = await tx.run(
    `update customer_import set rows = $4, created = created + $5, updated = updated + $6, refused = refused + $7, erased = erased + $8,
       kept_bytes = kept_bytes + $9
     where company_id = $1 and id = $2 and rows = $3 and state = 'running'`,
    [companyId, importId, before, rows, created, updated, refused, erased, keptBytes],
  );
  return moved === 1;
}

/** Nothing of it is imported, because so many rows don't fit. */
export async function noteMisfits(tx: Tx, { companyId, importId }: CustomerImportKey, misfits: number): Promise<void> {
  await tx.run('update customer_import set misfits = $3 where company_id = $1 and id = $2', [companyId, importId, misfits]);
}

/**
 * Its file goes with it, and the time begins in which it can be taken back. Undone where it has ended before.
 */
export async function endImport(
  tx: Tx,
  { companyId, importId }: CustomerImportKey,
  state: 'complete' | 'failed' | 'cancelled',
  reason: string | null,
): Promise<void> {
  await tx.run(
    `update customer_import set state = $3, reason = $4, ended_at = now(), file = null,
       keeps_until = case when created + updated > 0 and kept_bytes <= $5 then now() + make_interval(hours => $6) end
     where company_id = $1 and id = $2 and state = 'running'`,
    [companyId, importId, state, reason, MAX_KEPT_BYTES, TAKE_BACK_HOURS],
  );
}

/** False where it can't be taken back. */
export async function beginTakeBack(tx: Tx, { companyId, importId }: CustomerImportKey): Promise<boolean> {
  const begun = await tx.run(
    `update customer_import set state = 'taking_back', reason = null, back_tries = 0 where company_id = $1 and id = $2
       and state in ('complete', 'failed', 'cancelled') and keeps_until > now()`,
    [companyId, importId],
  );
  return begun === 1;
}

/** Undefined where it is not being taken back. */
export async function findTakeBack(tx: Tx, { companyId, importId }: CustomerImportKey): Promise<{ fields: string[] } | undefined> {
  return tx.maybeOne<{ fields: string[] }>(
    `select fields from customer_import where company_id = $1 and id = $2 and state = 'taking_back'`,
    [companyId, importId],
  );
}

/** Tries since its last step, with this one; undefined where it is not being taken back. */
export async function beginTry(tx: Tx, { companyId, importId }: CustomerImportKey): Promise<number | undefined> {
  const row = await tx.maybeOne<{ back_tries: number }>(
    `update customer_import set back_tries = back_tries + 1 where company_id = $1 and id = $2 and state = 'taking_back' returning back_tries`,
    [companyId, importId],
  );
  return row?.back_tries;
}

/** It stopped in between, and can be gone on with for another day. */
export async function failTakeBack(tx: Tx, { companyId, importId }: CustomerImportKey, reason: string): Promise<void> {
  await tx.run(
    `update customer_import set state = 'failed', reason = $3, keeps_until = now() + make_interval(hours => $4)
     where company_id = $1 and id = $2 and state = 'taking_back'`,
    [companyId, importId, reason, TAKE_BACK_HOURS],
  );
}

export async function noteTakenBack(
  tx: Tx,
  { companyId, importId }: CustomerImportKey,
  { removed, restored }: { removed: number; restored: number },
): Promise<void> {
  await tx.run(
    'update customer_import set back_customers = back_customers + $3, back_updated = back_updated + $4, back_tries = 0 where company_id = $1 and id = $2',
    [companyId, importId, removed, restored],
  );
}

export async function endTakeBack(tx: Tx, { companyId, importId }: CustomerImportKey): Promise<void> {
  await tx.run(
    `update customer_import set state = 'taken_back', keeps_until = null where company_id = $1 and id = $2 and state = 'taking_back'`,
    [companyId, importId],
  );
}
