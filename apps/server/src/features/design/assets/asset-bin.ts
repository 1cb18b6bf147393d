/**
 * The bin of assets, and what is done to several at once. The address of a picture answers until it is
 * purged; mailed pictures never ask it, for published versions pin their pictures by content.
 */
import type { BatchResult, BinnedAsset } from '@limn/contracts';
import { USED_KIND } from '@limn/model';
import type { z } from 'zod';
import { batchResults } from '../../../api/batch-results.ts';
import { binnedRows, wireBinned, type BinKind } from '../../../api/bin.ts';
import type { Tx } from '../../../storage/database.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { assetPath } from './asset-address.ts';
import { requireUnused } from '../../data/uses/uses.read.ts';
import { noSuchPicture } from './assets.service.ts';
import { deleteAsset, lockAssets, updateAsset } from './assets.store.ts';

export const assetBin: BinKind = {
  table: 'asset',
  missing: noSuchPicture,
  requireUnused: (tx, companyId, id) => requireUnused(tx, companyId, { kind: USED_KIND.asset, id }),
  async purge(tx, companyId, ids) {
    for (const id of ids) await deleteAsset(tx, companyId, id);
  },
};

interface Shown {
  address_key: string;
  width: number;
  height: number;
  tags: string[];
}

export async function listAssetBin(tx: Tx, companyId: number, publicUrl: string): Promise<z.input<typeof BinnedAsset>[]> {
  const publicId = await companyPublicId(tx, companyId);
  const rows = await binnedRows<Shown>(tx, companyId, assetBin, ['address_key', 'width', 'height', 'tags']);
  return rows.map(({ address_key: key, ...row }) => ({
    ...wireBinned(row),
    url: publicUrl + assetPath({ companyPublicId: publicId, key }),
  }));
}

const MAX_TAGS = 100;

/** Tags that differ in case are one tag. */
export async function labelAssets(
  tx: Tx,
  companyId: number,
  { ids, add, remove }: { ids: readonly number[]; add: readonly string[]; remove: readonly string[] },
): Promise<BatchResult[]> {
  const held = await lockAssets(tx, companyId, ids);
  if (held.length === 0) throw noSuchPicture();
  const removed = new Set(remove.map(folded));
  const outcomes = new Map<number, BatchResult['outcome']>();
  for (const { id, tags } of held) {
    const changed = new Map<string, string>();
    for (const tag of [...tags.filter((has) => !removed.has(folded(has))), ...add.map((tag) => tag.trim().normalize('NFC'))])
      if (tag !== '' && !changed.has(folded(tag))) changed.set(folded(tag), tag);
    const next = [...changed.values()];
    if (next.length === tags.length && next.every((tag, index) => tag === tags[index])) outcomes.set(id, 'unchanged');
    else if (next.length > MAX_TAGS) outcomes.set(id, 'full');
    else {
      await updateAsset(tx, companyId, id, { tags: next });
      outcomes.set(id, 'done');
    }
  }
  return batchResults(ids, held, ({ id }) => ({ outcome: outcomes.get(id) ?? 'missing' }));
}

function folded(tag: string): string {
  return tag.trim().normalize('NFC').toLowerCase();
}
