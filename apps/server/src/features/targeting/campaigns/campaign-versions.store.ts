/** The table of published versions of campaigns: written once, never changed. */
import type { CampaignSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import { statesOfVersion, type TestStates } from './test-states.ts';

export interface NewCampaignVersion {
  snapshot: CampaignSnapshot;
  note: string;
  draftRevision: number;
}

export interface CampaignVersionRow {
  version: number;
  note: string;
  published_at: Date;
  published_by: string | null;
}

/** 0 before the first one. The campaign must be held, so that numbers follow each other. */
export async function lastVersion(tx: Tx, companyId: number, campaignId: number): Promise<number> {
  const { last } = await tx.one<{ last: number }>(
    'select coalesce(max(version), 0) as last from campaign_version where company_id = $1 and campaign_id = $2',
    [companyId, campaignId],
  );
  return last;
}

export async function insertVersion(
  tx: Tx,
  companyId: number,
  campaignId: number,
  version: number,
  { snapshot, note, draftRevision }: NewCampaignVersion,
  userId: number | null,
): Promise<void> {
  await tx.run(
    `insert into campaign_version (company_id, campaign_id, version, snapshot, note, draft_revision, published_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, campaignId, version, JSON.stringify(snapshot), note, draftRevision, userId],
  );
}

/** Newest first. */
export async function listVersions(tx: Tx, companyId: number, campaignId: number): Promise<CampaignVersionRow[]> {
  return tx.query<CampaignVersionRow>(
    `select v.version, v.note, v.published_at, coalesce(nullif(u.name, ''), u.email) as published_by
     from campaign_version v left join app_user u on u.id = v.published_by
     where v.company_id = $1 and v.campaign_id = $2 order by v.version desc`,
    [companyId, campaignId],
  );
}

export async function findContent(
  tx: Tx,
  companyId: number,
  campaignId: number,
  version: number,
): Promise<Pick<NewCampaignVersion, 'snapshot' | 'draftRevision'> | undefined> {
  return tx.maybeOne(
    'select snapshot, draft_revision as "draftRevision" from campaign_version where company_id = $1 and campaign_id = $2 and version = $3',
    [companyId, campaignId, version],
  );
}

/** Tells the campaign itself its live version, and its tests whether they go on. */
export async function setCampaignLive(
  tx: Tx,
  companyId: number,
  campaignId: number,
  { version, draftRevision }: { version: number; draftRevision: number },
  userId: number | null,
): Promise<void> {
  const { tests, snapshot, now } = await tx.one<{ tests: TestStates; snapshot: CampaignSnapshot; now: Date }>(
    `select c.tests, v.snapshot, now() as now from campaign c
     join campaign_version v on v.company_id = c.company_id and v.campaign_id = c.id and v.version = $3 where c.company_id = $1 and c.id = $2`,
    [companyId, campaignId, version],
  );
  await tx.run(
    `update campaign set live_version = $3, published_revision = $4, updated_at = now(), updated_by = $5, tests = $6
     where company_id = $1 and id = $2`,
    [companyId, campaignId, version, draftRevision, userId, JSON.stringify(statesOfVersion(tests, snapshot, now.toISOString()))],
  );
}
