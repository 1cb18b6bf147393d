/**
 * Batches whose records of a company are not done, although those of others are: they are done again by
 * themselves.
 */
import type { Client } from 'pg';

export type LeftBy = 'roll' | 'attribute';

/** Companies with batches that were left, for a statement that asks more. */
export const LEFT_COMPANIES = (job: LeftBy) => `array(select distinct company_id from batch_left where job = '${job}')`;

/**
 * Answers how many records they have of these companies. Two statements: on a cluster, records lie on another
 * machine than this list.
 */
export async function leaveBatches(client: Client, job: LeftBy, ids: readonly number[], companies: readonly number[]): Promise<number> {
  const { rows } = await client.query<{ company_id: number; batch_id: number; n: number }>(
    `select company_id, batch_id, count(*)::int as n from impression
     where batch_id between $2 and $3 and batch_id = any ($1) and company_id = any ($4) group by 1, 2`,
    [ids, Math.min(...ids), Math.max(...ids), companies],
  );
  await client.query(
    `insert into batch_left (company_id, job, batch_id) select c, $1, b from unnest($2::int[], $3::bigint[]) t (c, b) on conflict do nothing`,
    [job, rows.map(({ company_id }) => company_id), rows.map(({ batch_id }) => batch_id)],
  );
  return rows.reduce((sum, { n }) => sum + n, 0);
}

export async function leaveCompany(client: Client, job: LeftBy, companyId: number, batchId: number): Promise<void> {
  await client.query('insert into batch_left (company_id, job, batch_id) values ($1, $2, $3) on conflict do nothing', [
    companyId,
    job,
    batchId,
  ]);
}

export async function companiesLeft(client: Client, job: LeftBy): Promise<number[]> {
  const { rows } = await client.query<{ company_id: number }>('select distinct company_id from batch_left where job = $1 order by 1', [
    job,
  ]);
  return rows.map((row) => row.company_id);
}

/** The oldest ones. */
export async function batchesLeft(client: Client, job: LeftBy, companyId: number, max: number): Promise<number[]> {
  const { rows } = await client.query<{ batch_id: number }>(
    'select batch_id from batch_left where company_id = $1 and job = $2 order by batch_id limit $3',
    [companyId, job, max],
  );
  return rows.map((row) => row.batch_id);
}

/** Answers how many were there still. */
export async function forgetLeft(client: Client, job: LeftBy, companyId: number, ids: readonly number[]): Promise<number> {
  const { rowCount } = await client.query('delete from batch_left where company_id = $1 and job = $2 and batch_id = any ($3)', [
    companyId,
    job,
    ids,
  ]);
  return rowCount ?? 0;
}
