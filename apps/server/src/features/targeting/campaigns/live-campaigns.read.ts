/** Campaigns as they are live, for other features. */
import type { CampaignSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';

export interface LiveCampaign {
  id: number;
  name: string;
  publishedAt: Date;
  /** Those that can match. */
  rulesets: { key: number; name: string; start: string | undefined; end: string | undefined }[];
}

export async function liveCampaigns(tx: Tx, companyId: number): Promise<LiveCampaign[]> {
  const rows = await tx.query<{ id: number; name: string; publishedAt: Date; rulesets: CampaignSnapshot['rulesets'] }>(
    `select c.id, c.name, v.published_at as "publishedAt", v.snapshot -> 'rulesets' as rulesets
     from campaign c join campaign_version v on v.company_id = c.company_id and v.campaign_id = c.id and v.version = c.live_version
     where c.company_id = $1 and c.deleted_at is null order by c.id`,
    [companyId],
  );
  return rows.map(({ rulesets, ...campaign }) => ({
    ...campaign,
    rulesets: rulesets.map(({ key, name, start, end }) => ({ key, name, start: start ?? undefined, end: end ?? undefined })),
  }));
}
