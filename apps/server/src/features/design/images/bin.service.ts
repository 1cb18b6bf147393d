/** The bin: restoring deleted images exactly as they were, and purging them. */
import type { BatchResult, BinnedImage } from '@limn/contracts';
import { RECORD_SOURCES, recordOf, sourceOf } from '@limn/image-types';
import { AppError, OBJECT_KIND } from '@limn/model';
import type { z } from 'zod';
import type { Database, Tx } from '../../../storage/database.ts';
import { VALUE_SOURCES } from '../../data/records/sources.read.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import { resultsOf } from './batch-results.ts';
import { binnedImages, lockBinned, lockDue, purge, unmarkDeleted } from './bin.store.ts';
import { savedDocument } from './draft-document.ts';
import { imageTypeOf, wireImageType } from './image-type-list.ts';
import { type ImageDeps, requireImage } from './images.service.ts';
import type { ImageRow } from './images.store.ts';

export async function listBin(tx: Tx, companyId: number, baseUrl: string): Promise<z.input<typeof BinnedImage>[]> {
  return (await binnedImages(tx, companyId)).map(({ type_id, preview_key, ...row }) => ({
    ...row,
    type: { ...wireImageType(imageTypeOf(type_id)), custom_merge_fields: [] },
    preview_image: `${baseUrl}/preview/${preview_key}.png`,
    deleted_at: row.deleted_at.toISOString(),
  }));
}

/** Back in the lists, and its tags answer as before: the same version, links and counts. */
export async function restoreImages(tx: Tx, companyId: number, ids: readonly number[], deps: ImageDeps): Promise<BatchResult[]> {
  const held = await lockBinned(tx, companyId, ids);
  const notes = new Map<number, string>();
  for (const { id, uuid } of held) {
    await unmarkDeleted(tx, companyId, id);
    await deps.publishing.setDeleted(tx, companyId, { id, uuid }, false);
    const note = await missingSources(tx, companyId, await requireImage(tx, companyId, id), deps);
    if (note) notes.set(id, note);
  }
  return resultsOf(ids, held, ({ id }) => ({ outcome: 'done', note: notes.get(id) }));
}

export async function purgeImages(tx: Tx, companyId: number, ids: readonly number[], uses: Uses): Promise<BatchResult[]> {
  const held = await lockBinned(tx, companyId, ids);
  const results = resultsOf(ids, held, () => ({ outcome: 'done' }));
  await empty(
    tx,
    companyId,
    held.map(({ id }) => id),
    uses,
  );
  return results;
}

/** The drafts use nothing any more. */
async function empty(tx: Tx, companyId: number, ids: readonly number[], uses: Uses): Promise<void> {
  await purge(tx, companyId, ids);
  for (const id of ids) await uses.note(tx, companyId, { kind: OBJECT_KIND.image, id, live: false }, []);
}

/** Images that one transaction purges. */
const AT_ONCE = 50;

/** Everything of a company that has been in the bin for long enough. A job: it may be killed and run again. */
export async function purgeDue(db: Pick<Database, 'withCompany'>, companyId: number, uses: Uses): Promise<void> {
  for (;;) {
    const purged = await db.withCompany(companyId, async (tx) => {
      const ids = await lockDue(tx, companyId, AT_ONCE);
      if (ids.length > 0) await empty(tx, companyId, ids, uses);
      return ids.length;
    });
    if (purged < AT_ONCE) return;
  }
}

/** A sentence about sources that were deleted while the image was in the bin; undefined when none is missing. */
async function missingSources(tx: Tx, companyId: number, row: ImageRow, deps: ImageDeps): Promise<string | undefined> {
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
