/** Cleanup of leases of credits, also of machines that are lost. */
import type { Client } from 'pg';

export async function forgetOldLeases(client: Client): Promise<void> {
  await client.query(`delete from credit_lease where ends_at < now() - interval '7 days'`);
}
