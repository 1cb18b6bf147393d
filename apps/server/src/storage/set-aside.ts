/**
 * Work of background jobs for one company that failed, as far as others shall know of it: the app says it to
 * the company, probes to operators. When it is tried again is the job's own business.
 */
import type { Client } from 'pg';
import type { Tx } from './tx.ts';

export interface SetAside {
  job: string;
  failures: number;
  since: Date;
}

const NOTE = `insert into set_aside as s (company_id, job, next_at, reason) values ($1, $2, $3, $4)
  on conflict (company_id, job) do update set failures = s.failures + 1, next_at = excluded.next_at, reason = excluded.reason`;
/**
 * A company whose job failed is tried again within an hour, so one that was not tried for so long is not
 * there any more.
 */
const FORGET_OLD = `delete from set_aside where next_at < now() - interval '3 hours'`;

export async function noteSetAside(
  client: Client,
  { companyId, job, nextAt, cause }: { companyId: number; job: string; nextAt: Date; cause: unknown },
): Promise<void> {
  await client.query(NOTE, [companyId, job, nextAt, reasonOf(cause)]);
}

export async function noteRecovered(client: Client, companyId: number, job: string): Promise<void> {
  await client.query('delete from set_aside where company_id = $1 and job = $2', [companyId, job]);
}

/** Companies of which work of this job was set aside, by whatever process. */
export async function companiesSetAside(client: Client, job: string): Promise<number[]> {
  const { rows } = await client.query<{ company_id: number }>('select company_id from set_aside where job = $1', [job]);
  return rows.map((row) => row.company_id);
}

export async function forgetSetAside(client: Client): Promise<void> {
  await client.query(FORGET_OLD);
}

/** In a transaction of the company. */
export async function setAsideOf(tx: Tx, companyId: number): Promise<SetAside[]> {
  return tx.query<SetAside>('select job, failures, since from set_aside where company_id = $1 order by since, job', [companyId]);
}

/** Numbers of all companies, without naming them; in a transaction of none. */
export async function setAsideJobs(tx: Tx): Promise<{ job: string; companies: number; since: Date }[]> {
  return tx.query('select job, count(*)::int as companies, min(since) as since from set_aside group by job order by job');
}

/**
 * Says nothing about what was done: connections, full disks, operators, transactions that were in each
 * other's way, locks that someone holds.
 */
const OTHERWISE = /^(?:08|40|53|55P03|57|58)/;

/** False where trying again as it was is all that helps. */
export function isOfItself(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code !== 'string' || !OTHERWISE.test(code);
}

/** Nothing of a row: the message may hold a customer's values. */
function reasonOf(cause: unknown): string {
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
  const reason = [code, name].find((one) => typeof one === 'string') ?? 'unknown';
  return reason.slice(0, 100);
}
