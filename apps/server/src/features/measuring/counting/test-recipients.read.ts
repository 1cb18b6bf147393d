/**
 * Results of a test's recipients, as the drain wrote them down: for each arm those who were assigned within
 * its time, not all who ever were.
 */
import type { Tx } from '../../../storage/database.ts';
import { objectStats } from './reports.read.ts';
import { OUTCOME_OF_RECIPIENTS, RECIPIENTS_WITHIN, type TestSpan } from './roll/test-outcome.ts';

export type { TestSpan } from './roll/test-outcome.ts';

export interface ArmCount {
  variant: number;
  /** Tells who was shown the arm, prefetches included; a click alone makes no recipient. */
  recipients: number;
  clicked: number;
  /** Opened again on a later day. */
  returned: number;
}

/** So many recipients of an arm converted, and brought this much each. */
export interface ConvertedArm {
  variant: number;
  /** In minor units of the company's currency. */
  revenue: number;
  recipients: number;
  conversions: number;
}

const OF_SUMS = 'company_id = $1 and object_id = $2 and test = $3 and since = $4';

/** A test that ended long ago is read from the sums that its recipients left. */
export async function countArms(tx: Tx, companyId: number, { campaignId, test, since, until }: TestSpan): Promise<ArmCount[]> {
  const kept = await tx.query<ArmCount>(
    `select variant, sum(recipients)::int as recipients, sum(clicked)::int as clicked, sum(returned)::int as returned
     from test_sum where ${OF_SUMS} group by variant order by variant`,
    [companyId, campaignId, test, since],
  );
  if (kept.length > 0) return kept;
  return tx.query<ArmCount>(
    `select variant, count(*)::int as recipients, count(clicked_at)::int as clicked, (count(*) filter (where returned))::int as returned
     from test_recipient t where ${RECIPIENTS_WITHIN} group by variant order by variant`,
    [companyId, campaignId, test, since, until ?? null],
  );
}

/**
 * Conversions of recipients from their first impression on, whatever they clicked and whichever object it is
 * attributed to: only then it is the arm alone that makes a difference. Those after the test are left out.
 */
export async function conversionsOfArms(tx: Tx, companyId: number, { campaignId, test, since, until }: TestSpan): Promise<ConvertedArm[]> {
  const kept = await tx.query<ConvertedArm>(
    `select variant, revenue, converted as recipients, conversions from test_sum where ${OF_SUMS} and converted > 0 order by variant, revenue`,
    [companyId, campaignId, test, since],
  );
  if (kept.length > 0) return kept;
  return tx.query<ConvertedArm>(
    `select variant, revenue, count(*)::int as recipients, sum(conversions)::int as conversions from (${OUTCOME_OF_RECIPIENTS}) r
     where conversions > 0 group by variant, revenue order by variant, revenue`,
    [companyId, campaignId, test, since, until ?? null],
  );
}

/**
 * Share of the recipients of an object who clicked, and how many there were, over days. Both 0 where none was
 * counted.
 */
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
