/** Cleanup of kept proofs. */
import type { Client } from 'pg';

export async function forgetOldProofs(client: Client): Promise<void> {
  await client.query(`delete from proof_kept where kept_at < now() - interval '30 days'`);
}
