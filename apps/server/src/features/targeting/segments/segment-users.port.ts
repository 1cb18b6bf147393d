/**
 * Users of segments, notified when their rules change. Campaigns and recipes come after segments, so the
 * composition hands them in.
 */
import type { Tx } from '../../../storage/database.ts';

export interface SegmentUsers {
  /** The drafts that refer to any of these changed with them. */
  rulesChanged(tx: Tx, companyId: number, segmentIds: readonly number[]): Promise<void>;
}
