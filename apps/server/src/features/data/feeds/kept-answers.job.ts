/** Cleanup of kept answers of feeds. */
import type { Client } from 'pg';
import type { Erasable } from '../../people/erasure/erasable.port.ts';

export async function forgetOldAnswers(client: Client): Promise<void> {
  await client.query(`delete from feed_answer where at < now() - interval '1 day'`);
}

/** They may have been fetched with this person's values; which ones is not known here. */
export const erasedAnswers: Erasable = {
  name: 'answers of feeds',
  tables: ['feed_answer'],
  erase: async ({ tx }, { companyId }) => void (await tx.run('delete from feed_answer where company_id = $1', [companyId])),
};
