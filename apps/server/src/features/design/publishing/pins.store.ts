/** Bytes that published versions keep for ever. */
import type { Tx } from '../../../storage/database.ts';

/**
 * Each pin is held until the version stands, so that a purge can't take it away meanwhile; they come in one order, so that two that
 * publish never wait for each other in a circle.
 */
export async function pinBlobs(tx: Tx, companyId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.run(
    `insert into pinned_blob (company_id, hash) values ${hashes.map((_, index) => `($1, $${index + 2})`).join(', ')}
     on conflict (company_id, hash) do update set hash = excluded.hash`,
    [companyId, ...hashes.toSorted()],
  );
}
