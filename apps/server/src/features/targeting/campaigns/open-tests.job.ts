/** Tests of live campaigns that wait for a winner. */
import type { Client } from 'pg';

/** Campaigns with a test that chooses its winner automatically, and has none yet. */
export async function campaignsWithOpenTests(client: Client): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await client.query<{ companyId: number; id: number }>(
    `select company_id as "companyId", id from campaign where deleted_at is null
       and tests @? '$.* ? (@.automatic == true && !exists(@.winner) && !exists(@.ended))' order by company_id, id`,
  );
  return rows;
}
