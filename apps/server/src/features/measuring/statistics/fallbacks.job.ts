/** Cleanup of answers by fallbacks. */
import type { Client } from 'pg';

export async function forgetOldFallbacks(client: Client): Promise<void> {
  await client.query(`delete from fallback_answer where minute < now() - interval '1 day'`);
}
