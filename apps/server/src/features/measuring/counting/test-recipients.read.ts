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

/** So many recipients of an arm converted, and brought this much each. */
export interface Brought {
  variant: number;
  /** In minor units of the company's currency. */
  revenue: number;
  recipients: number;
  conversions: number;
}

const SPAN = `t.company_id = $1 and t.object_id = $2 and t.test = $3 and t.at >= $4 and t.at < coalesce($5::timestamptz, 'infinity')`;

export async function countArms(tx: Tx, companyId: number, { campaignId, test, since, until }: TestSpan): Promise<ArmCount[]> {
  return tx.query<ArmCount>(
    `select variant, count(*)::int as recipients, count(clicked_at)::int as clicked, (count(*) filter (where returned))::int as returned
     from test_recipient t where ${SPAN} group by variant order by variant`,
    [companyId, campaignId, test, since, until ?? null],
  );
}

/**
 * Conversions of recipients from their first impression on, whatever they clicked and whichever object it is attributed to: only then it is the
 * arm alone that makes a difference. Those after the test are left out.
 */
export async function armsBrought(tx: Tx, companyId: number, { campaignId, test, since, until }: TestSpan): Promise<Brought[]> {
  return tx.query<Brought>(
    `select variant, revenue, count(*)::int as recipients, sum(conversions)::int as conversions from (
       select t.variant, t.kept_conversions + count(c.key) as conversions, t.kept_revenue + coalesce(sum(c.value), 0)::bigint as revenue
       from test_recipient t left join conversion c on c.company_id = t.company_id and c.recipient = t.recipient and not c.gone
         and c.at >= t.at and c.at < coalesce($5::timestamptz, 'infinity')
       where ${SPAN} group by t.company_id, t.object_id, t.test, t.recipient
     ) r where conversions > 0 group by variant, revenue order by variant, revenue`,
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
