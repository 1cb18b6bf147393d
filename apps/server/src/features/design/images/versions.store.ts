/** The table of published versions: written once, never changed. */
import type { Tx } from '../../../storage/database.ts';
import { LIGHT_BYTES } from './size-causes.ts';
import { readSnapshot, type CustomMergeField, type StoredSnapshot, type VersionSnapshot } from '@limn/published';

/** The links that a version was published with, and what fills them. */
export interface VersionLinks {
  link: string;
  fallback_link: string;
  fields: string[] | null;
  custom_fields: CustomMergeField[] | null;
}

export interface VersionRow extends VersionLinks {
  version: number;
  note: string;
  format: string;
  weight: number;
  /** For a large version only: documents are large. */
  snapshot: VersionSnapshot | null;
  draft_revision: number;
  thumbnail_hash: string | null;
  published_at: Date;
  published_by: string | null;
}

const COLUMNS = `coalesce(v.snapshot->>'link', '') as link, coalesce(v.snapshot->>'fallbackLink', '') as fallback_link, v.snapshot->'fields' as fields, v.snapshot->'customFields' as custom_fields, v.version, v.note, v.format, v.weight, case when v.weight > ${LIGHT_BYTES} then v.snapshot end as snapshot, v.draft_revision, v.thumbnail_hash, v.published_at, coalesce(nullif(u.name, ''), u.email) as published_by`;
const FROM = 'from image_version v left join app_user u on u.id = v.published_by where v.company_id = $1 and v.image_id = $2';

export interface NewVersion {
  snapshot: VersionSnapshot;
  note: string;
  weight: number;
  neutralHash: string;
  thumbnailHash: string;
  draftRevision: number;
}

export async function insertVersion(
  tx: Tx,
  companyId: number,
  imageId: number,
  version: number,
  { snapshot, note, weight, neutralHash, thumbnailHash, draftRevision }: NewVersion,
  userId: number | null,
): Promise<void> {
  await tx.run(
    `insert into image_version (company_id, image_id, version, snapshot, note, format, weight, neutral_hash, thumbnail_hash, draft_revision, published_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      companyId,
      imageId,
      version,
      JSON.stringify(snapshot),
      note,
      snapshot.format,
      weight,
      neutralHash,
      thumbnailHash,
      draftRevision,
      userId,
    ],
  );
}

type StoredRow = Omit<VersionRow, 'snapshot'> & { snapshot: StoredSnapshot | null };

function readRow({ snapshot, ...row }: StoredRow): VersionRow {
  return { ...row, snapshot: snapshot && readSnapshot(snapshot) };
}

export async function listVersions(tx: Tx, companyId: number, imageId: number): Promise<VersionRow[]> {
  return (await tx.query<StoredRow>(`select ${COLUMNS} ${FROM} order by v.version desc`, [companyId, imageId])).map(readRow);
}

export async function findVersion(tx: Tx, companyId: number, imageId: number, version: number): Promise<VersionRow | undefined> {
  const row = await tx.maybeOne<StoredRow>(`select ${COLUMNS} ${FROM} and v.version = $3`, [companyId, imageId, version]);
  return row && readRow(row);
}

/** Everything that a version holds; undefined where there is no such version. */
export async function findContent(
  tx: Tx,
  companyId: number,
  imageId: number,
  version: number,
): Promise<Pick<NewVersion, 'snapshot' | 'draftRevision'> | undefined> {
  const row = await tx.maybeOne<{ snapshot: StoredSnapshot; draftRevision: number }>(
    'select snapshot, draft_revision as "draftRevision" from image_version where company_id = $1 and image_id = $2 and version = $3',
    [companyId, imageId, version],
  );
  return row && { ...row, snapshot: readSnapshot(row.snapshot) };
}

/** The image's record of its live version. */
export async function setImageLive(
  tx: Tx,
  companyId: number,
  imageId: number,
  { version, draftRevision }: { version: number; draftRevision: number },
  userId: number | null,
): Promise<void> {
  await tx.run(
    'update image set live_version = $3, published_revision = $4, updated_at = now(), updated_by = $5 where company_id = $1 and id = $2',
    [companyId, imageId, version, draftRevision, userId],
  );
}
