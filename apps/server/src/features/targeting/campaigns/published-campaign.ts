/**
 * Campaigns as they are published: what a version holds, where it is kept, and what it needs for as long as
 * it is there or live.
 */
import { OBJECT_KIND } from '@limn/model';
import type { CampaignSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import type { PublishedKind } from '../../design/publishing/publishing.port.ts';
import { versionsOf, type NewVersion } from '../../design/publishing/versions.port.ts';
import { usedByVersion } from './campaign-uses.ts';
import { saveTests } from './campaigns.store.ts';
import { statesOfVersion, type TestStates } from './test-states.port.ts';

export type NewCampaignVersion = NewVersion<CampaignSnapshot>;

export const campaignVersions = versionsOf<CampaignSnapshot>('campaign');

export const publishedCampaign: PublishedKind<NewCampaignVersion> = {
  ...campaignVersions,
  kind: OBJECT_KIND.campaign,
  async setLive(tx, companyId, id, live, userId) {
    await campaignVersions.setLive(tx, companyId, id, live, userId);
    await saveTests(tx, companyId, id, await testsOfLive(tx, companyId, id));
  },
  pins: ({ snapshot }) => snapshot.pictures.map(({ hash }) => hash),
  uses: async (tx, companyId, _id, { snapshot }) => usedByVersion(tx, companyId, snapshot),
};

/** Whether the tests of a campaign go on in the version that is live now. */
async function testsOfLive(tx: Tx, companyId: number, id: number): Promise<TestStates> {
  const { tests, snapshot, now } = await tx.one<{ tests: TestStates; snapshot: CampaignSnapshot; now: Date }>(
    `select c.tests, v.snapshot, now() as now from campaign c
     join campaign_version v on v.company_id = c.company_id and v.campaign_id = c.id and v.version = c.live_version
     where c.company_id = $1 and c.id = $2`,
    [companyId, id],
  );
  return statesOfVersion(tests, snapshot, now.toISOString());
}
