/** Cleanup of kept answers of feeds. */
import type { Client } from 'pg';

export async function forgetOldAnswers(client: Client): Promise<void> {
  await client.query(`delete from feed_answer where at < now() - interval '1 day'`);
}
