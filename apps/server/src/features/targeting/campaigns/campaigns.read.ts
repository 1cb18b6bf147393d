/** Reads of campaigns for other features. */
import { CHOICE_TYPE } from '@limn/model';
import type { CampaignSnapshot } from '@limn/published';
import { segmentsById, type Segments } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { campaignVersions } from './published-campaign.ts';
import { rulesWithSegments, segmentsOf } from '../segments/segments.read.ts';
import { pickableImages } from '../../design/images/images.read.ts';
import { requireCampaign } from './campaigns.service.ts';
import type { CampaignRow, StoredChoice, StoredRuleset } from './campaigns.store.ts';

export interface ReadCampaign {
  uuid: string;
  /** All rules that its rulesets lead to, and their times, for who watches the clock. */
  rulesets: readonly { rules: readonly unknown[]; start?: string | null | undefined; end?: string | null | undefined }[];
}

/** Refused where there is no such campaign. `live` without a version has no rulesets. */
export async function readCampaign(tx: Tx, companyId: number, id: number, version: 'draft' | 'live'): Promise<ReadCampaign> {
  const row = await requireCampaign(tx, companyId, id);
  if (version === 'live') return { uuid: row.uuid, rulesets: await liveRulesets(tx, companyId, row) };
  const segments = await segmentsOf(
    tx,
    companyId,
    row.rulesets.map(({ rule }) => rule),
  );
  return { uuid: row.uuid, rulesets: withRules(row.rulesets, segments) };
}

async function liveRulesets(tx: Tx, companyId: number, { id, live_version: live }: CampaignRow): Promise<ReadCampaign['rulesets']> {
  const content = live === null ? undefined : await campaignVersions.find(tx, companyId, id, live);
  return content ? withRules(content.snapshot.rulesets, segmentsById(content.snapshot.segments ?? [])) : [];
}

function withRules(
  rulesets: readonly { rule?: unknown; start?: string | null | undefined; end?: string | null | undefined }[],
  segments: Segments,
): ReadCampaign['rulesets'] {
  return rulesets.map(({ rule, start, end }) => ({ rules: rulesWithSegments([rule], segments), start, end }));
}

export interface ReportedRuleset {
  /** 0: Otherwise. */
  key: number;
  id: number;
  name: string;
  /** Picture that it shows now; '' when that is nothing, or gone. */
  imageUrl: string;
}

export interface ReportedCampaign {
  id: number;
  name: string;
  deleted: boolean;
  /** Those of the draft in their order, then Otherwise, then those of earlier versions. */
  rulesets: ReportedRuleset[];
}

/** Every campaign, deleted ones included, by name. */
export async function reportedCampaigns(tx: Tx, companyId: number, publicUrl: string): Promise<ReportedCampaign[]> {
  const rows = await tx.query<{ id: number; name: string; deleted: boolean; rulesets: StoredRuleset[]; other: StoredChoice }>(
    'select id, name, deleted_at is not null as deleted, rulesets, other from campaign where company_id = $1 order by lower(name), id',
    [companyId],
  );
  const earlier = await tx.query<{ campaign: number; key: number; id: number; name: string }>(
    `select distinct on (1, 2) v.campaign_id as campaign, (r ->> 'key')::int as key, (r ->> 'id')::int as id, r ->> 'name' as name
     from campaign_version v, jsonb_array_elements(v.snapshot -> 'rulesets') r where v.company_id = $1 order by 1, 2, v.version desc`,
    [companyId],
  );
  const choices = rows.flatMap(({ rulesets, other }) => [...rulesets, other]);
  const images = await pickableImages(
    tx,
    companyId,
    choices.flatMap(({ image_id: id }) => id ?? []),
  );
  const urlOf = ({ image_type: type, image_id: id, image_url: url }: StoredChoice) => {
    const image = type === CHOICE_TYPE.image ? images.get(id ?? 0) : undefined;
    return image ? `${publicUrl}/preview/${image.previewKey}.png` : type === CHOICE_TYPE.picture ? (url ?? '') : '';
  };
  return rows.map(({ id, name, deleted, rulesets, other }) => {
    const own = rulesets.map((ruleset) => ({ key: ruleset.key, id: ruleset.id, name: ruleset.name, imageUrl: urlOf(ruleset) }));
    const known = new Set(own.map(({ key }) => key));
    const gone = earlier.filter(({ campaign, key }) => campaign === id && !known.has(key));
    return {
      id,
      name,
      deleted,
      rulesets: [
        ...own,
        { key: 0, id: 0, name: 'Otherwise', imageUrl: urlOf(other) },
        ...gone.map((ruleset) => ({ key: ruleset.key, id: ruleset.id, name: ruleset.name, imageUrl: '' })),
      ],
    };
  });
}

/** Names of campaigns by their numbers, deleted ones included. */
export async function openedCampaigns(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, { name: string; deleted: boolean }>> {
  const rows = await tx.query<{ id: number; name: string; deleted: boolean }>(
    'select id, name, deleted_at is not null as deleted from campaign where company_id = $1 and id = any ($2)',
    [companyId, ids],
  );
  return new Map(rows.map(({ id, ...campaign }) => [id, campaign]));
}

/** Published versions, by `number version`. A version may be asked for several times, and is read once. */
export async function publishedVersions(
  tx: Tx,
  companyId: number,
  asked: readonly { objectId: number; version: number }[],
): Promise<Map<string, CampaignSnapshot>> {
  const once = [...new Map(asked.map((one) => [`${one.objectId} ${one.version}`, one])).values()];
  const rows = await tx.query<{ campaign: number; version: number; snapshot: CampaignSnapshot }>(
    `select v.campaign_id as campaign, v.version, v.snapshot from campaign_version v
     join unnest($2::int[], $3::int[]) asked (campaign_id, version) on v.campaign_id = asked.campaign_id and v.version = asked.version
     where v.company_id = $1`,
    [companyId, once.map(({ objectId }) => objectId), once.map(({ version }) => version)],
  );
  return new Map(rows.map(({ campaign, version, snapshot }) => [`${campaign} ${version}`, snapshot]));
}
