/** An image as the API shows it. */
import type { BinnedImage, Image, ImageSummary, SavedImage } from '@limn/contracts';
import { hasManyItems, mergeFieldsOf, readTimer, wireTimer } from '@limn/image-types';
import type { z } from 'zod';
import { binnedRows, wireBinned } from '../../../api/bin.ts';
import type { Tx } from '../../../storage/database.ts';
import { shownDocument } from './draft-document.ts';
import { imageTypeOf, wireImageType, type WireImageType } from './image-type-list.ts';
import { keptImage } from './kept-image.ts';
import type { ImageListRow, ImageRow, SavedRow } from './images.store.ts';

export type WireSummary = z.input<typeof ImageSummary>;
export type WireImage = z.input<typeof Image>;

/** `baseUrl` is the origin under which preview pictures are public. */
export function summaryOf(row: ImageListRow, baseUrl: string): WireSummary {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    type: typeOf(row),
    labels: row.labels,
    lock: row.lock,
    folder_id: row.folder_id,
    width: row.width,
    height: row.height,
    bgcolor: row.bgcolor,
    transparent: row.transparent,
    link: row.link,
    fallback_image: row.fallback_image,
    fallback_link: row.fallback_link,
    preview_image: `${baseUrl}/preview/${row.preview_key}.png`,
    preview_settings: row.preview_settings,
    tag_settings: row.tag_settings,
    tags: row.tags,
    url_settings: row.url_settings,
    data_source: row.data_source && {
      id: row.data_source.id,
      fields: row.data_source.fields,
      csv_header: row.data_source.fields,
      ...(row.data_source.link_fields ? { link_fields: row.data_source.link_fields } : {}),
      ...(row.data_source.columns ? { columns: row.data_source.columns, unique_header: row.data_source.unique_header ?? null } : {}),
      ...(row.data_source.timer === undefined ? {} : { timer: wireTimer(readTimer(row.data_source.timer).settings) }),
    },
    api_source: row.api_source,
    custom_merge_fields: row.custom_merge_fields,
    stats: null,
    app: row.app === '' ? null : row.app,
    locale: row.locale,
    template: row.template,
    revision: row.revision,
    live_version: row.live_version,
    unpublished_changes: isUnpublished(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
  };
}

export function imageOf(row: ImageRow, baseUrl: string): WireImage {
  return { ...summaryOf(row, baseUrl), data: shownDocument(row.document), weight: row.weight, format: row.format };
}

export async function binnedImages(tx: Tx, companyId: number, baseUrl: string): Promise<z.input<typeof BinnedImage>[]> {
  return (await binnedRows<BinnedRow>(tx, companyId, keptImage, BINNED_COLUMNS)).map(({ type_id, preview_key, ...row }) => ({
    ...wireBinned(row),
    type: { ...wireImageType(imageTypeOf(type_id)), custom_merge_fields: [] },
    preview_image: `${baseUrl}/preview/${preview_key}.png`,
  }));
}

const BINNED_COLUMNS = ['type_id', 'template', 'labels', 'width', 'height', 'preview_key', 'live_version', 'folder_id'] as const;
type BinnedRow = Pick<ImageRow, (typeof BINNED_COLUMNS)[number]>;

/** The response to a save. */
export function savedImageOf(row: SavedRow): z.input<typeof SavedImage> {
  return { id: row.id, revision: row.revision, updated_at: row.updated_at.toISOString(), unpublished_changes: isUnpublished(row) };
}

function isUnpublished(row: Pick<SavedRow, 'live_version' | 'draft_revision' | 'published_revision'>): boolean {
  return row.live_version === null || row.draft_revision !== row.published_revision;
}

/** The image's type with what this image adds to it: its own fields. */
function typeOf(row: ImageListRow): WireImageType {
  const type = imageTypeOf(row.type_id);
  return {
    ...wireImageType(type),
    multiple_items: hasManyItems(type, row),
    merge_fields: mergeFieldsOf(type, row),
    custom_merge_fields: row.custom_merge_fields,
  };
}
