/** Bytes that published versions keep for ever. */
import type { OBJECT_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

type Kind = keyof typeof OBJECT_KIND;

const OF_PICTURES = `lateral (select p ->> 'hash' from jsonb_path_query(v.snapshot, '$.pictures[*]') p) as pins (hash)`;
/** Pins of each version `v` of a kind, as rows of `hash`. */
export const VERSION_HASHES: Readonly<Record<Kind, string>> = {
  image: 'hashes_of_version(v.snapshot, v.neutral_hash, v.thumbnail_hash) as pins (hash)',
  campaign: OF_PICTURES,
  recipe: OF_PICTURES,
};
const pinsOf = (kind: Kind) => `select hash from ${kind}_version v, ${VERSION_HASHES[kind]} where v.company_id = $1`;
const ALL_PINS = (Object.keys(VERSION_HASHES) as Kind[]).map(pinsOf).join(' union all ');

/**
 * Each pin is held until the version stands, so that a purge can't take it away meanwhile; they come in one
 * order, so that two that publish never wait for each other in a circle.
 *
 * @param hashes in any order, some of them twice
 */
export async function pinBlobs(tx: Tx, companyId: number, hashes: readonly string[]): Promise<void> {
  const pins = [...new Set(hashes)].toSorted();
  if (pins.length === 0) return;
  await tx.run(
    `insert into pinned_blob (company_id, hash) values ${pins.map((_, index) => `($1, $${index + 2})`).join(', ')}
     on conflict (company_id, hash) do update set hash = excluded.hash`,
    [companyId, ...pins],
  );
}

/**
 * Pins what the versions of a kind hold that were written without publishing: a company that was imported has
 * them from the start.
 */
export async function pinAllBlobs(tx: Tx, companyId: number, kind: Kind): Promise<void> {
  await tx.run(
    `insert into pinned_blob (company_id, hash)
     select distinct v.company_id, hash from ${kind}_version v, ${VERSION_HASHES[kind]} where v.company_id = $1 on conflict do nothing`,
    [companyId],
  );
}

/**
 * Lets go of bytes that purged versions pinned. Those of no other version are left to the sweep, which takes
 * them a day later. Two statements: the second one sees what was published while the first one waited for the
 * pins.
 */
export async function unpinBlobs(tx: Tx, companyId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.query('select hash from pinned_blob where company_id = $1 and hash = any ($2) order by hash for update', [companyId, hashes]);
  const free = await tx.query<{ hash: string }>(
    `delete from pinned_blob where company_id = $1 and hash = any ($2) and hash not in (${ALL_PINS}) returning hash`,
    [companyId, hashes],
  );
  // The sweep's day begins now.
  await tx.run('update blob set kept_at = now() where company_id = $1 and hash = any ($2)', [companyId, free.map(({ hash }) => hash)]);
}
