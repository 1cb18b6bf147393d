/** The table of images: drafts and what acts at once. */
import type { Tx } from '../../../storage/database.ts';
import { joined, sent, sql, text } from '../../../storage/sql.ts';
import { withSources, type FilledApiSource, type FilledDataSource, type StoredApiSource, type StoredDataSource } from './data-sources.ts';

export interface ImageRow {
  id: number;
  uuid: string;
  name: string;
  type_id: number;
  labels: string[];
  lock: boolean;
  folder_id: number | null;
  width: number;
  height: number;
  bgcolor: string;
  transparent: boolean;
  link: string;
  fallback_image: string;
  fallback_link: string;
  source: unknown;
  data_source: FilledDataSource | null;
  api_source: FilledApiSource | null;
  custom_merge_fields: { name: string; value: string }[];
  preview_settings: Record<string, string | number | boolean | null>;
  tag_settings: Record<string, string | number | boolean | null>;
  tags: Record<string, unknown>;
  url_settings: Record<string, string>;
  app: string;
  /** BCP 47. */
  locale: string;
  template: boolean;
  /** The document exactly as it was saved. Lists leave it out. */
  document: string;
  revision: number;
  draft_revision: number;
  live_version: number | null;
  published_revision: number | null;
  preview_key: string;
  thumbnail_hash: string | null;
  /** Raised by everything that changes what its preview shows. */
  preview_change: number;
  created_at: Date;
  updated_at: Date;
  updated_by: number | null;
  published_at: Date | null;
  /** Facts about the live version. */
  weight: number | null;
  format: string | null;
}
export type ImageListRow = Omit<ImageRow, 'document'>;

const LIST_COLUMNS = `i.id, i.uuid, i.name, i.type_id, i.labels, i.lock, i.folder_id, i.width, i.height, i.bgcolor, i.transparent, i.link, i.fallback_image,
  i.fallback_link, i.source, i.data_source, i.api_source, i.custom_merge_fields, i.preview_settings, i.tag_settings, i.tags, i.url_settings,
  i.app, i.locale, i.template, i.revision, i.draft_revision, i.live_version, i.published_revision, i.preview_key, i.thumbnail_hash,
  i.preview_change, i.created_at, i.updated_at, i.updated_by`;
const FROM = `from image i left join image_version v on v.company_id = i.company_id and v.image_id = i.id and v.version = i.live_version where i.company_id = $1 and i.deleted_at is null`;
const LIVE_COLUMNS = 'v.published_at, v.weight, v.format';

/** An image and what changes whenever its row does. */
export interface StampedRow {
  id: number;
  stamp: string;
}

/** Either the images or the templates: no one who looks for one wants the other. Newest change first. */
export async function stampedImages(tx: Tx, companyId: number, template: boolean): Promise<StampedRow[]> {
  return tx.often<StampedRow>(
    'select id, xmin as stamp from image where company_id = $1 and deleted_at is null and template = $2 order by updated_at desc, id desc',
    [companyId, template],
  );
}

/** Descriptions of images in a list: the same rows as `stampedImages`, in the same order. */
export async function describedImages(
  tx: Tx,
  companyId: number,
  template: boolean,
): Promise<(StampedRow & { name: string; type_id: number; labels: string[]; folder_id: number | null })[]> {
  return tx.often(
    'select id, xmin as stamp, name, type_id, labels, folder_id from image where company_id = $1 and deleted_at is null and template = $2 order by updated_at desc, id desc',
    [companyId, template],
  );
}

export async function listedImages(tx: Tx, companyId: number, ids: readonly number[]): Promise<(ImageListRow & { stamp: string })[]> {
  const rows = await tx.often<ImageListRow & { stamp: string }>(
    `select i.xmin as stamp, ${LIST_COLUMNS}, ${LIVE_COLUMNS} ${FROM} and i.id = any ($2)`,
    [companyId, ids],
  );
  return withSources(tx, companyId, rows);
}

