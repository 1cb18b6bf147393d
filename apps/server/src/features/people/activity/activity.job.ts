/** Cleanup of the activity log. */
import type { Client } from 'pg';

export async function forgetOldActivity(client: Client): Promise<void> {
  await client.query(`delete from activity where at < now() - interval '400 days'`);
}
