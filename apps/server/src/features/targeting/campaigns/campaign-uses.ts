/**
 * The uses of a campaign: assets, live images, and the tables, feeds, segments and customer fields that its rules read. Noted for the draft, and for the live
 * version, which keeps rules of segments of its own.
 */
import { OBJECT_KIND, USED_KIND } from '@limn/model';
import { shownByCampaign, type CampaignSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import type { Used, Uses } from '../../data/uses/uses.port.ts';
import { assetIds } from '../../design/assets/assets.read.ts';
import type { CampaignRow } from './campaigns.store.ts';
import { choicesOf } from './check-rulesets.ts';
import { namedThings } from '../facts/named-things.read.ts';

type Draft = Pick<CampaignRow, 'id' | 'rulesets' | 'other'>;

export async function noteDraftUses(tx: Tx, companyId: number, { id, rulesets, other }: Draft, uses: Uses): Promise<void> {
  const images = choicesOf({ rulesets, other }).flatMap(({ choice }) => choice.image_id ?? []);
  const used = await usedBy(tx, companyId, [rulesets, other], images);
  const segments = [...namedThings(rulesets).segments].map((segment): Used => ({ kind: USED_KIND.segment, id: segment }));
  await uses.note(tx, companyId, { kind: OBJECT_KIND.campaign, id, live: false }, [...used, ...segments]);
}

/** The uses of a version while it is live. */
export async function usedByVersion(tx: Tx, companyId: number, snapshot: CampaignSnapshot): Promise<Used[]> {
  const images = shownByCampaign(snapshot).flatMap((shown) => (shown.kind === 'image' ? [shown.id] : []));
  return usedBy(tx, companyId, snapshot, images);
}

/** A deleted campaign uses nothing. */
export async function forgetUses(tx: Tx, companyId: number, id: number, uses: Uses): Promise<void> {
  for (const live of [false, true]) await uses.note(tx, companyId, { kind: OBJECT_KIND.campaign, id, live }, []);
}

interface ImportedDeps {
  uses: Uses;
  /** Keeps these bytes for as long as a version has them. */
  pinBlobs(tx: Tx, companyId: number, hashes: readonly string[]): Promise<void>;
}

/** Notes the uses of a company's campaigns that were written without being saved or published: it was imported. */
export async function noteImportedCampaigns(tx: Tx, companyId: number, { uses, pinBlobs }: ImportedDeps): Promise<void> {
  const pinned = await tx.query<{ hash: string }>(
    `select distinct p ->> 'hash' as hash from campaign_version v, jsonb_path_query(v.snapshot, '$.pictures[*]') p where v.company_id = $1`,
    [companyId],
  );
  await pinBlobs(
    tx,
    companyId,
    pinned.map(({ hash }) => hash),
  );
  const campaigns = await tx.query<Draft & { snapshot: CampaignSnapshot | null }>(
    `select c.id, c.rulesets, c.other, v.snapshot
     from campaign c left join campaign_version v on v.company_id = c.company_id and v.campaign_id = c.id and v.version = c.live_version
     where c.company_id = $1 and c.deleted_at is null order by c.id`,
    [companyId],
  );
  for (const { snapshot, ...draft } of campaigns) {
    await noteDraftUses(tx, companyId, draft, uses);
    if (!snapshot) continue;
    const user = { kind: OBJECT_KIND.campaign, id: draft.id, live: true };
    await uses.note(tx, companyId, user, await usedByVersion(tx, companyId, snapshot));
  }
}

async function usedBy(tx: Tx, companyId: number, value: unknown, images: readonly number[]): Promise<Used[]> {
  const { assetKeys, tables, feeds, customerFields } = namedThings(value);
  const assets = await assetIds(tx, companyId, { keys: [...assetKeys], ids: [] });
  return [
    ...assets.map((id): Used => ({ kind: USED_KIND.asset, id })),
    ...[...tables].map((id): Used => ({ kind: USED_KIND.table, id })),
    ...[...feeds].map((id): Used => ({ kind: USED_KIND.feed, id })),
    ...images.map((id): Used => ({ kind: USED_KIND.image, id })),
    ...[...customerFields].map((id): Used => ({ kind: USED_KIND.customerField, id })),
  ];
}
