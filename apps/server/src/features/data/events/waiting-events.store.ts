/**
 * Drained records of companies whose tables something else is at, in the order in which they came. For the
 * jobs' login.
 */
import type { Tx } from '../../../storage/tx.ts';
import type { EventRecord } from './event-record.ts';
import { bytesOf, uuidOf } from './event-keys.ts';

export interface WaitingRecord extends EventRecord {
  id: number;
}

export async function keepWaiting(tx: Tx, companyId: number, records: readonly EventRecord[]): Promise<void> {
  await tx.run(
    `insert into event_waiting (company_id, event_name, key, received_at, refused, payload)
     select $1, name, key, at, refused, payload
     from unnest($2::text[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[]) with ordinality u (name, key, at, refused, payload, n) order by n`,
    [
      companyId,
      records.map(({ eventName }) => eventName),
      records.map(({ key }) => uuidOf(key)),
      records.map(({ receivedMs }) => new Date(receivedMs).toISOString()),
      records.map(({ refused }) => refused ?? null),
      records.map(({ payload }) => payload),
    ],
  );
}

/** The oldest ones. */
export async function readWaiting(tx: Tx, companyId: number, limit: number): Promise<WaitingRecord[]> {
  const rows = await tx.query<{ id: number; event_name: string; key: string; received_at: Date; refused: string | null; payload: string }>(
    'select id, event_name, key, received_at, refused, payload from event_waiting where company_id = $1 order by id limit $2',
    [companyId, limit],
  );
  return rows.map(({ id, event_name: eventName, key, received_at, refused, payload }) => ({
    id,
    companyId,
    eventName,
    key: bytesOf(key),
    receivedMs: received_at.getTime(),
    payload,
    ...(refused !== null && { refused }),
  }));
}

export async function forgetWaiting(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx.run('delete from event_waiting where company_id = $1 and id = any ($2::bigint[])', [companyId, ids]);
}

export async function waitsFor(tx: Tx, companyId: number): Promise<boolean> {
  return (await tx.query('select from event_waiting where company_id = $1 limit 1', [companyId])).length > 0;
}

/** From one company to the next by the key: there may be many rows of each. */
const COMPANIES = `with recursive waiting as (
    (select company_id from event_waiting order by company_id limit 1)
    union all
    select (select e.company_id from event_waiting e where e.company_id > w.company_id order by e.company_id limit 1)
    from waiting w where w.company_id is not null
  ) select company_id from waiting where company_id is not null`;

export async function companiesThatWait(tx: Tx): Promise<number[]> {
  return (await tx.often<{ company_id: number }>(COMPANIES)).map(({ company_id }) => company_id);
}
