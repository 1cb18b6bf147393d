/** The table of campaigns: drafts and what acts at once. */
import type { CampaignChoiceInput, Ruleset } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import type { StoredTest } from './ruleset-tests.ts';
import type { TestStates } from './test-states.port.ts';

/** As it is kept: without what follows from the live image. */
export type StoredChoice = Omit<CampaignChoiceInput, 'image_uuid' | 'image_preview'>;
export type StoredRuleset = Omit<Ruleset, 'image_uuid' | 'image_preview' | 'test'> & { test?: StoredTest | null | undefined };

export interface CampaignSummaryRow {
  id: number;
  uuid: string;
  name: string;
  revision: number;
  draft_revision: number;
  live_version: number | null;
  published_revision: number | null;
  created_at: Date;
  updated_at: Date;
  updated_by: number | null;
  published_at: Date | null;
  running_tests: number;
}

export interface CampaignRow extends CampaignSummaryRow {
  rulesets: StoredRuleset[];
  last_key: number;
  other: StoredChoice;
  tag_settings: Record<string, string | number | boolean | null>;
  preview_settings: Record<string, string | number | boolean | null>;
  url_settings: Record<string, string>;
  tags: Record<string, unknown>;
  tests: TestStates;
}

const SUMMARY = `c.id, c.uuid, c.name, c.revision, c.draft_revision, c.live_version, c.published_revision, c.created_at, c.updated_at, c.updated_by,
  v.published_at,
  (select count(*)::int from jsonb_each(c.tests) t where not t.value ?| array['ended', 'winner']) as running_tests`;
const FROM = `from campaign c left join campaign_version v on v.company_id = c.company_id and v.campaign_id = c.id and v.version = c.live_version
  where c.company_id = $1 and c.deleted_at is null`;

/** Newest change first. */
export async function listCampaigns(tx: Tx, companyId: number): Promise<CampaignSummaryRow[]> {
  return tx.query<CampaignSummaryRow>(`select ${SUMMARY} ${FROM} order by c.updated_at desc, c.id desc`, [companyId]);
}

export async function findCampaign(tx: Tx, companyId: number, id: number): Promise<CampaignRow | undefined> {
  return tx.maybeOne<CampaignRow>(
    `select ${SUMMARY}, c.rulesets, c.last_key, c.other, c.tag_settings, c.preview_settings, c.url_settings, c.tags, c.tests ${FROM} and c.id = $2`,
    [companyId, id],
  );
}

export type NewCampaign = Omit<CampaignRow, keyof CampaignSummaryRow | 'tests'> & { name: string };

export async function insertCampaign(
  tx: Tx,
  companyId: number,
  { name, rulesets, last_key, other, ...settings }: NewCampaign,
  userId: number | null,
): Promise<{ id: number; uuid: string }> {
  const { tag_settings, preview_settings, url_settings, tags } = settings;
  const json = [rulesets, other, tag_settings, preview_settings, url_settings, tags].map((value) => JSON.stringify(value));
  return tx.one(
    `insert into campaign (company_id, name, last_key, created_by, updated_by, rulesets, other, tag_settings, preview_settings, url_settings, tags)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10) returning id, uuid`,
    [companyId, name, last_key, userId, ...json],
  );
}

const IS_CHANGE = '(name, rulesets, other, url_settings) is distinct from ($3, $6::jsonb, $7::jsonb, $10::jsonb)';

/**
 * Writes the whole draft. The revision of what is published changes only with what is published of it. Who changed it last, and when, is
 * about what recipients meet and its name: previewing it and building its tag is no change.
 */
export async function updateCampaign(
  tx: Tx,
  companyId: number,
  id: number,
  { name, rulesets, last_key, other, ...settings }: NewCampaign,
  userId: number | null,
): Promise<void> {
  const { tag_settings, preview_settings, url_settings, tags } = settings;
  const json = [rulesets, other, tag_settings, preview_settings, url_settings, tags].map((value) => JSON.stringify(value));
  await tx.run(
    `update campaign set name = $3, last_key = $4, revision = revision + 1,
       updated_by = case when ${IS_CHANGE} then $5 else updated_by end, updated_at = case when ${IS_CHANGE} then now() else updated_at end,
       draft_revision = draft_revision + case when (rulesets, other) is distinct from ($6::jsonb, $7::jsonb) then 1 else 0 end,
       rulesets = $6, other = $7, tag_settings = $8, preview_settings = $9, url_settings = $10, tags = $11
     where company_id = $1 and id = $2`,
    [companyId, id, name, last_key, userId, ...json],
  );
}

/** Saves the state of a live version's tests. */
export async function saveTests(tx: Tx, companyId: number, id: number, tests: TestStates): Promise<void> {
  await tx.run('update campaign set tests = $3 where company_id = $1 and id = $2', [companyId, id, JSON.stringify(tests)]);
}
