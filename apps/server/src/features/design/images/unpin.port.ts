/** Lets go of bytes that purged versions pinned. Those of no other version are left to the sweep, which takes them a day later. */
import type { Tx } from '../../../storage/database.ts';

/** Two statements: the second one sees what was published while the first one waited for the pins. */
export async function unpin(tx: Tx, companyId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.query('select hash from pinned_blob where company_id = $1 and hash = any ($2) order by hash for update', [companyId, hashes]);
  const free = await tx.query<{ hash: string }>(
    `delete from pinned_blob where company_id = $1 and hash = any ($2) and hash not in (
       select h from image_version v, hashes_of_version(v.snapshot, v.neutral_hash, v.thumbnail_hash) h where v.company_id = $1
       union all select p ->> 'hash' from campaign_version c, jsonb_path_query(c.snapshot, '$.pictures[*]') p where c.company_id = $1
       union all select p ->> 'hash' from recipe_version c, jsonb_path_query(c.snapshot, '$.pictures[*]') p where c.company_id = $1)
     returning hash`,
    [companyId, hashes],
  );
  // The sweep's day begins now.
  await tx.run('update blob set kept_at = now() where company_id = $1 and hash = any ($2)', [companyId, free.map(({ hash }) => hash)]);
}
