/** The tables of pictures: assets have a name and an address, blobs are the bytes they show. */
import { USED_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { userCount } from '../../data/uses/uses.read.ts';

export interface AssetRow {
  id: number;
  name: string;
  description: string;
  tags: string[];
  hash: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  address_key: string;
  created_at: Date;
  updated_at: Date;
  /** How many images show it. */
  used: number;
}

export interface StoredPicture {
  hash: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

const USED = `${userCount(USED_KIND.asset, { owner: 'asset.company_id', id: 'asset.id' })} as used`;
export const ASSET_COLUMNS = `asset.id, asset.name, asset.description, asset.tags, asset.hash, asset.mime, asset.width, asset.height, asset.bytes,
  asset.address_key, asset.created_at, asset.updated_at, ${USED}`;

export async function findAsset(tx: Tx, companyId: number, id: number): Promise<AssetRow | undefined> {
  return tx.maybeOne<AssetRow>(`select ${ASSET_COLUMNS} from asset where company_id = $1 and id = $2`, [companyId, id]);
}

/** The row of a blob; the same bytes have one row per company. Kept again, it is as good as new. */
export async function keepBlob(tx: Tx, companyId: number, blob: Pick<StoredPicture, 'hash' | 'mime' | 'bytes'>): Promise<void> {
  await tx.run(
    'insert into blob (company_id, hash, mime, bytes) values ($1, $2, $3, $4) on conflict (company_id, hash) do update set kept_at = now()',
    [companyId, blob.hash, blob.mime, blob.bytes],
  );
}

/**
 * Something that showed these bytes does so no more: from now on the sweep waits its day before it takes what
 * nothing else shows.
 */
export async function releaseBlobs(tx: Tx, companyId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.run('update blob set kept_at = now() where company_id = $1 and hash = any ($2)', [companyId, hashes]);
}

export async function insertAsset(
  tx: Tx,
  companyId: number,
  asset: StoredPicture & { name: string; description: string; tags: readonly string[]; userId: number | null; fromGallery?: boolean },
): Promise<AssetRow> {
  await keepBlob(tx, companyId, asset);
  const { name, description, tags, hash, mime, width, height, bytes, userId, fromGallery = false } = asset;
  return tx.one<AssetRow>(
    `insert into asset (company_id, name, description, tags, hash, mime, width, height, bytes, created_by, from_gallery)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${ASSET_COLUMNS}`,
    [companyId, name, description, tags, hash, mime, width, height, bytes, userId, fromGallery],
  );
}

/**
 * The asset that shows these bytes already, as one of the company's own: art of the gallery that is uploaded
 * becomes its own. Two uploads of one file follow each other by the row of its bytes, so that the second
 * finds the asset of the first.
 */
export async function findSameAsset(tx: Tx, companyId: number, picture: StoredPicture): Promise<AssetRow | undefined> {
  await keepBlob(tx, companyId, picture);
  return tx.maybeOne<AssetRow>(
    `update asset set from_gallery = false
     where company_id = $1 and id = (select id from asset where company_id = $1 and hash = $2 order by from_gallery, id limit 1)
     returning ${ASSET_COLUMNS}`,
    [companyId, picture.hash],
  );
}

export interface AssetChange {
  name?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
  picture?: StoredPicture | undefined;
}

/** Undefined when the company has no such asset. The id and the address stay, whatever changes. */
export async function updateAsset(tx: Tx, companyId: number, id: number, change: AssetChange): Promise<AssetRow | undefined> {
  if (change.picture) {
    const before = await tx.maybeOne<{ hash: string }>('select hash from asset where company_id = $1 and id = $2 for update', [
      companyId,
      id,
    ]);
    await keepBlob(tx, companyId, change.picture);
    if (before && before.hash !== change.picture.hash) await releaseBlobs(tx, companyId, [before.hash]);
  }
  const { hash, mime, width, height, bytes } = change.picture ?? {};
  return tx.maybeOne<AssetRow>(
    `update asset set name = coalesce($3, name), description = coalesce($4, description), tags = coalesce($5, tags), hash = coalesce($6, hash),
       mime = coalesce($7, mime), width = coalesce($8, width), height = coalesce($9, height), bytes = coalesce($10, bytes), updated_at = now()
     where company_id = $1 and id = $2 returning ${ASSET_COLUMNS}`,
    [companyId, id, change.name, change.description, change.tags, hash, mime, width, height, bytes],
  );
}

/** The row alone: its bytes stay for as long as anything else shows them. */
export async function deleteAsset(tx: Tx, companyId: number, id: number): Promise<void> {
  const gone = await tx.query<{ hash: string }>('delete from asset where company_id = $1 and id = $2 returning hash', [companyId, id]);
  await releaseBlobs(
    tx,
    companyId,
    gone.map(({ hash }) => hash),
  );
}

/** Held until the transaction ends, in one order. */
export async function lockAssets(tx: Tx, companyId: number, ids: readonly number[]): Promise<Pick<AssetRow, 'id' | 'name' | 'tags'>[]> {
  return tx.query('select id, name, tags from asset where company_id = $1 and id = any ($2) order by id for update', [companyId, ids]);
}
