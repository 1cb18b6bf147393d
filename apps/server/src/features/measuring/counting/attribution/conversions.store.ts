/**
 * Conversions as they come in with events, and those of events that lay there before theirs were conversions.
 */
import { dayIn } from '@limn/model';
import type { Client } from 'pg';
import type { ConversionRecord } from '../../../data/events/conversions.port.ts';
import { conversionsAfter, type ConversionCursor } from '../../../data/events/conversions.port.ts';
import type { Tx } from '../../../../storage/database.ts';
import { txOn } from '../../../../storage/tx.ts';
import { companyHashes } from '../log/company-hashes.ts';
import { recipientHash } from '../log/recipient.ts';

const AT_ONCE = 5000;

/**
 * One that is known already stays as it is, unless its amount is read in another currency now, or it was to
 * go.
 */
export async function keepConversions(tx: Tx, companyId: number, records: readonly ConversionRecord[]): Promise<void> {
  if (records.length === 0) return;
  const { timezone, eid_key: key } = await tx.one<{ timezone: string; eid_key: Buffer }>(
    'select timezone, eid_key from company where id = $1',
    [companyId],
  );
  await tx.run(
    `with kept as (
       insert into conversion (company_id, recipient, key, event_id, at, day, item, value)
       select $1, * from unnest($2::bigint[], $3::uuid[], $4::int[], $5::timestamptz[], $6::int[], $7::text[], $8::bigint[])
       on conflict (company_id, recipient, key) do update set value = excluded.value, gone = false
         where conversion.value <> excluded.value or conversion.gone
       returning company_id, recipient, key
     ) ${MARK_KEPT_DUE}`,
    [
      companyId,
      records.map(({ who }) => String(recipientHash(key, who))),
      records.map((record) => record.key),
      records.map(({ eventId }) => eventId),
      records.map(({ at }) => at),
      records.map(({ at }) => dayIn(timezone, Date.parse(at))),
      records.map(({ item }) => item),
      records.map(({ value }) => value),
    ],
  );
}

/**
 * Behind conversions that are written, in the transaction and the statement that writes them. One that waits
 * already is held until then: a step that takes it meanwhile would read the conversion as it was before.
 */
const MARK_KEPT_DUE = `insert into conversion_due as due (company_id, recipient, key) select company_id, recipient, key from kept
  on conflict (company_id, recipient, key) do update set key = due.key`;

async function markGone(client: Client, companyId: number, eventId: number): Promise<void> {
  await client.query(
    `with kept as (
       update conversion set gone = true where company_id = $1 and event_id = $2 and not gone returning company_id, recipient, key
     ) ${MARK_KEPT_DUE}`,
    [companyId, eventId],
  );
}

/** Their events are deleted in the same transaction: what they were given to gives it back. */
export async function takeBackConversions(
  tx: Tx,
  companyId: number,
  records: readonly Pick<ConversionRecord, 'key' | 'who'>[],
): Promise<void> {
  if (records.length === 0) return;
  const hashOf = await companyHashes(tx, companyId);
  await tx.run(
    `with kept as (
       update conversion c set gone = true from unnest($2::bigint[], $3::uuid[]) u (recipient, key)
       where c.company_id = $1 and c.recipient = u.recipient and c.key = u.key and not c.gone returning c.company_id, c.recipient, c.key
     ) ${MARK_KEPT_DUE}`,
    [companyId, records.map(({ who }) => String(hashOf(who))), records.map(({ key }) => key)],
  );
}

/** For the rest of the transaction the company's own tables can be read. */
export type AsCompany = (client: Client, companyId: number) => Promise<void>;

interface Unbuilt {
  company_id: number;
  id: number;
  conversion: boolean;
  conversions_at: string | null;
  conversions_key: string | null;
}

/** The company whose events are gone on with next. */
export async function nextMarked(client: Client, without: readonly number[]): Promise<number | undefined> {
  const { rows } = await client.query<{ company_id: number }>(
    'select company_id from event where not conversions_built and company_id <> all ($1) order by company_id limit 1',
    [without],
  );
  return rows[0]?.company_id;
}

/**
 * Goes on with one event that was marked, or unmarked, while it had records. True where something was done.
 * @param without companies that are left out
 */
export async function followMarks(client: Client, asCompany: AsCompany, without: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<Unbuilt>(
    `select company_id, id, conversion, conversions_at::text, conversions_key from event where not conversions_built and company_id <> all ($1)
     order by company_id, id limit 1 for update`,
    [without],
  );
  const event = rows[0];
  if (!event) return false;
  const { company_id: companyId, id } = event;
  const finish = () => client.query('update event set conversions_built = true where company_id = $1 and id = $2', [companyId, id]);
  if (!event.conversion) {
    await markGone(client, companyId, id);
    await finish();
    return true;
  }
  await asCompany(client, companyId);
  const after: ConversionCursor | undefined =
    event.conversions_at !== null && event.conversions_key !== null ? { at: event.conversions_at, key: event.conversions_key } : undefined;
  const { records, last } = await conversionsAfter(txOn(client), companyId, id, after, AT_ONCE);
  await keepConversions(txOn(client), companyId, records);
  if (last) {
    await client.query('update event set conversions_at = $3, conversions_key = $4 where company_id = $1 and id = $2', [
      companyId,
      id,
      last.at,
      last.key,
    ]);
  } else await finish();
  return true;
}
