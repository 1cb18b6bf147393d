/**
 * Maintenance of tests: recipients of those that ended go when their single impressions do, and leave sums, so results stay. Those of purged
 * campaigns go with them.
 */
import type { Client } from 'pg';
import { forgetTest, sumUpTest, testsWithRecipients } from '../features/measuring/counting/sum-up-test.ts';
import { untilOf, type TestStates } from '../features/targeting/campaigns/test-states.ts';
import { eachOnce, type EachDue } from './each-due.ts';

interface CampaignTests {
  id: number;
  tests: TestStates;
  purged: boolean;
}

/** @param impressionMonths whole months before this one for which single impressions are kept; 0: for ever */
export async function keepTests(
  client: Client,
  { impressionMonths, nowMs = Date.now(), each = eachOnce }: { impressionMonths: number; nowMs?: number; each?: EachDue },
): Promise<void> {
  const { rows } = await client.query<{ company_id: number }>(`select distinct company_id from campaign where tests <> '{}' order by 1`);
  await each(
    client,
    rows.map((row) => ({ companyId: row.company_id })),
    ({ companyId }) => keepTestsOf(client, companyId, firstKept(impressionMonths, new Date(nowMs))),
  );
}

async function keepTestsOf(client: Client, companyId: number, from: string): Promise<void> {
  const counted = await testsWithRecipients(client, companyId);
  if (counted.length === 0) return;
  const ids = [...new Set(counted.map(({ campaignId }) => campaignId))];
  const { rows } = await client.query<CampaignTests>(
    'select id, tests, purged_at is not null as purged from campaign where company_id = $1 and id = any ($2)',
    [companyId, ids],
  );
  const campaigns = new Map(rows.map((row) => [row.id, row]));
  for (const { campaignId, test } of counted) {
    const campaign = campaigns.get(campaignId);
    const state = campaign?.tests[test];
    if (campaign?.purged) await forgetTest(client, { companyId, campaignId, test });
    else if (state?.ended !== undefined && state.ended < from)
      await sumUpTest(client, companyId, { campaignId, test, since: state.since, until: untilOf(state) });
  }
}

/** The first instant of which recipients are kept. */
function firstKept(months: number, now: Date): string {
  return months === 0 ? '' : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString();
}
