/** Reads of campaigns for other features. */
import type { CampaignSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import { findContent } from './campaign-versions.store.ts';
import { requireCampaign } from './campaigns.service.ts';
import type { CampaignRow } from './campaigns.store.ts';

export interface ReadCampaign {
  uuid: string;
  /** Rules and times of its rulesets, for jobs that watch the clock. */
  rulesets: readonly { rule?: unknown; start?: string | null | undefined; end?: string | null | undefined }[];
}

/** Refused where there is no such campaign. `live` without a version has no rulesets. */
export async function readCampaign(tx: Tx, companyId: number, id: number, version: 'draft' | 'live'): Promise<ReadCampaign> {
  const row = await requireCampaign(tx, companyId, id);
  return { uuid: row.uuid, rulesets: version === 'draft' ? row.rulesets : await liveRulesets(tx, companyId, row) };
}

async function liveRulesets(tx: Tx, companyId: number, { id, live_version: live }: CampaignRow): Promise<CampaignSnapshot['rulesets']> {
  const content = live === null ? undefined : await findContent(tx, companyId, id, live);
  return content?.snapshot.rulesets ?? [];
}
