/** What a restored image can no longer reach, because it was deleted while the image lay in the bin. */
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { savedDocument } from './draft-document.ts';
import { requireFeedFor, requireTableFor } from './data-sources.ts';
import type { ImageDeps } from './images.service.ts';
import type { ImageRow } from './images.store.ts';

/** A sentence; undefined where all is there. */
export async function missingSources(tx: Tx, companyId: number, row: ImageRow, deps: ImageDeps): Promise<string | undefined> {
  const { type_id: typeId, data_source: data, api_source: api } = row;
  const gone: string[] = [];
  if (data?.id != null && !(await isThere(() => requireTableFor(tx, companyId, typeId, data.id ?? 0)))) gone.push('its data table');
  if (api?.id != null && !(await isThere(() => requireFeedFor(tx, companyId, typeId, api.id ?? 0)))) gone.push('its data source');
  const uses = { document: savedDocument(row.document), fallbackImage: row.fallback_image };
  if (!(await isThere(() => deps.requireOwnPictures(tx, companyId, uses)))) gone.push('a picture in it');
  if (gone.length === 0) return undefined;
  return `While “${row.name}” was in the bin, ${gone.join(' and ')} ${gone.length === 1 ? 'was' : 'were'} deleted.`;
}

async function isThere(look: () => Promise<void>): Promise<boolean> {
  try {
    await look();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return false;
    throw error;
  }
}
