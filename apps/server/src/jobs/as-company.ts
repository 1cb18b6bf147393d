/** For the rest of a transaction of the jobs: rows of this company's own tables exist, and functions work for it. */
import type { Client } from 'pg';

export async function asCompany(client: Client, companyId: number): Promise<void> {
  await client.query(`select set_config('app.company', $1, true)`, [String(companyId)]);
}
