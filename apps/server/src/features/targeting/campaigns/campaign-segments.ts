/** Segments that the rules of campaigns refer to: what a version keeps of them, and whether it is behind. */
import { isDeepStrictEqual } from 'node:util';
import { USED_KIND, USER_KIND } from '@limn/model';
import type { PublishedSegment } from '@limn/published';
import { segmentsReached, type Segments } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { draftUsers } from '../../data/uses/uses.read.ts';
import type { SegmentUsers } from '../segments/segment-users.port.ts';
import { findContent } from './campaign-versions.store.ts';
import type { CampaignRow } from './campaigns.store.ts';

type Rules = readonly { rule?: unknown }[];

/** The segments that a version keeps with its rules: all that these lead to. */
export function keptSegments(rulesets: Rules, segments: Segments): PublishedSegment[] {
  const trees = rulesets.map(({ rule }) => rule);
  return [...segmentsReached(trees, segments)].flatMap((id) => {
    const segment = segments.get(id);
    return segment ? [{ id, ...segment }] : [];
  });
}

/** Segments of the draft whose rules are others than the live version keeps. */
export async function segmentsBehind(
  tx: Tx,
  companyId: number,
  { id, live_version: live }: Pick<CampaignRow, 'id' | 'live_version'>,
  segments: Segments,
): Promise<{ id: number; name: string }[]> {
  if (live === null || segments.size === 0) return [];
  const published = (await findContent(tx, companyId, id, live))?.snapshot.segments ?? [];
  return published.flatMap((kept) => {
    const now = segments.get(kept.id);
    return now && !isDeepStrictEqual(now.rule, kept.rule) ? [{ id: kept.id, name: now.name }] : [];
  });
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
