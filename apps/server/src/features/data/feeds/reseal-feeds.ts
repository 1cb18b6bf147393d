/**
 * After a change of the secret key: everything that feeds keep is sealed by the key in force, so that the old
 * one can go.
 */
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import { openBin } from '../../../storage/with-bin.ts';
import { renewFeedSecrets } from './feed-secrets.ts';
import { sealedFeeds, setSealedSecrets } from './feeds.store.ts';

/** Answers how many were sealed again. May be run again, and by several fronts at once. */
export async function resealFeeds(db: Database, secrets: Secrets): Promise<number> {
  const companies = await db.control((tx) => tx.query<{ id: number }>('select id from company order by id'));
  let renewed = 0;
  for (const { id: companyId } of companies) {
    await db.withCompany(companyId, async (tx) => {
      // The ones in the bin can come back.
      await openBin(tx);
      for (const row of await sealedFeeds(tx, companyId)) {
        const sealed = renewFeedSecrets(secrets, row);
        if (sealed === undefined) continue;
        await setSealedSecrets(tx, companyId, row.id, sealed);
        renewed += 1;
      }
    });
  }
  return renewed;
}
