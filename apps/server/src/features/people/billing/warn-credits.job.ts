/**
 * Decides who is warned that credits run out. A step of the jobs: it decides and announces, a front writes
 * the message. When a lower level is passed at the same time, only that one is announced.
 */
import { stopsWithoutCredits } from '@limn/model';
import type { Client } from 'pg';
import { notify } from '../../../storage/channels.ts';
import { creditsOf, type DayUse } from '../credits/credits.read.ts';

const LEVELS = [0, 5, 20] as const;

interface Candidate {
  company_id: number;
  plan_type: string;
  plan_id: string;
  timezone: string;
  grant_id: number;
  grants: { credits: number; granted_at: string; expires_at: string | null }[];
  days: DayUse[];
  /** The lowest level that was announced for this set of grants. */
  announced: number | null;
}

// Only where something was used or has ended of late, and a level is left to announce.
const CANDIDATES = `select c.id as company_id, c.plan_type, c.plan_id, c.timezone, newest.id as grant_id,
    (select json_agg(json_build_object('credits', credits, 'granted_at', granted_at, 'expires_at', expires_at)) from credit_grant where company_id = c.id) as grants,
    (select coalesce(json_agg(json_build_object('day', day, 'used', used) order by day), '[]') from credit_day where company_id = c.id) as days,
    (select min(level) from credit_warning where company_id = c.id and grant_id = newest.id) as announced
  from company c, lateral (select max(id) as id from credit_grant where company_id = c.id) newest
  where c.plan_type <> 'custom' and newest.id is not null
    and (exists (select from credit_day where company_id = c.id and day > $1) or exists (
      select from credit_grant where company_id = c.id and expires_at between $2::timestamptz - interval '2 days' and $2::timestamptz))
    and not exists (select from credit_warning where company_id = c.id and grant_id = newest.id and level = 0)`;

const EPOCH_MS = Date.UTC(2020, 0, 1);
const DAY_MS = 86_400_000;

/** Does work for each company; one that it fails for keeps no other waiting. */
type ForEach = (
  client: Client,
  companies: readonly { companyId: number }[],
  work: (company: { companyId: number }) => Promise<void>,
) => Promise<unknown>;

const inOrder: ForEach = async (_client, companies, work) => {
  for (const company of companies) await work(company);
};

/** Answers false: there is never more to do at once. */
export async function warnOfCredits(client: Client, nowMs = Date.now(), each: ForEach = inOrder): Promise<boolean> {
  const today = Math.floor((nowMs - EPOCH_MS) / DAY_MS);
  const { rows } = await client.query<Candidate>(CANDIDATES, [today - 3, new Date(nowMs)]);
  const byCompany = new Map(rows.map((row) => [row.company_id, row]));
  const due = rows.map((row) => ({ companyId: row.company_id }));
  await each(client, due, async ({ companyId }) => {
    const row = byCompany.get(companyId);
    if (!row || !stopsWithoutCredits({ planType: row.plan_type, planId: row.plan_id })) return;
    const grants = row.grants.map(({ credits, granted_at, expires_at }) => ({
      credits,
      granted_at: new Date(granted_at),
      expires_at: expires_at === null ? null : new Date(expires_at),
    }));
    const { remaining, granted } = creditsOf(grants, row.days, row.timezone, nowMs);
    const level = LEVELS.find((percent) => remaining * 100 <= granted * percent);
    if (level === undefined || (row.announced !== null && row.announced <= level)) return;
    await client.query(
      'insert into credit_warning (company_id, grant_id, level, remaining, granted) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [row.company_id, row.grant_id, level, remaining, granted],
    );
  });
  // Again and again until a front has sent it.
  const { rows: unsent } = await client.query<{ company_id: number }>(
    `select company_id from credit_warning where sent_at is null and decided_at > now() - interval '3 days' group by company_id`,
  );
  await notify(client, 'credit_warning', ...unsent.map((row) => ({ companyId: row.company_id })));
  return false;
}
