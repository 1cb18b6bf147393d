/** Files of companies that are to be made or imported, or are being. */
import type { Client } from 'pg';

export interface ExportKey {
  companyId: number;
  exportId: number;
}

export interface CompanyImportKey {
  id: number;
  /** Name of its file. */
  file: string;
}

const MAX_LISTED = 20;

/** The oldest first. */
export async function dueExports(client: Client): Promise<ExportKey[]> {
  const { rows } = await client.query<{ company_id: number; id: number }>(
    `select company_id, id from company_export where state = 'running' order by id limit ${MAX_LISTED}`,
  );
  return rows.map((row) => ({ companyId: row.company_id, exportId: row.id }));
}

/** A file that waits for its turn, or for a lease to end, is not one that no one makes. */
export async function beatWaitingExports(client: Client, due: readonly ExportKey[]): Promise<void> {
  if (due.length === 0) return;
  await client.query(`update company_export set beat_at = now() where id = any($1) and company_id = any($2) and state = 'running'`, [
    due.map(({ exportId }) => exportId),
    due.map(({ companyId }) => companyId),
  ]);
}

/** Finds those that have arrived: the oldest first. */
export async function dueCompanies(client: Client): Promise<CompanyImportKey[]> {
  const { rows } = await client.query<CompanyImportKey>(
    `select id, file from company_arrival where state = 'running' and file is not null order by id limit ${MAX_LISTED}`,
  );
  return rows;
}

/** As `beatWaitingExports`. */
export async function beatWaitingCompanies(client: Client, due: readonly CompanyImportKey[]): Promise<void> {
  if (due.length === 0) return;
  await client.query(`update company_arrival set beat_at = now() where id = any($1) and state = 'running'`, [due.map(({ id }) => id)]);
}
