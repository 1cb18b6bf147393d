/** Results of a test's recipients, as the drain wrote them down: for each arm those who were assigned within its time, not all who ever were. */
import type { Tx } from '../../../storage/database.ts';
import { objectStats } from './reports.read.ts';

export interface ArmCount {
  variant: number;
  /** Who was shown the arm, prefetches included; a click alone makes no recipient. */
  recipients: number;
  clicked: number;
  /** Opened again on a later day. */
  returned: number;
}

export interface TestSpan {
  campaignId: number;
  test: number;
  /** Instants: from the first on, and before the second. */
  since: string;
  until: string | undefined;
}

export async function countArms(tx: Tx, companyId: number, { campaignId, test, since, until }: TestSpan): Promise<ArmCount[]> {
  return tx.query<ArmCount>(
    `select variant, count(*)::int as recipients, count(clicked_at)::int as clicked, (count(*) filter (where returned))::int as returned
     from test_recipient where company_id = $1 and object_id = $2 and test = $3 and at >= $4 and at < coalesce($5::timestamptz, 'infinity')
     group by variant order by variant`,
    [companyId, campaignId, test, since, until ?? null],
  );
}

/** Share of the recipients of an object who clicked, and how many there were, over days. Both 0 where none was counted. */
export async function clickedShare(
  tx: Tx,
  companyId: number,
  objectId: number,
  from: number,
  to: number,
): Promise<{ recipients: number; clicked: number }> {
  const found = (await objectStats(tx, companyId, from, to)).find((stats) => stats.objectId === objectId);
  return { recipients: found?.uniqueOpens ?? 0, clicked: found?.uniqueClicks ?? 0 };
}
