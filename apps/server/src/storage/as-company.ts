/**
 * For the rest of a transaction of the jobs: rows of this company's own tables exist, and functions work for
 * it.
 */
import type { Client } from 'pg';
import { wholeId } from './company-setting.ts';
import { txOn, type Tx } from './tx.ts';

/** A connection that a job keeps. */
export type JobClient = Client;

export async function asCompany(client: JobClient, companyId: number): Promise<void> {
  await client.query(`set local app.company = '${wholeId(companyId)}'`);
}

/** A transaction of the company. */
export async function withinCompany<T>(client: JobClient, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await asCompany(client, companyId);
    const answer = await work(txOn(client));
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
