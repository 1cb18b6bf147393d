/** For the rest of a transaction of the jobs: rows of this company's own tables exist, and functions work for it. */
import type { Client } from 'pg';
import { wholeId } from './company-setting.ts';

export async function asCompany(client: Client, companyId: number): Promise<void> {
  await client.query(`set local app.company = '${wholeId(companyId)}'`);
}
