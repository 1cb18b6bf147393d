/**
 * Files that people have brought, and what became of them. On the control plane: they belong to a person, not
 * to a company.
 */
import type { CompanyFileReport } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export interface CompanyImportRow {
  id: number;
  state: 'running' | 'complete' | 'failed';
  step: 'checking' | 'pictures' | 'writing';
  progress: number;
  reason: string | null;
  report: CompanyFileReport | null;
  company_id: number | null;
  created_at: Date;
}

const COLUMNS = 'id, state, step, progress, reason, report, company_id, created_at';
const MAX_LISTED = 10;

export async function listCompanyImports(tx: Tx, userId: number): Promise<CompanyImportRow[]> {
  return tx.query<CompanyImportRow>(`select ${COLUMNS} from company_arrival where user_id = $1 order by id desc limit ${MAX_LISTED}`, [
    userId,
  ]);
}

/** Undefined where one of this person's is being taken in already. */
export async function beginCompanyImport(tx: Tx, userId: number): Promise<CompanyImportRow | undefined> {
  return tx.maybeOne<CompanyImportRow>(
    `insert into company_arrival (user_id) values ($1) on conflict (user_id) where state = 'running' do nothing returning ${COLUMNS}`,
    [userId],
  );
}

/** How many files that arrived whole are being imported, or wait for it. */
export async function countOrdered(tx: Tx): Promise<number> {
  const { n } = await tx.one<{ n: number }>(`select count(*)::int as n from company_arrival where state = 'running' and file is not null`);
  return n;
}

export interface CompanyImportOrder {
  user_id: number;
  /** Name of the file in the folder of arriving files. */
  file: string;
  file_bytes: number;
  /** Sealed. */
  passphrase: string;
}

export async function orderCompanyImport(
  tx: Tx,
  id: number,
  { file, file_bytes, passphrase }: Omit<CompanyImportOrder, 'user_id'>,
): Promise<void> {
  await tx.run('update company_arrival set file = $2, file_bytes = $3, passphrase = $4, beat_at = now() where id = $1', [
    id,
    file,
    file_bytes,
    passphrase,
  ]);
}

/** Undefined where it is not to be imported, or not any more. */
export async function findCompanyImportOrder(tx: Tx, id: number): Promise<CompanyImportOrder | undefined> {
  return tx.maybeOne<CompanyImportOrder>(
    `select user_id, file, file_bytes, passphrase from company_arrival where id = $1 and state = 'running' and file is not null`,
    [id],
  );
}

/** Names of files that are still to be read. */
export async function filesToRead(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ file: string }>(`select file from company_arrival where state = 'running' and file is not null`);
  return new Set(rows.map(({ file }) => file));
}

export async function forgetCompanyImport(tx: Tx, id: number): Promise<void> {
  await tx.run('delete from company_arrival where id = $1', [id]);
}

export async function beatCompanyImport(tx: Tx, id: number, step: CompanyImportRow['step'], progress: number): Promise<void> {
  await tx.run(`update company_arrival set step = $2, progress = $3, beat_at = now() where id = $1 and state = 'running'`, [
    id,
    step,
    progress,
  ]);
}

/** In the transaction that makes the company: one that was given up meanwhile is not made. */
export async function completeCompanyImport(tx: Tx, id: number, companyId: number, report: CompanyFileReport): Promise<void> {
  const done = await tx.run(
    `update company_arrival set state = 'complete', step = 'writing', progress = 1, file = null, passphrase = null, company_id = $2, report = $3 where id = $1 and state = 'running'`,
    [id, companyId, JSON.stringify(report)],
  );
  if (done !== 1) throw new AppError('conflict');
}

export async function failCompanyImport(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.run(
    `update company_arrival set state = 'failed', file = null, passphrase = null, reason = $2 where id = $1 and state = 'running'`,
    [id, reason],
  );
}
