/** Reports whose mails are due. */
import type { Client } from 'pg';

/** The longest waiting first. */
export async function dueReports(client: Client): Promise<{ companyId: number; id: number; nextAt: Date }[]> {
  const { rows } = await client.query<{ companyId: number; id: number; nextAt: Date }>(
    `select company_id as "companyId", id, next_at as "nextAt" from report_schedule where next_at <= now() order by next_at limit 200`,
  );
  return rows;
}
