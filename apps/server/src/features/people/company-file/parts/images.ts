/** Images with their drafts, deleted ones included: tags of them are still in mails, and counts name them. */
import { findImageType } from '@limn/image-types';
import { OBJECT_KIND } from '@limn/model';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { part, renumbered, requireNew, type ImportContext } from '../part.ts';
import { Plain } from './published.ts';
import { takenUuids } from './taken-uuids.ts';
import { DocumentText, Hash, Id, Json, Side, Text, Time, Uuid } from './fields.ts';

const ImageLine = z.strictObject({
  id: Id,
  uuid: Uuid,
  name: Text(200),
  type_id: z
    .number()
    .int()
    .refine((id) => findImageType(id) !== undefined),
  labels: z.array(Text(100)).max(100),
  lock: z.boolean(),
  /** Files of before there were folders and the bin do not say. */
  folder_id: Id.nullable().default(null),
  width: Side,
  height: Side,
  bgcolor: Text(64),
  transparent: z.boolean(),
  link: Text(4096),
  fallback_image: Text(4096),
  fallback_link: Text(4096),
  source: Json,
  data_source: z
    .object({ id: Id.nullish(), fields: Text(20_000) })
    .loose()
    .nullable(),
  api_source: z.object({ id: Id.nullish() }).loose().nullable(),
  custom_merge_fields: z.array(z.object({ name: Text(200), value: Text(4000) })).max(200),
  preview_settings: Plain,
  tag_settings: Plain,
  tags: z.union([z.record(z.string(), z.unknown()), z.array(z.never())]),
  url_settings: z.record(z.enum(['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'custom']), Text(2000).optional()),
  app: Text(200),
  locale: Text(50).regex(/^[A-Za-z0-9-]+$/),
  template: z.boolean(),
  document: DocumentText,
  revision: Id,
  draft_revision: Id,
  published_revision: Id.nullable(),
  thumbnail_hash: Hash.nullable(),
  created_at: Time,
  updated_at: Time,
  deleted_at: Time.nullable(),
  purged_at: Time.nullable().default(null),
  live_version: Id.nullable(),
});
type ImageLine = z.infer<typeof ImageLine>;

export const imagePart = part<ImageLine>({
  name: 'images',
  // The target of a uuid follows from its image.
  covers: { image: columnsOf(ImageLine), route: ['uuid', 'kind', 'object_id', 'live_version', 'deleted'] },
  lines: (from, { companyId }) => linesOf(from, companyId, 'image', ImageLine, 'order by t.id'),
  max: 200_000,
  schema: ImageLine,
  check(image, { images, uuids, tables, feeds, folders }) {
    if (images.has(image.id)) throw new FileError('This file holds an image twice.');
    images.set(image.id, { liveVersion: image.live_version });
    requireNew(uuids, image.uuid, 'the address of an image');
    if (image.folder_id !== null && !folders.has(image.folder_id)) throw foreign('folder');
    // A deleted image's source may have been deleted after it: then it has none.
    if (image.deleted_at !== null) return;
    if (image.data_source?.id != null && !tables.has(image.data_source.id)) throw foreign('table');
    if (image.api_source?.id != null && !feeds.has(image.api_source.id)) throw foreign('feed');
  },
  async write(rows, context) {
    const { tx, companyId, images, live } = context;
    const ids = await tx.query<{ id: number }>(`select nextval('object_id')::int as id from generate_series(1, $1)`, [rows.length]);
    for (const [index, row] of rows.entries()) images.set(row.id, ids[index]?.id ?? 0);
    const taken = await takenUuids(rows, context, 'image');
    const written = rows.map((row) => ({ ...movedImage(row, context), uuid: taken.get(row.uuid) ?? row.uuid }));
    await writeRows(tx, companyId, 'image', columnsOf(ImageLine, 'live_version'), written);
    for (const row of rows)
      if (row.live_version !== null) live.push({ imageId: renumbered(images, row.id, 'an image'), version: row.live_version });
    await tx.run(
      `insert into route (uuid, company_id, kind, object_id, deleted)
       select uuid, company_id, $2, id, deleted_at is not null from image where company_id = $1 and id = any ($3)`,
      [companyId, OBJECT_KIND.image, written.map((row) => row.id)],
    );
  },
  // Older files name thumbnails of drafts whose bytes they don't hold. Such a thumbnail is drawn again when a
  // list shows it.
  async finish({ tx, companyId }) {
    await tx.run(
      `update image i set thumbnail_hash = null where i.company_id = $1 and i.thumbnail_hash is not null
         and not exists (select from blob b where b.company_id = $1 and b.hash = i.thumbnail_hash)`,
      [companyId],
    );
  },
});

function movedImage(row: ImageLine, { images, folders, tables, feeds, moved }: ImportContext): ImageLine {
  const { document, data_source, api_source, source, ...rest } = row;
  const plain = JSON.parse(moved(JSON.stringify({ ...rest, data_source, source }))) as Omit<ImageLine, 'document' | 'api_source'>;
  return {
    ...plain,
    id: renumbered(images, row.id, 'an image'),
    folder_id: row.folder_id === null ? null : renumbered(folders, row.folder_id, 'a folder'),
    document: moved(document),
    data_source:
      plain.data_source?.id == null ? plain.data_source : { ...plain.data_source, id: tables.get(plain.data_source.id)?.id ?? null },
    api_source: api_source?.id == null ? api_source : { ...api_source, id: feeds.get(api_source.id) ?? null },
    source: movedSource(plain.source, images),
  };
}

/**
 * A note of where an image was started from. That image may be one that comes later, or gone: then only the
 * note stays.
 */
function movedSource(source: unknown, images: ReadonlyMap<number, number>): unknown {
  if (typeof source !== 'object' || source === null || !('image' in source) || typeof source.image !== 'number') return source;
  return { ...source, image: images.get(source.image) ?? null };
}

function foreign(what: string): FileError {
  return new FileError(`An image in this file refers to a ${what} that isn’t in it.`);
}
