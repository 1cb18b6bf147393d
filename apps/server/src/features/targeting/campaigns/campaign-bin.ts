/** The bin of campaigns: a deleted one comes back exactly as it was, and its mailed tags answer again, until it is purged. */
import type { BatchResult, BinnedCampaign } from '@limn/contracts';
import { BIN_DAYS, CHOICE_TYPE, OBJECT_KIND } from '@limn/model';
import { batchResults } from '../../../api/batch-results.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { pickableImages } from '../../design/images/images.read.ts';
import { unpin } from '../../design/images/unpin.port.ts';
import { noteDraftUses, usedByVersion } from './campaign-uses.ts';
import { campaignVersions } from './published-campaign.ts';
import type { CampaignRow } from './campaigns.store.ts';
import { noSuchCampaign, requireCampaign, type CampaignDeps } from './campaigns.service.ts';

interface BinnedRow extends Omit<BinnedCampaign, 'deleted_at'> {
  deleted_at: Date;
}

/** Exact to the second: what is older can't be restored. */
const IN_BIN = `c.deleted_at > now() - interval '${BIN_DAYS} days' and c.purged_at is null`;
const DUE = `c.deleted_at <= now() - interval '${BIN_DAYS} days' and c.purged_at is null`;
/** Campaigns that one transaction purges. */
const AT_ONCE = 50;

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
  const held = await holdBinned(tx, companyId, ids);
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

export async function purgeCampaigns(tx: Tx, companyId: number, ids: readonly number[]): Promise<BatchResult[]> {
  const held = await holdBinned(tx, companyId, ids);
  await purge(
    tx,
    companyId,
    held.map(({ id }) => id),
  );
  return batchResults(ids, held, () => ({ outcome: 'done' }));
}

/** Every campaign of a company that has been in the bin for long enough. A job: it may be killed and run again. */
export async function purgeDueCampaigns(db: Pick<Database, 'withCompany'>, companyId: number): Promise<void> {
  for (;;) {
    const purged = await db.withCompany(companyId, async (tx) => {
      const due = await tx.query<{ id: number }>(
        `select c.id from campaign c where c.company_id = $1 and ${DUE} order by c.id limit ${AT_ONCE} for update skip locked`,
        [companyId],
      );
      await purge(
        tx,
        companyId,
        due.map(({ id }) => id),
      );
      return due.length;
    });
    if (purged < AT_ONCE) return;
  }
}

/** In one order, so that two calls never wait for each other in a circle. */
async function holdBinned(tx: Tx, companyId: number, ids: readonly number[]): Promise<{ id: number; uuid: string; name: string }[]> {
  const held = await tx.query<{ id: number; uuid: string; name: string }>(
    `select c.id, c.uuid, c.name from campaign c where c.company_id = $1 and c.id = any ($2) and ${IN_BIN} order by c.id for update`,
    [companyId, ids],
  );
  if (held.length === 0) throw noSuchCampaign();
  return held;
}

/** The last name of every ruleset, by the key that counts have for it: as in the draft, else in the latest version with it. */
const KEEP_NAMES = `update campaign c set ruleset_names = names.kept
  from (
    select campaign_id, jsonb_agg(jsonb_build_object('key', key, 'id', id, 'name', name) order by key) as kept
    from (
      select distinct on (campaign_id, r -> 'key') campaign_id, r -> 'key' as key, r -> 'id' as id, r -> 'name' as name
      from (
        select campaign_id, version, snapshot -> 'rulesets' as rulesets from campaign_version where company_id = $1 and campaign_id = any ($2)
        union all select id, null, rulesets from campaign where company_id = $1 and id = any ($2)
      ) held, jsonb_array_elements(rulesets) r order by campaign_id, r -> 'key', version desc nulls first
    ) last group by campaign_id
  ) names where c.company_id = $1 and c.id = names.campaign_id`;

/** Empties campaigns for good. Reports go on naming them and their rulesets. What they used was freed when they were deleted. */
async function purge(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(KEEP_NAMES, [companyId, ids]);
  const removed = await tx.query<{ hash: string | null }>(
    `with gone as (
       delete from campaign_version v using campaign c
       where v.company_id = $1 and v.campaign_id = any ($2) and c.company_id = $1 and c.id = v.campaign_id and v.version is distinct from c.live_version
       returning v.snapshot)
     select distinct p ->> 'hash' as hash from gone, jsonb_path_query(gone.snapshot, '$.pictures[*]') p`,
    [companyId, ids],
  );
  await unpin(
    tx,
    companyId,
    removed.flatMap(({ hash }) => hash ?? []),
  );
  await tx.run(
    `update campaign set purged_at = now(), rulesets = '[]', other = $3, tag_settings = '{}', preview_settings = '{}', url_settings = '{}', tags = '{}'
     where company_id = $1 and id = any ($2)`,
    [companyId, ids, JSON.stringify({ image_type: CHOICE_TYPE.nothing })],
  );
}

async function noteUses(tx: Tx, companyId: number, row: CampaignRow, { uses }: CampaignDeps): Promise<void> {
  await noteDraftUses(tx, companyId, row, uses);
  const live = row.live_version === null ? undefined : await campaignVersions.find(tx, companyId, row.id, row.live_version);
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
