/** Sources that a restored image can no longer reach, because they were deleted while it was in the bin. */
import { recordOf, RECORD_SOURCES, sourceOf } from '@limn/image-types';
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { savedDocument } from './draft-document.ts';
import { VALUE_SOURCES } from '../../data/records/sources.read.ts';
import { imageTypeOf } from './image-type-list.ts';
import type { ImageDeps } from './images.service.ts';
import type { ImageRow } from './images.store.ts';

/** A sentence; undefined where all is there. */
export async function missingSources(tx: Tx, companyId: number, row: ImageRow, deps: ImageDeps): Promise<string | undefined> {
  const record = recordOf(sourceOf(imageTypeOf(row.type_id), row).source);
  const gone: string[] = [];
  if (record && (await VALUE_SOURCES[record.kind].hold(tx, companyId, record.id)) !== undefined)
    gone.push(`its ${RECORD_SOURCES[record.kind].plainName}`);
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
