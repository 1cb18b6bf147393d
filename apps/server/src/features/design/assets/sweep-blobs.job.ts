/**
 * Removes the bytes that nothing shows any more: thumbnails of earlier drafts, replaced and deleted pictures
 * and fonts, uploads that were broken off. Only a day after they were last kept or shown, so that whatever is
 * under way finds its bytes.
 */
import type { Client } from 'pg';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Log } from '../../../platform/log.ts';

const GRACE_MS = 24 * 3_600_000;

/** A row that is kept again while this waits for it is looked at again, and stays. */
const CLEAR_ROWS = `delete from blob b where b.kept_at < $1
  and not exists (select from asset a where a.company_id = b.company_id and a.hash = b.hash)
  and not exists (select from company_font_file f where f.company_id = b.company_id and f.hash = b.hash)
  and not exists (select from pinned_blob p where p.company_id = b.company_id and p.hash = b.hash)
  and not exists (select from image i where i.company_id = b.company_id and i.thumbnail_hash = b.hash)`;

/** Everything that may name a blob; a test holds this against the tables. */
const USED = `select hash from blob where hash = any ($1)
  union select hash from pinned_blob where hash = any ($1)
  union select thumbnail_hash from image where thumbnail_hash = any ($1)
  union select piece from company_export, unnest(pieces) piece where piece = any ($1)
  union select model_hash from flavour_generation where model_hash = any ($1)
  union select catalogue_hash from flavour_generation where catalogue_hash = any ($1)`;

export interface SweepOptions {
  store: Pick<BlobStore, 'claim' | 'sweep'>;
  log: Log;
  nowMs?: number;
}

/** Answers how many rows of companies and how many blobs went. */
export async function sweepBlobs(
  client: Client,
  { store, log, nowMs = Date.now() }: SweepOptions,
): Promise<{ rows: number; blobs: number }> {
  const before = nowMs - GRACE_MS;
  const { rows: owners } = await client.query<{ id: string }>('select id from installation');
  const id = owners[0]?.id ?? '';
  const owner = await store.claim(id);
  if (owner !== id) {
    log.error('blobs.not_ours', { store: owner, database: id });
    return { rows: 0, blobs: 0 };
  }
  const { rowCount } = await client.query(CLEAR_ROWS, [new Date(before)]);
  const blobs = await store.sweep(before, async (hashes) => {
    const { rows } = await client.query<{ hash: string }>(USED, [hashes]);
    return new Set(rows.map((row) => row.hash));
  });
  if (blobs > 0) log.info('blobs.swept', { rows: rowCount, blobs });
  return { rows: rowCount ?? 0, blobs };
}
