/**
 * Gives a person who is erased another number in the log and in the chains of days. Statements of one table
 * each, with the company in them: on a cluster the list of batches lies on another machine than the company's
 * records.
 */
import type { Client } from 'pg';
import type { ErasedPerson } from '../../people/erasure/erasable.port.ts';

const UNROLLED = `select id from (select id from batch where not rolled union all select batch_id from batch_left where company_id = $1 and job = 'roll') b`;
const UNROLLED_OF = `${UNROLLED} where id = any ($2::bigint[])`;
const ANY_WAITING = 'select from count_waiting where company_id = $1 limit 1';
const SOME_RECORDS = `select min(at)::text as first, max(at)::text as last, array_agg(distinct batch_id) as batches from (
    select at, batch_id from impression where company_id = $1 and recipient = $2 and batch_id <> all ($3::bigint[]) order by at limit $4
  ) few`;
const RENAME_RECORDS = `update impression set recipient = $3, decisions = null, verdict = null
  where company_id = $1 and recipient = $2 and batch_id = any ($4::bigint[]) and at between $5 and $6`;
const ANY_RECORD = 'select from impression where company_id = $1 and recipient = $2 and batch_id = any ($3::bigint[]) limit 1';
const SOME_CHAINS =
  'select object_id from chain where company_id = $1 and recipient = $2 and ($3::int is null or object_id > $3) order by object_id limit $4';
const RENAME_CHAINS = 'update chain set recipient = $3 where company_id = $1 and recipient = $2 and object_id = any ($4::int[])';

async function idsOf(client: Client, sql: string, params: readonly unknown[] = []): Promise<number[]> {
  return (await client.query<{ id: number }>(sql, [...params])).rows.map(({ id }) => id);
}

/**
 * Some of the records that are rolled up, within a transaction. Batches are asked again once the records are
 * known: a record is never seen before its batch. Answers how many were renamed; `max` where some were
 * passed over, behind which there may be others.
 */
export async function renameRolled(
  client: Client,
  { companyId, erasureId, recipient, standIn }: ErasedPerson,
  max: number,
): Promise<number> {
  const { rows } = await client.query<{ first: string | null; last: string; batches: readonly string[] }>(SOME_RECORDS, [
    companyId,
    recipient,
    await idsOf(client, UNROLLED, [companyId]),
    max,
  ]);
  const some = rows[0];
  if (!some || some.first === null) return 0;
  const unrolled = new Set((await idsOf(client, UNROLLED_OF, [companyId, some.batches])).map(String));
  const batches = some.batches.filter((batch) => !unrolled.has(batch));
  const { rowCount } = await client.query(RENAME_RECORDS, [companyId, recipient, standIn, batches, some.first, some.last]);
  await client.query('update erasure set records = records + $3 where company_id = $1 and id = $2', [companyId, erasureId, rowCount]);
  return unrolled.size > 0 ? max : (rowCount ?? 0);
}

/** Whether the roller has yet to read a record of the person. */
export async function hasUnrolled(client: Client, { companyId, recipient }: ErasedPerson): Promise<boolean> {
  // They name their recipients once they are stored.
  if ((await client.query(ANY_WAITING, [companyId])).rowCount !== 0) return true;
  return (await client.query(ANY_RECORD, [companyId, recipient, await idsOf(client, UNROLLED, [companyId])])).rowCount !== 0;
}

/**
 * By object, each once: what the person opens meanwhile starts again, and is not of the person who is erased.
 * Answers how many.
 */
export async function renameChains(
  client: Client,
  { companyId, erasureId, recipient, standIn }: ErasedPerson,
  max: number,
): Promise<number> {
  const { rows } = await client.query<{ chains_to: number | null }>('select chains_to from erasure where company_id = $1 and id = $2', [
    companyId,
    erasureId,
  ]);
  const found = await client.query<{ object_id: number }>(SOME_CHAINS, [companyId, recipient, rows[0]?.chains_to ?? null, max]);
  const objects = found.rows.map(({ object_id: objectId }) => objectId);
  if (objects.length === 0) return 0;
  await client.query(RENAME_CHAINS, [companyId, recipient, standIn, objects]);
  await client.query('update erasure set chains_to = $3 where company_id = $1 and id = $2', [companyId, erasureId, objects.at(-1)]);
  return objects.length;
}
