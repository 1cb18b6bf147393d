/** Cleanup of kept proofs. */
import type { Client } from 'pg';
import type { Erasable } from '../../people/erasure/erasable.port.ts';

export async function forgetOldProofs(client: Client): Promise<void> {
  await client.query(`delete from proof_kept where kept_at < now() - interval '30 days'`);
}

/** They name rows by their keys. */
export const erasedProofs: Erasable = {
  name: 'proofs',
  tables: ['proof_kept'],
  erase: async ({ tx }, { companyId }) => void (await tx.run('delete from proof_kept where company_id = $1', [companyId])),
};
