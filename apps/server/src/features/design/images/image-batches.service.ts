/**
 * Changes several images at once. A locked image is named in the answer and skipped; the others are changed.
 */
import type { BatchResult } from '@limn/contracts';
import { USED_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { moveHeldToBin } from '../../../api/bin.ts';
import type { MemberCaller } from '../../../api/call.ts';
import { listed, usersOf } from '../../data/uses/uses.read.ts';
import { keptImage, lockedImage } from './kept-image.ts';
import { lockImages as hold, moveToFolder, updateImage, type HeldImage } from './images.store.ts';
import { requireFolder, type ImageDeps } from './images.service.ts';
import { batchResults } from '../../../api/batch-results.ts';

type Outcome = BatchResult['outcome'] | Pick<BatchResult, 'outcome' | 'note'>;

const MAX_LABELS = 100;

export async function labelImages(
  tx: Tx,
  { companyId, userId }: MemberCaller,
  { ids, add, remove }: { ids: readonly number[]; add: readonly string[]; remove: readonly string[] },
): Promise<BatchResult[]> {
  return eachImage(tx, companyId, ids, async ({ id, lock, labels }) => {
    const changed = [...new Set([...labels.filter((label) => !remove.includes(label)), ...add])];
    if (changed.join('\n') === labels.join('\n')) return 'unchanged';
    if (lock) return 'locked';
    if (changed.length > MAX_LABELS) return 'full';
    await updateImage(tx, companyId, id, { labels: changed }, userId);
    return 'done';
  });
}

export async function lockImages(
  tx: Tx,
  { companyId, userId }: MemberCaller,
  { ids, lock }: { ids: readonly number[]; lock: boolean },
): Promise<BatchResult[]> {
  return eachImage(tx, companyId, ids, async (image) => {
    if (image.lock === lock) return 'unchanged';
    await updateImage(tx, companyId, image.id, { lock }, userId);
    return 'done';
  });
}

/** Where an image is filed is no part of its design: a locked one moves too, and moving is no edit. */
export async function moveImages(
  tx: Tx,
  { companyId }: MemberCaller,
  { ids, folder_id: folderId }: { ids: readonly number[]; folder_id: number | null },
): Promise<BatchResult[]> {
  await requireFolder(tx, companyId, folderId);
  return eachImage(tx, companyId, ids, async (image) => {
    if (image.folder_id === folderId) return 'unchanged';
    await moveToFolder(tx, companyId, image.id, folderId);
    return 'done';
  });
}

/**
 * Gone from every list; until they are restored, mailed tags answer through the fallbacks of their last
 * version.
 */
export async function deleteImages(tx: Tx, caller: MemberCaller, ids: readonly number[], deps: ImageDeps): Promise<BatchResult[]> {
  const { companyId } = caller;
  const bin = keptImage.bin(deps);
  return eachImage(tx, companyId, ids, async ({ id, lock }) => {
    if (lock) return 'locked';
    const users = await usersOf(tx, companyId, { kind: USED_KIND.image, id });
    if (users.length > 0) return { outcome: 'in_use', note: `It is used by ${listed(users)}.` };
    await moveHeldToBin(tx, caller, id, bin);
    return 'done';
  });
}

async function eachImage(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  change: (image: HeldImage) => Promise<Outcome>,
): Promise<BatchResult[]> {
  const held = await hold(tx, companyId, ids);
  const outcomes = new Map<number, Outcome>();
  for (const image of held) outcomes.set(image.id, await change(image));
  return resultsOf(ids, held, ({ id }) => {
    const outcome = outcomes.get(id) ?? 'missing';
    return typeof outcome === 'string' ? { outcome } : outcome;
  });
}

/**
 * One result for each id, in the order of the call. Where nothing could be done the call is refused as that
 * of a single image: an id of another company reads like one that no one has.
 */
function resultsOf<Row extends { id: number; name: string }>(
  ids: readonly number[],
  held: readonly Row[],
  outcomeOf: (row: Row) => { outcome: BatchResult['outcome']; note?: string | undefined },
): BatchResult[] {
  if (held.length === 0) throw keptImage.missing();
  const results = batchResults(ids, held, outcomeOf);
  if (results.every(({ outcome }) => outcome === 'locked' || outcome === 'missing')) throw lockedImage();
  return results;
}
