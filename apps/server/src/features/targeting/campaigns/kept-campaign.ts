/** Campaigns as they are kept. */
import { CHOICE_TYPE } from '@limn/model';
import { defineKeptObject } from '../../design/publishing/kept-object.port.ts';
import { usedByDraft } from './campaign-uses.ts';
import { findCampaign, campaignDraft, type CampaignDraft, type CampaignRow } from './campaigns.store.ts';
import { publishedCampaign, type NewCampaignVersion } from './published-campaign.ts';

/**
 * The last name of every ruleset, by the key that counts have for it: as in the draft, else in the latest
 * version with it.
 */
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

export const keptCampaign = defineKeptObject<CampaignRow, NewCampaignVersion, CampaignDraft>({
  table: 'campaign',
  missing: 'There is no such campaign.',
  find: findCampaign,
  writes: campaignDraft,
  draftUses: usedByDraft,
  versions: publishedCampaign,
  // Reports go on naming its rulesets.
  async beforePurge(tx, companyId, ids) {
    await tx.run(KEEP_NAMES, [companyId, ids]);
  },
  emptied: `rulesets = '[]', other = '${JSON.stringify({ image_type: CHOICE_TYPE.nothing })}', url_settings = '{}'`,
});
