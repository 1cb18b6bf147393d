/**
 * Maintenance of tests, and of recipes that are compared with their controls: recipients of those that ended
 * go when their single impressions do, and leave sums, so results stay. Those of purged campaigns go with
 * them.
 */
import type { Client } from 'pg';
import { forgetTest, sumUpTest, testsWithRecipients } from './roll/sum-up-test.ts';
import { comparingCompanies, runsOfRecipes } from '../../recommending/recipes/recipes.read.ts';
import { untilOf, type TestState } from '../../targeting/campaigns/test-end.read.ts';
import { txOn } from '../../../storage/tx.ts';
import { eachOnce, type EachDue } from '../../../storage/each-due.ts';

interface CampaignTests {
  id: number;
  /** Tests of a recipe are its comparisons with its control. */
  tests: Readonly<Record<string, Pick<TestState, 'since' | 'ended' | 'winner'>>>;
  purged: boolean;
}

/** @param impressionMonths whole months before this one for which single impressions are kept; 0: for ever */
export async function keepTests(
  client: Client,
  { impressionMonths, nowMs = Date.now(), each = eachOnce }: { impressionMonths: number; nowMs?: number; each?: EachDue },
): Promise<void> {
  const { rows } = await client.query<{ company_id: number }>(`select distinct company_id from campaign where tests <> '{}' order by 1`);
  const companies = [...new Set([...rows.map((row) => row.company_id), ...(await comparingCompanies(txOn(client)))])];
  await each(
    client,
    companies.map((companyId) => ({ companyId })),
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
  const recipes = await runsOfRecipes(txOn(client), companyId, ids);
  const campaigns = new Map(
    [...rows, ...recipes.map(({ id, controls }) => ({ id, tests: controls, purged: false }))].map((row) => [row.id, row]),
  );
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