/** Columns of an image that no list shows. */
export async function findStampedImage(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<(StampedRow & Pick<ImageRow, 'document' | 'weight' | 'format'>) | undefined> {
  const [row] = await tx.often<StampedRow & Pick<ImageRow, 'document' | 'weight' | 'format'>>(
    `select i.id, i.xmin as stamp, i.document, v.weight, v.format ${FROM} and i.id = $2`,
    [companyId, id],
  );
  return row;
}

export async function findImage(tx: Tx, companyId: number, id: number): Promise<ImageRow | undefined> {
  const rows = await tx.query<ImageRow>(`select ${LIST_COLUMNS}, i.document, ${LIVE_COLUMNS} ${FROM} and i.id = $2`, [companyId, id]);
  return (await withSources(tx, companyId, rows))[0];
}

export type HeldImage = Pick<ImageRow, 'id' | 'uuid' | 'name' | 'lock' | 'labels' | 'folder_id'>;

/** Holds several, in one order, so that two calls never wait for each other in a circle. */
export async function lockImages(tx: Tx, companyId: number, ids: readonly number[]): Promise<HeldImage[]> {
  return tx.query<HeldImage>(
    `select id, uuid, name, lock, labels, folder_id from image where company_id = $1 and id = any ($2) and deleted_at is null order by id for update`,
    [companyId, ids],
  );
}

/** Columns that a save may set; JSON ones are given as values. */
export interface ImageChange {
  name?: string | undefined;
  labels?: readonly string[] | undefined;
  lock?: boolean | undefined;
  folder_id?: number | null | undefined;
  width?: number | undefined;
  height?: number | undefined;
  bgcolor?: string | undefined;
  transparent?: boolean | undefined;
  link?: string | undefined;
  fallback_image?: string | undefined;
  fallback_link?: string | undefined;
  source?: unknown;
  data_source?: StoredDataSource | null | undefined;
  api_source?: StoredApiSource | null | undefined;
  custom_merge_fields?: readonly { name: string; value: string }[] | undefined;
  preview_settings?: object | undefined;
  tag_settings?: object | undefined;
  tags?: object | undefined;
  url_settings?: object | undefined;
  app?: string | undefined;
  locale?: string | undefined;
  document?: string | undefined;
}

const PLAIN = [
  'name',
  'labels',
  'lock',
  'folder_id',
  'width',
  'height',
  'bgcolor',
  'transparent',
  'link',
  'fallback_image',
  'fallback_link',
  'app',
  'locale',
  'document',
] as const;
const AS_JSON = [
  'source',
  'data_source',
  'api_source',
  'custom_merge_fields',
  'preview_settings',
  'tag_settings',
  'tags',
  'url_settings',
] as const;
/** Columns that decide a picture or its link, and so become part of the next version. */
export const VERSIONED = [
  'width',
  'height',
  'bgcolor',
  'transparent',
  'link',
  'fallback_image',
  'fallback_link',
  'data_source',
  'api_source',
  'custom_merge_fields',
  'locale',
  'document',
] as const;
/** Columns that the preview is made of. */
const SHOWN = [...VERSIONED, 'preview_settings'] as const;

function columnsOf(change: ImageChange): { names: string[]; values: unknown[] } {
  const plain = PLAIN.filter((name) => change[name] !== undefined).map((name) => [name, change[name]] as const);
  const json = AS_JSON.filter((name) => change[name] !== undefined).map(
    (name) => [name, change[name] === null ? null : JSON.stringify(change[name])] as const,
  );
  const all = [...plain, ...json];
  return { names: all.map(([name]) => name), values: all.map(([, value]) => value) };
}

export interface NewImage extends ImageChange {
  type_id: number;
  template: boolean;
}

export async function insertImage(
  tx: Tx,
  companyId: number,
  image: NewImage,
  userId: number | null,
): Promise<{ id: number; uuid: string }> {
  const { names, values } = columnsOf(image);
  const columns = ['company_id', 'type_id', 'template', 'created_by', 'updated_by', ...names];
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  return tx.one(`insert into image (${columns.join(', ')}) values (${placeholders.join(', ')}) returning id, uuid`, [
    companyId,
    image.type_id,
    image.template,
    userId,
    userId,
    ...values,
  ]);
}

export type SavedRow = Pick<ImageRow, 'id' | 'revision' | 'draft_revision' | 'live_version' | 'published_revision' | 'updated_at'>;

export async function updateImage(tx: Tx, companyId: number, id: number, change: ImageChange, userId: number | null): Promise<SavedRow> {
  const { names, values } = columnsOf(change);
  const assignments = names.map((name, index) => sql`${text(name)} = ${values[index]}`);
  if (change.document !== undefined) assignments.push(sql`revision = revision + 1`);
  if (VERSIONED.some((name) => change[name] !== undefined)) assignments.push(sql`draft_revision = draft_revision + 1`);
  if (SHOWN.some((name) => change[name] !== undefined)) assignments.push(sql`preview_change = preview_change + 1`);
  return tx.one<SavedRow>(
    ...sent(sql`update image set ${joined([...assignments, sql`updated_at = now(), updated_by = ${userId}`], ', ')}
      where company_id = ${companyId} and id = ${id} returning id, revision, draft_revision, live_version, published_revision, updated_at`),
  );
}

/** No edit: the list's order and the draft stay. */
export async function moveToFolder(tx: Tx, companyId: number, id: number, folderId: number | null): Promise<void> {
  await tx.run('update image set folder_id = $3 where company_id = $1 and id = $2', [companyId, id, folderId]);
}

/**
 * @param shows the `preview_change` of the draft that was drawn: what changed meanwhile is still to be drawn
 */
export async function setThumbnail(tx: Tx, companyId: number, id: number, hash: string, shows: number): Promise<void> {
  await tx.run('update image set thumbnail_hash = $3, preview_drawn = $4 where company_id = $1 and id = $2', [companyId, id, hash, shows]);
}

/** Pictures or fonts of theirs look different from now on. */
export async function markPreviewsStale(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx.run('update image set preview_change = preview_change + 1 where company_id = $1 and id = any ($2)', [companyId, ids]);
}
