/** Deleted images: what the bin holds, and taking away for good what no one needs of them. */
import { BIN_DAYS } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { unpin } from './unpin.port.ts';
import { EMPTY_DOCUMENT } from './draft-document.ts';

export interface BinnedRow {
  id: number;
  name: string;
  type_id: number;
  template: boolean;
  labels: string[];
  width: number;
  height: number;
  preview_key: string;
  live_version: number | null;
  folder_id: number | null;
  deleted_at: Date;
  deleted_by: string | null;
  days_left: number;
}

/** Exact to the second, whether or not the chore has run: what is older can't be restored. */
const IN_BIN = `i.deleted_at > now() - interval '${BIN_DAYS} days' and i.purged_at is null`;
const DUE = `i.deleted_at <= now() - interval '${BIN_DAYS} days' and i.purged_at is null`;

/** Last deleted first. */
export async function binnedImages(tx: Tx, companyId: number): Promise<BinnedRow[]> {
  return tx.query<BinnedRow>(
    `select i.id, i.name, i.type_id, i.template, i.labels, i.width, i.height, i.preview_key, i.live_version, i.folder_id, i.deleted_at,
       coalesce(nullif(u.name, ''), u.email) as deleted_by,
       ceil(extract(epoch from i.deleted_at + interval '${BIN_DAYS} days' - now()) / 86400)::int as days_left
     from image i left join app_user u on u.id = i.deleted_by
     where i.company_id = $1 and ${IN_BIN} order by i.deleted_at desc, i.id desc`,
    [companyId],
  );
}

export interface HeldBinnedRow {
  id: number;
  uuid: string;
  name: string;
}

/** Held until the transaction ends, in one order, so that two calls never wait for each other in a circle. */
export async function lockBinned(tx: Tx, companyId: number, ids: readonly number[]): Promise<HeldBinnedRow[]> {
  return tx.query<HeldBinnedRow>(
    `select i.id, i.uuid, i.name from image i where i.company_id = $1 and i.id = any ($2) and ${IN_BIN} order by i.id for update`,
    [companyId, ids],
  );
}

/** Those that have lain in the bin too long; one that another front is purging is left to it. */
export async function lockDue(tx: Tx, companyId: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select i.id from image i where i.company_id = $1 and ${DUE} order by i.id limit $2 for update skip locked`,
    [companyId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function unmarkDeleted(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run('update image set deleted_at = null, deleted_by = null where company_id = $1 and id = $2', [companyId, id]);
}

/**
 * Empties images for good. What mailed tags and reports need stays: the row with its name, type and labels, and the live version.
 * Bytes that no other version pins are left to the sweep, which takes them a day later.
 */
export async function purge(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const removed = await tx.query<{ hash: string }>(
    `with gone as (
       delete from image_version v using image i
       where v.company_id = $1 and v.image_id = any ($2) and i.company_id = $1 and i.id = v.image_id and v.version is distinct from i.live_version
       returning v.snapshot, v.neutral_hash, v.thumbnail_hash)
     select distinct h as hash from gone, hashes_of_version(gone.snapshot, gone.neutral_hash, gone.thumbnail_hash) h`,
    [companyId, ids],
  );
  await unpin(
    tx,
    companyId,
    removed.map(({ hash }) => hash),
  );
  // It repeats keys of the company's tables.
  await tx.run('delete from proof_kept where company_id = $1 and object_id = any ($2)', [companyId, ids]);
  await tx.run(
    `update image set purged_at = now(), document = $3, source = null, data_source = null, api_source = null, custom_merge_fields = '[]',
       preview_settings = '{}', tag_settings = '{}', tags = '{}', fallback_image = '', thumbnail_hash = null, folder_id = null
     where company_id = $1 and id = any ($2)`,
    [companyId, ids, EMPTY_DOCUMENT],
  );
}
