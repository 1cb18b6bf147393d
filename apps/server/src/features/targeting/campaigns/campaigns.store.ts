/** The table of campaigns: drafts and what acts at once. */
import type { CampaignChoiceInput, Ruleset } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { wholeDraft } from '../../design/publishing/whole-draft.port.ts';
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

export type CampaignDraft = Omit<CampaignRow, keyof CampaignSummaryRow | 'tests'> & { name: string };

export const campaignDraft = wholeDraft<CampaignDraft>('campaign', {
  rulesets: 'published',
  other: 'published',
  last_key: 'beside',
  tag_settings: 'beside',
  preview_settings: 'beside',
  url_settings: 'beside',
  tags: 'beside',
});

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
  return tx.maybeOne<CampaignRow>(`select ${SUMMARY}, ${campaignDraft.selected('c')}, c.tests ${FROM} and c.id = $2`, [companyId, id]);
}

/** Saves the state of a live version's tests. */
export async function saveTests(tx: Tx, companyId: number, id: number, tests: TestStates): Promise<void> {
  await tx.run('update campaign set tests = $3 where company_id = $1 and id = $2', [companyId, id, JSON.stringify(tests)]);
}
