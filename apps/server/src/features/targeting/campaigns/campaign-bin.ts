/** The bin of campaigns: a deleted one comes back exactly as it was, and its mailed tags answer again. */
import type { BatchResult, BinnedCampaign } from '@limn/contracts';
import { BIN_DAYS, OBJECT_KIND } from '@limn/model';
import { batchResults } from '../../../api/batch-results.ts';
import type { Tx } from '../../../storage/database.ts';
import { pickableImages } from '../../design/images/images.read.ts';
import { noteDraftUses, usedByVersion } from './campaign-uses.ts';
import { findContent } from './campaign-versions.store.ts';
import type { CampaignRow } from './campaigns.store.ts';
import { noSuchCampaign, requireCampaign, type CampaignDeps } from './campaigns.service.ts';

interface BinnedRow extends Omit<BinnedCampaign, 'deleted_at'> {
  deleted_at: Date;
}

/** Exact to the second: what is older can't be restored. */
const IN_BIN = `c.deleted_at > now() - interval '${BIN_DAYS} days'`;

/** Last deleted first. */
export async function binnedCampaigns(tx: Tx, companyId: number): Promise<BinnedCampaign[]> {
  const rows = await tx.query<BinnedRow>(
    `select c.id, c.name, c.live_version, c.deleted_at, coalesce(nullif(u.name, ''), u.email) as deleted_by,
       ceil(extract(epoch from c.deleted_at + interval '${BIN_DAYS} days' - now()) / 86400)::int as days_left
     from campaign c left join app_user u on u.id = c.deleted_by where c.company_id = $1 and ${IN_BIN} order by c.deleted_at desc, c.id desc`,
    [companyId],
  );
  return rows.map((row) => ({ ...row, deleted_at: row.deleted_at.toISOString() }));
}

export async function restoreCampaigns(tx: Tx, companyId: number, ids: readonly number[], deps: CampaignDeps): Promise<BatchResult[]> {
  // In one order, so that two calls never wait for each other in a circle.
  const held = await tx.query<{ id: number; uuid: string; name: string }>(
    `select c.id, c.uuid, c.name from campaign c where c.company_id = $1 and c.id = any ($2) and ${IN_BIN} order by c.id for update`,
    [companyId, ids],
  );
  if (held.length === 0) throw noSuchCampaign();
  const notes = new Map<number, string>();
  for (const campaign of held) {
    await tx.run('update campaign set deleted_at = null, deleted_by = null where company_id = $1 and id = $2', [companyId, campaign.id]);
    await deps.publishing.setDeleted(tx, companyId, campaign, false);
    const row = await requireCampaign(tx, companyId, campaign.id);
    await noteUses(tx, companyId, row, deps);
    const note = await missingImages(tx, companyId, row);
    if (note) notes.set(campaign.id, note);
  }
  return batchResults(ids, held, ({ id }) => ({ outcome: 'done', note: notes.get(id) }));
}

async function noteUses(tx: Tx, companyId: number, row: CampaignRow, { uses }: CampaignDeps): Promise<void> {
  await noteDraftUses(tx, companyId, row, uses);
  const live = row.live_version === null ? undefined : await findContent(tx, companyId, row.id, row.live_version);
  if (!live) return;
  const used = await usedByVersion(tx, companyId, live.snapshot);
  await uses.note(tx, companyId, { kind: OBJECT_KIND.campaign, id: row.id, live: true }, used);
}

/** A sentence where a live image was deleted meanwhile; such a ruleset shows Otherwise. */
async function missingImages(tx: Tx, companyId: number, { name, rulesets, other }: CampaignRow): Promise<string | undefined> {
  const wanted = new Set([...rulesets, other].flatMap(({ image_id: id }) => id ?? []));
  const there = await pickableImages(tx, companyId, [...wanted]);
  const gone = [...wanted].filter((id) => !there.has(id)).length;
  if (gone === 0) return undefined;
  return `While “${name}” was in the bin, ${gone === 1 ? 'a live image in it was' : `${gone} live images in it were`} deleted.`;
}
