/**
 * Segments that the rules of campaigns refer to: whether a live version is behind them, and what an edit of
 * them changes.
 */
import { USED_KIND, USER_KIND } from '@limn/model';
import type { Segments } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { draftUsers } from '../../data/uses/uses.read.ts';
import type { SegmentUsers } from '../segments/segment-users.port.ts';
import { changedSegments } from '../segments/segments.read.ts';
import { campaignVersions } from './published-campaign.ts';
import type { CampaignRow } from './campaigns.store.ts';

/** Segments of the draft whose rules are others than the live version keeps. */
export async function segmentsBehind(
  tx: Tx,
  companyId: number,
  { id, live_version: live }: Pick<CampaignRow, 'id' | 'live_version'>,
  segments: Segments,
): Promise<{ id: number; name: string }[]> {
  if (live === null || segments.size === 0) return [];
  return changedSegments((await campaignVersions.find(tx, companyId, id, live))?.snapshot.segments ?? [], segments);
}

/** An edit of a segment is one of each draft that leads to it: there is something to publish. */
export const campaignsOfSegments: SegmentUsers = {
  async rulesChanged(tx, companyId, segmentIds) {
    const ids = await draftUsers(tx, companyId, USER_KIND.campaign, USED_KIND.segment, segmentIds);
    await tx.query('select id from campaign where company_id = $1 and id = any ($2::int[]) order by id for update', [companyId, ids]);
    await tx.run('update campaign set draft_revision = draft_revision + 1 where company_id = $1 and id = any ($2::int[])', [
      companyId,
      ids,
    ]);
  },
};
