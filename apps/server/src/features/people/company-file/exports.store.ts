/** The list of files that hold a company. */
import type { CompanyFileReport } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';

export interface ExportRow {
  id: number;
  state: 'running' | 'complete' | 'failed';
  progress: number;
  reason: string | null;
  bytes: number;
  report: CompanyFileReport | null;
  created_at: Date;
  expires_at: Date | null;
}

const COLUMNS = 'id, state, progress, reason, bytes, report, created_at, expires_at';
const MAX_LISTED = 20;

export async function listExports(tx: Tx, companyId: number): Promise<ExportRow[]> {
  return tx.query<ExportRow>(`select ${COLUMNS} from company_export where company_id = $1 order by id desc limit ${MAX_LISTED}`, [
    companyId,
  ]);
}

/** With the blobs that it consists of, in their order. */
export async function findExport(tx: Tx, companyId: number, id: number): Promise<(ExportRow & { pieces: string[] }) | undefined> {
  return tx.maybeOne(`select ${COLUMNS}, pieces from company_export where company_id = $1 and id = $2`, [companyId, id]);
}

/** Kept until the file is made, for the worker that makes it. */
export async function setPassphrase(tx: Tx, companyId: number, id: number, sealed: string): Promise<void> {
  await tx.run('update company_export set passphrase = $3 where company_id = $1 and id = $2', [companyId, id, sealed]);
}

/** The sealed passphrase of a file that is to be made; undefined where it is made, given up or deleted. */
export async function findOrder(tx: Tx, companyId: number, id: number): Promise<{ passphrase: string | null } | undefined> {
  return tx.maybeOne(`select passphrase from company_export where company_id = $1 and id = $2 and state = 'running'`, [companyId, id]);
}

/** Undefined where one is running already. */
export async function beginExport(tx: Tx, companyId: number, userId: number | null): Promise<ExportRow | undefined> {
  return tx.maybeOne<ExportRow>(
    `insert into company_export (company_id, asked_by) values ($1, $2) on conflict (company_id) where state = 'running' do nothing returning ${COLUMNS}`,
    [companyId, userId],
  );
}

export async function runningExport(tx: Tx, companyId: number): Promise<ExportRow | undefined> {
  return tx.maybeOne<ExportRow>(`select ${COLUMNS} from company_export where company_id = $1 and state = 'running'`, [companyId]);
}

/** False where it was deleted or given up: then no one waits for it any more. */
export async function beatExport(tx: Tx, companyId: number, id: number, progress: number): Promise<boolean> {
  return (
    (await tx.run(`update company_export set progress = $3, beat_at = now() where company_id = $1 and id = $2 and state = 'running'`, [
      companyId,
      id,
      progress,
    ])) === 1
  );
}

export async function completeExport(
  tx: Tx,
  companyId: number,
  id: number,
  file: { bytes: number; pieces: readonly string[]; report: CompanyFileReport; expiresAt: Date },
): Promise<void> {
  await tx.run(
    `update company_export set state = 'complete', progress = 1, passphrase = null, bytes = $3, pieces = $4, report = $5, expires_at = $6
     where company_id = $1 and id = $2 and state = 'running'`,
    [companyId, id, file.bytes, file.pieces, JSON.stringify(file.report), file.expiresAt],
  );
}

export async function failExport(tx: Tx, companyId: number, id: number, reason: string): Promise<void> {
  await tx.run(
    `update company_export set state = 'failed', passphrase = null, reason = $3 where company_id = $1 and id = $2 and state = 'running'`,
    [companyId, id, reason],
  );
}

/** The store lets its bytes go later. */
export async function deleteExport(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.run('delete from company_export where company_id = $1 and id = $2', [companyId, id])) === 1;
}
