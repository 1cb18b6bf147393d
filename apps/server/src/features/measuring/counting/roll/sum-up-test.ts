/**
 * Turns the recipients of an ended test into sums, and takes away what a test leaves. Results read the sums
 * as they read the recipients.
 */
import type { Client } from 'pg';
import { OUTCOME_OF_RECIPIENTS, type TestSpan } from './test-outcome.ts';

export interface TestKey {
  companyId: number;
  campaignId: number;
  test: number;
}

/** Tests one by one, by their index. */
const TESTS = `with recursive tests as (
    (select object_id, test from test_recipient where company_id = $1 order by object_id, test limit 1)
    union all
    select later.object_id, later.test from tests t, lateral (
      select r.object_id, r.test from test_recipient r where r.company_id = $1 and (r.object_id, r.test) > (t.object_id, t.test)
      order by r.object_id, r.test limit 1
    ) later
  ) select object_id, test from tests`;

/** Tests of a company that have recipients. */
export async function testsWithRecipients(client: Client, companyId: number): Promise<{ campaignId: number; test: number }[]> {
  const { rows } = await client.query<{ object_id: number; test: number }>(TESTS, [companyId]);
  return rows.map(({ object_id: campaignId, test }) => ({ campaignId, test }));
}

const SUM = `insert into test_sum (company_id, object_id, test, since, variant, revenue, recipients, clicked, returned, converted, conversions)
  select company_id, object_id, test, $4::timestamptz, variant, revenue, count(*)::int, count(clicked_at)::int, (count(*) filter (where returned))::int,
    (count(*) filter (where conversions > 0))::int, sum(conversions)::int
  from (${OUTCOME_OF_RECIPIENTS}) r group by company_id, object_id, test, variant, revenue
  on conflict (company_id, object_id, test, since, variant, revenue) do nothing`;

/** All of it, or nothing: who came outside of the span is in no result, and goes without a sum. */
export async function sumUpTest(client: Client, companyId: number, { campaignId, test, since, until }: TestSpan): Promise<void> {
  await client.query('begin');
  try {
    const { rows } = await client.query(
      'select 1 from test_sum where company_id = $1 and object_id = $2 and test = $3 and since = $4 limit 1',
      [companyId, campaignId, test, since],
    );
    if (rows.length === 0) await client.query(SUM, [companyId, campaignId, test, since, until ?? null]);
    await deleteRecipients(client, { companyId, campaignId, test });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Sums too. */
export async function forgetTest(client: Client, { companyId, campaignId, test }: TestKey): Promise<void> {
  await deleteRecipients(client, { companyId, campaignId, test });
  await client.query('delete from test_sum where company_id = $1 and object_id = $2', [companyId, campaignId]);
}

async function deleteRecipients(client: Client, { companyId, campaignId, test }: TestKey): Promise<void> {
  await client.query('delete from test_recipient where company_id = $1 and object_id = $2 and test = $3', [companyId, campaignId, test]);
}
