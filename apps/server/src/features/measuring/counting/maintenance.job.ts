/**
 * Slow chores of the counting log: partitions of the coming months and weeks, and of those that are over;
 * ended claims; sums by hour after a month; batches rolled up long ago.
 */
import { dayIn } from '@limn/model';
import type { Client } from 'pg';
import { ITEM_DAYS, PARTITION_DAYS } from './drain/drain-items.ts';
import { EXPOSURE_DAYS } from './exposures.read.ts';
import { dropOldHours } from './roll/roll-hours.ts';

const MONTHS_AHEAD = 2;
/** Whole months before this one for which single impressions are kept; 0: for ever. */
export const IMPRESSION_MONTHS = 13;

const ENSURE_MONTH = `select ensure_impression_month((now() at time zone 'UTC' + make_interval(months => $1))::date)`;
// Records drained from now on are not rolled up either. Sample rows are of batch 0. What clicks follow stays,
// however short February is.
const DROP_MONTHS = `select drop_impression_months(least(date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1),
    date_trunc('month', now() at time zone 'UTC' - interval '${EXPOSURE_DAYS + 1} days'))::date,
  least(coalesce((select min(id) from batch where not rolled), (select max(id) + 1 from batch), 1), (select min(batch_id) from batch_left where batch_id > 0)))`;

/** In order. Each may fail alone. */
export function countingChores(client: Client, impressionMonths: number): (() => Promise<unknown>)[] {
  return [
    ...Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => () => client.query(ENSURE_MONTH, [ahead])),
    () => keepDayPartitions(client),
    () => (impressionMonths > 0 ? client.query(DROP_MONTHS, [impressionMonths]) : Promise.resolve()),
    () =>
      client.query(`delete from batch where rolled and drained_at < now() - interval '7 days'
        and not exists (select from batch_left l where l.batch_id = batch.id)`),
    () => removeEndedClaims(client),
    () => dropOldHours(client, Date.now()),
  ];
}

/** Removes those that ended within one hour at a time, so that a busy day is no long transaction. */
async function removeEndedClaims(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ from: string }>(
      'select min(ends_at)::text as from from claim where ends_at <= now() having min(ends_at) is not null',
    );
    if (!rows[0]) return;
    await client.query(`delete from claim where ends_at < $1::timestamptz + interval '1 hour' and ends_at <= now()`, [rows[0].from]);
  }
}

const PARTITIONS_AHEAD = 2;

/**
 * Partitions of the coming days, and none of those that are over. Days are those of companies: one more or
 * less than ours.
 */
async function keepDayPartitions(client: Client): Promise<void> {
  const today = dayIn('UTC', Date.now());
  const first = today - (today % PARTITION_DAYS);
  for (let ahead = 0; ahead <= PARTITIONS_AHEAD; ahead++)
    await client.query('select ensure_item_days($1, $2)', [first + ahead * PARTITION_DAYS, PARTITION_DAYS]);
  await client.query('select drop_item_days($1)', [today - ITEM_DAYS - 1]);
}
