/** Reads of campaigns for other features. */
import { CHOICE_TYPE } from '@limn/model';
import type { CampaignSnapshot } from '@limn/published';
import { segmentsById, type Segments } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { campaignVersions } from './published-campaign.ts';
import { rulesWithSegments, segmentsOf } from '../segments/segments.read.ts';
import { pickableImages } from '../../design/images/images.read.ts';
import { keptCampaign } from './kept-campaign.ts';
import type { CampaignRow, StoredChoice, StoredRuleset } from './campaigns.store.ts';

export interface ReadCampaign {
  uuid: string;
  /** All rules that its rulesets lead to, and their times, for who watches the clock. */
  rulesets: readonly { rules: readonly unknown[]; start?: string | null | undefined; end?: string | null | undefined }[];
}

/** Refused where there is no such campaign. `live` without a version has no rulesets. */
export async function readCampaign(tx: Tx, companyId: number, id: number, version: 'draft' | 'live'): Promise<ReadCampaign> {
  const row = await keptCampaign.require(tx, companyId, id);
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
  /** Neither in the draft nor in the live version. */
  deleted: boolean;
}

export interface ReportedCampaign {
  id: number;
  name: string;
  deleted: boolean;
  /** The ones of the draft in their order, then Otherwise, then those of earlier versions. */
  rulesets: ReportedRuleset[];
}

interface KeptName {
  key: number;
  id: number;
  name: string;
}

interface ReportedRow {
  id: number;
  name: string;
  deleted: boolean;
  rulesets: StoredRuleset[];
  other: StoredChoice;
  lastNames: KeptName[];
}

const nameOf = ({ key, id, name }: KeptName): KeptName => ({ key, id, name });

/** One that is counted, and whose name is lost. */
export function unnamedRuleset(key: number): ReportedRuleset {
  return { key, id: key, name: `Ruleset ${key}`, imageUrl: '', deleted: true };
}

/** Every campaign, deleted ones included, by name. */
export async function reportedCampaigns(tx: Tx, companyId: number, publicUrl: string): Promise<ReportedCampaign[]> {
  const rows = await tx.query<ReportedRow>(
    `select id, name, deleted_at is not null as deleted, rulesets, other, ruleset_names as "lastNames" from campaign
     where company_id = $1 order by lower(name), id`,
    [companyId],
  );
  const published = await tx.query<KeptName & { campaign: number; isLive: boolean }>(
    `select v.campaign_id as campaign, (r ->> 'key')::int as key, (array_agg((r ->> 'id')::int order by v.version desc))[1] as id,
       (array_agg(r ->> 'name' order by v.version desc))[1] as name, coalesce(bool_or(v.version = c.live_version), false) as "isLive"
     from campaign_version v join campaign c on c.company_id = v.company_id and c.id = v.campaign_id, jsonb_array_elements(v.snapshot -> 'rulesets') r
     where v.company_id = $1 group by 1, 2 order by 1, 2`,
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
  return rows.map(({ id, name, deleted, rulesets, other, lastNames }) => {
    const own = rulesets.map((ruleset) => ({ ...nameOf(ruleset), imageUrl: urlOf(ruleset), deleted: false }));
    const ofVersions = published.filter(({ campaign }) => campaign === id);
    const live = new Set(ofVersions.filter(({ isLive }) => isLive).map(({ key }) => key));
    const known = new Set(own.map(({ key }) => key));
    const earlier = new Map([...ofVersions, ...lastNames].map((ruleset) => [ruleset.key, nameOf(ruleset)]));
    return {
      id,
      name,
      deleted,
      rulesets: [
        ...own,
        { key: 0, id: 0, name: 'Otherwise', imageUrl: urlOf(other), deleted: false },
        ...[...earlier.values()]
          .filter(({ key }) => !known.has(key))
          .toSorted((a, b) => a.key - b.key)
          .map((ruleset) => ({ ...ruleset, imageUrl: '', deleted: !live.has(ruleset.key) })),
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
