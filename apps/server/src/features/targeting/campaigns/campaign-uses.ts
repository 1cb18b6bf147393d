/**
 * The uses of a campaign: assets, live images, and the tables, feeds, segments and customer fields that its
 * rules read. Noted for the draft, and for the live version, which keeps rules of segments of its own.
 */
import { USED_KIND } from '@limn/model';
import { shownByCampaign, type CampaignSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import type { Used } from '../../data/uses/uses.port.ts';
import { usedAssets } from '../../design/assets/assets.read.ts';
import type { CampaignRow } from './campaigns.store.ts';
import { choicesOf } from './check-rulesets.ts';
import { namedThings } from '../facts/named-things.read.ts';

export async function usedByDraft(
  tx: Tx,
  companyId: number,
  { rulesets, other }: Pick<CampaignRow, 'rulesets' | 'other'>,
): Promise<Used[]> {
  const images = choicesOf({ rulesets, other }).flatMap(({ choice }) => choice.image_id ?? []);
  const used = await usedBy(tx, companyId, [rulesets, other], images);
  return [...used, ...[...namedThings(rulesets).segments].map((id): Used => ({ kind: USED_KIND.segment, id }))];
}

/** The uses of a version while it is live. */
export async function usedByVersion(tx: Tx, companyId: number, snapshot: CampaignSnapshot): Promise<Used[]> {
  const images = shownByCampaign(snapshot).flatMap((shown) => (shown.kind === 'image' ? [shown.id] : []));
  return usedBy(tx, companyId, snapshot, images);
}

async function usedBy(tx: Tx, companyId: number, value: unknown, images: readonly number[]): Promise<Used[]> {
  const { assetKeys, tables, feeds, customerFields } = namedThings(value);
  return [
    ...(await usedAssets(tx, companyId, { keys: [...assetKeys], ids: [] })),
    ...[...tables].map((id): Used => ({ kind: USED_KIND.table, id })),
    ...[...feeds].map((id): Used => ({ kind: USED_KIND.feed, id })),
    ...images.map((id): Used => ({ kind: USED_KIND.image, id })),
    ...[...customerFields].map((id): Used => ({ kind: USED_KIND.customerField, id })),
  ];
}
