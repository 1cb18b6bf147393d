/** Reads of images for other features. */
import type { FormField } from '@limn/image-types';
import type { Tx } from '../../../storage/database.ts';
import type { HoldUsed } from '../../data/uses/uses.port.ts';
import { draftsUsing } from '../../data/uses/uses.read.ts';
import { usedAssets } from '../assets/assets.read.ts';
import { imageTypeOf } from './image-type-list.ts';
import { listedImages } from './images.store.ts';

export interface ReportedImage {
  id: number;
  name: string;
  type: string;
  typeId: number;
  typeIcon: string;
  labels: string[];
  previewUrl: string;
  deleted: boolean;
}

/** Images whose draft shows the picture with this address key. */
export async function imagesShowing(tx: Tx, companyId: number, addressKey: string): Promise<number[]> {
  const [used] = await usedAssets(tx, companyId, { keys: [addressKey], ids: [] });
  return used ? draftsUsing(tx, companyId, used) : [];
}

/** Every image, deleted ones included, by name. Templates are none: no one ever opens one. */
export async function reportedImages(tx: Tx, companyId: number, baseUrl: string): Promise<ReportedImage[]> {
  const rows = await tx.query<{ id: number; name: string; type_id: number; labels: string[]; preview_key: string; deleted: boolean }>(
    'select id, name, type_id, labels, preview_key, deleted_at is not null as deleted from image where company_id = $1 and not template order by lower(name), id',
    [companyId],
  );
  return rows.map(({ id, name, type_id, labels, preview_key, deleted }) => {
    const type = imageTypeOf(type_id);
    return {
      id,
      name,
      type: type.name,
      typeId: type_id,
      typeIcon: type.icon,
      labels,
      previewUrl: `${baseUrl}/preview/${preview_key}.png`,
      deleted,
    };
  });
}

export interface FurthestImage {
  id: number;
  name: string;
  /** Something is on its canvas. */
  designed: boolean;
  published: boolean;
}

/** Only the latest images are searched: documents are large, and no one's first image is older. */
const LOOKED_INTO = 10;

/** The company's image that came furthest towards its recipients, the latest edited of those. */
export async function furthestImage(tx: Tx, companyId: number): Promise<FurthestImage | undefined> {
  return tx.maybeOne<FurthestImage>(
    `select id, name, document ~ '"objects"\\s*:\\s*\\[\\s*\\{' as designed, published from (
       select id, name, document, live_version is not null as published, updated_at from image
       where company_id = $1 and deleted_at is null and not template order by published desc, updated_at desc, id desc limit ${LOOKED_INTO}
     ) latest order by published desc, designed desc, updated_at desc, id desc limit 1`,
    [companyId],
  );
}

/** Names of the images that are still there, by id. */
export async function imageNames(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    'select id, name from image where company_id = $1 and deleted_at is null and id = any ($2)',
    [companyId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of images by their numbers, deleted ones included. */
export async function openedImages(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, { name: string; deleted: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; name: string; deleted: boolean }>(
    'select id, name, deleted_at is not null as deleted from image where company_id = $1 and id = any ($2)',
    [companyId, ids],
  );
  return new Map(rows.map(({ id, ...image }) => [id, image]));
}

/** An image as a campaign shows it. */
export interface PickedImage {
  id: number;
  uuid: string;
  name: string;
  width: number;
  height: number;
  previewKey: string;
  liveVersion: number | null;
  /** The form of its tag. */
  tagFields: readonly FormField[];
  /** The feed that fills it; undefined for every other kind. */
  feed: number | undefined;
}

/** Images that a campaign may show, by id; templates and deleted ones are none. */
export async function pickableImages(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, PickedImage>> {
  if (ids.length === 0) return new Map();
  const rows = (await listedImages(tx, companyId, ids)).filter(({ template }) => !template);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        uuid: row.uuid,
        name: row.name,
        width: row.width,
        height: row.height,
        previewKey: row.preview_key,
        liveVersion: row.live_version,
        tagFields: imageTypeOf(row.type_id).tagFields(row),
        feed: row.api_source?.id ?? undefined,
      },
    ]),
  );
}

/** Links of the live versions of images, by id. */
export async function liveLinks(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; link: string }>(
    `select i.id, v.snapshot ->> 'link' as link from image i
     join image_version v on v.company_id = i.company_id and v.image_id = i.id and v.version = i.live_version
     where i.company_id = $1 and i.id = any ($2::int[])`,
    [companyId, ids],
  );
  return new Map(rows.map(({ id, link }) => [id, link]));
}

/** The id behind the public address of an image of the company. */
export async function imageIdOf(tx: Tx, companyId: number, uuid: string): Promise<number | undefined> {
  const row = await tx.maybeOne<{ id: number }>('select id from image where company_id = $1 and uuid::text = $2 and deleted_at is null', [
    companyId,
    uuid,
  ]);
  return row?.id;
}

export const holdImages: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from image where company_id = $1 and id = any ($2::int[]) and deleted_at is null order by id for key share', [
    companyId,
    ids,
  ]);
