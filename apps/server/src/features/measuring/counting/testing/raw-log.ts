/** A log of made-up impressions, written in batches as the drain would, to be rolled up. */
import { withClient, type Logins } from '../../../../storage/connection.ts';
import { rollOnce } from '../roll/roller.ts';

export const RAW_DAYS = { first: 2400, count: 90 } as const;
const BATCH = 20_000;

/**
 * Row n of the log: days in order with one in fifty up to twelve days late, 200,000 recipients of whom some
 * open far more than others, forty images that are each sent once and opened for some eleven days, every
 * tenth a click, every tenth not a person.
 */
const ROWS = `insert into impression (at, company_id, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id)
  select timestamptz '2026-08-01' + day * interval '1 day', company, object, 1, day, kind, class, class < 2, recipient, 0, 0, $1
  from (select n, greatest(${RAW_DAYS.first}, ${RAW_DAYS.first} + (n * ${RAW_DAYS.count} / $4::bigint)::int - case when n % 50 = 0 then (n / 50 % 12)::int else 0 end) as day,
    $5::int + case when $6 then 0 else 1 + (n % 9)::int end as company, greatest(1, 1 + (n * 40 / $4::bigint)::int - (hashint8extended(n, 3) & 3)::int) as object,
    case when n % 10 = 3 then 2 else 1 end as kind, case when n % 10 = 7 then 2 when n % 3 = 0 then 1 else 0 end as class,
    hashint8extended((power(((hashint8extended(n, 1) & 1048575) / 1048576.0), 2) * 200000)::bigint, 2) as recipient
    from generate_series($2::bigint, $3::bigint) n) rows`;

/** @param own false: the rows are of nine other companies, with the numbers behind this one */
export async function loadRawLog(
  logins: Logins,
  { companyId, count, own }: { companyId: number; count: number; own: boolean },
): Promise<void> {
  await withClient(logins.jobs, 'raw log', async (client) => {
    await client.query('set synchronous_commit = off');
    for (let from = 0; from < count; from += BATCH) {
      const { rows } = await client.query<{ id: number }>(
        `insert into batch (directory, slot, epoch, offset_from, offset_to, n) values (gen_random_uuid(), 1, 1, 0, 0, $1) returning id`,
        [BATCH],
      );
      await client.query({ name: 'rows', text: ROWS, values: [rows[0]?.id, from, from + BATCH - 1, count, companyId, own] });
    }
  });
  await withClient(logins.owner, 'raw log', (client) => client.query('analyze impression'));
}

/** Seconds that it took. */
export async function rollRawLog(logins: Logins): Promise<number> {
  return withClient(logins.jobs, 'raw log', async (client) => {
    await client.query('set synchronous_commit = off');
    const started = performance.now();
    while ((await rollOnce(client)) > 0);
    return (performance.now() - started) / 1000;
  });
}

/**
 * The same answers from the log: anyone who clicked counts as having opened; a click on a day without an open
 * adds one.
 */
export const RAW_COUNTS = `count(*) filter (where kind = 1) + count(distinct (object_id, recipient, day)) - count(distinct (object_id, recipient, day)) filter (where kind = 1) as "totalOpens",
  count(distinct recipient) as "uniqueOpens", count(*) filter (where kind = 2) as "totalClicks", count(distinct recipient) filter (where kind = 2) as "uniqueClicks"`;
