/** Reads the counts in the database as the jobs, who see every company. */
import type { Client } from 'pg';
import type { Answer, MailingNumber } from './oracle.ts';

/** Uniques are worked out both ways that the table allows; where they differ the answer is -1. */
export async function rolledAnswers(client: Client, from: number, to: number): Promise<Answer[]> {
  const { rows } = await client.query<Answer>(
    `select "companyId", "objectId", subject, kind, population, total, case when uniq = forward then uniq else -1 end as uniq from (
       select company_id as "companyId", object_id as "objectId", subject, kind::int, population::int, sum(total)::bigint as total,
         coalesce(sum(active), 0)::bigint - coalesce(sum(uniq) filter (where prev_day >= $1), 0)::bigint as uniq,
         coalesce(sum(uniq) filter (where prev_day < $1), 0)::bigint as forward
       from (
         select company_id, object_id, 0::bigint as subject, kind, population, prev_day, day, total, active, uniq from roll
         union all
         select company_id, object_id, subject, kind, population, prev_day, day, total, active, uniq from subject_roll
       ) rolls where day between $1 and $2 group by 1, 2, 3, 4, 5) answers
     where total <> 0 or uniq <> 0 order by 1, 2, 3, 4, 5`,
    [from, to],
  );
  return rows;
}

export async function creditDays(client: Client): Promise<{ companyId: number; day: number; used: number }[]> {
  const { rows } = await client.query<{ companyId: number; day: number; used: number }>(
    'select company_id as "companyId", day, used from credit_day order by 1, 2',
  );
  return rows;
}

/** How many times each position stands in the log: tests give every record a position of its own. */
export async function loggedPositions(client: Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ position: number; n: number }>('select position, count(*)::int as n from impression group by 1');
  return new Map(rows.map(({ position, n }) => [position, n]));
}

/** As the database numbered them. */
export async function mailingNumbers(client: Client): Promise<MailingNumber> {
  const { rows } = await client.query<{ company_id: number; key: string; id: number }>('select company_id, key, id from mailing');
  const numbers = new Map(rows.map(({ company_id, key, id }) => [`${company_id} ${key}`, id]));
  return (companyId, mailing) => numbers.get(`${companyId} ${mailing}`) ?? 0;
}

/** By company and id in its data. */
export async function itemNumbers(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ company_id: number; key: string; id: number }>('select company_id, key, id from item');
  return new Map(rows.map(({ company_id, key, id }) => [`${company_id} ${key}`, id]));
}
