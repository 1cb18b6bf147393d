/** Reads the newest rows of an event, and keeps records that did not fit. */
import type { Tx } from '../../../storage/database.ts';
import { textOfColumn } from './event-values.ts';
import type { EventShape } from './events.read.ts';

const NEWEST = 100;
const DAY_MS = 86_400_000;

export interface RecordRow {
  event_id: string;
  customer_id: string | null;
  event_properties: Record<string, unknown>;
  event_timestamp: Date;
  received_at: Date;
}

/** By their own time: of all, or of those of a condition. */
export async function newestRecords(
  tx: Tx,
  { table, fields }: Pick<EventShape, 'table' | 'fields'>,
  { where = 'true', params = [], limit = NEWEST }: { where?: string; params?: readonly unknown[]; limit?: number } = {},
): Promise<RecordRow[]> {
  const rows = await tx.query<{ id: string; at: Date; received_at: Date; rest: string | null; texts: (string | null)[] }>(
    `select coalesce(sent_id, key::text) as id, at, received_at, rest, array[${['null::text', ...fields.map(({ column, type }) => textOfColumn(column, { data_type: type }))].join(', ')}] as texts
     from ${table} where ${where} order by at desc, key limit ${limit}`,
    params,
  );
  return rows.map(({ id, at, received_at, rest, texts }) => {
    const values = fields.map((field, index) => ({ field, text: texts[index + 1] ?? null }));
    const columns = Object.fromEntries(
      values.filter(({ field, text }) => !field.isIdentity && text !== null).map(({ field, text }) => [field.name, text]),
    );
    return {
      event_id: id,
      customer_id: values.find(({ field }) => field.isIdentity)?.text ?? null,
      // A column that was just filled goes before the property that its values came from.
      event_properties: { ...columns, ...(rest === null ? {} : (JSON.parse(rest) as object)), ...columns },
      event_timestamp: at,
      received_at,
    };
  });
}

export interface RejectRow {
  id: number;
  event_name: string;
  key: string;
  received_at: Date;
  reason: string;
  payload: string;
  /** A row of a file. */
  from_file: boolean;
}

const REJECT = 'id, event_name, key, received_at, reason, payload, from_file';

/** The event names of rejects are found in any case. */
function lowered(eventNames: readonly string[]): string[] {
  return eventNames.map((name) => name.toLowerCase());
}

export async function readRejects(
  tx: Tx,
  companyId: number,
  eventNames: readonly string[],
  { offset, limit, reason = null }: { offset: number; limit: number; reason?: string | null | undefined },
): Promise<RejectRow[]> {
  return tx.query<RejectRow>(
    `select ${REJECT} from event_reject where company_id = $1 and lower(event_name) = any ($2)
       and ($5::text is null or reason = $5) order by id desc offset $3 limit $4`,
    [companyId, lowered(eventNames), offset, limit, reason],
  );
}

/** Each reason with its records, the most frequent first. */
export async function countReasons(tx: Tx, companyId: number, eventNames: readonly string[]): Promise<{ reason: string; count: number }[]> {
  return tx.query<{ reason: string; count: number }>(
    `select reason, count(*)::int as count from event_reject where company_id = $1 and lower(event_name) = any ($2)
     group by reason order by 2 desc, 1`,
    [companyId, lowered(eventNames)],
  );
}

/** Records of whole months that ended before: what goes first where an event is kept for so many days. */
export async function countOlder(tx: Tx, table: string, days: number, nowMs: number): Promise<number> {
  const before = new Date(nowMs - days * DAY_MS);
  const month = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1));
  return (await tx.one<{ n: number }>(`select count(*)::int as n from ${table} where at < $1`, [month])).n;
}

/** Until the transaction ends, so that two retries do not send the same. */
export async function holdRejects(tx: Tx, companyId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(7311, $1)', [companyId]);
}

/** @param after the last that was looked at */
export async function oldestRejects(
  tx: Tx,
  companyId: number,
  eventNames: readonly string[],
  { after, limit }: { after: number; limit: number },
): Promise<RejectRow[]> {
  return tx.query<RejectRow>(
    `select ${REJECT} from event_reject where company_id = $1 and lower(event_name) = any ($2) and id > $4
     order by id limit $3`,
    [companyId, lowered(eventNames), limit, after],
  );
}

export async function findReject(tx: Tx, companyId: number, id: number): Promise<RejectRow | undefined> {
  return tx.maybeOne<RejectRow>(`select ${REJECT} from event_reject where company_id = $1 and id = $2`, [companyId, id]);
}

/** Puts the reasons of records that are still refused up to date. */
export async function updateReasons(tx: Tx, companyId: number, reasons: ReadonlyMap<number, string>): Promise<void> {
  await tx.run(
    'update event_reject r set reason = u.reason from unnest($2::bigint[], $3::text[]) u (id, reason) where r.company_id = $1 and r.id = u.id and r.reason <> u.reason',
    [companyId, [...reasons.keys()], [...reasons.values()]],
  );
}

export async function deleteRejects(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx.run('delete from event_reject where company_id = $1 and id = any ($2)', [companyId, ids]);
}

export async function renameRejects(tx: Tx, companyId: number, from: string, to: string): Promise<void> {
  await tx.run('update event_reject set event_name = $3 where company_id = $1 and lower(event_name) = lower($2)', [companyId, from, to]);
}

export async function deleteRejectsOf(tx: Tx, companyId: number, eventName: string): Promise<number> {
  return tx.run('delete from event_reject where company_id = $1 and lower(event_name) = lower($2)', [companyId, eventName]);
}

export interface ProposalRow {
  event_name: string;
  record_count: number;
  first_received_at: Date;
  last_received_at: Date;
}

/** Events of each hour in which some arrived, the oldest first. */
export async function listHours(tx: Tx, companyId: number, eventId: number, since: Date): Promise<{ hour: Date; records: number }[]> {
  return tx.query<{ hour: Date; records: number }>(
    'select hour, records from event_hour where company_id = $1 and event_id = $2 and hour >= $3 order by hour',
    [companyId, eventId, since],
  );
}

/** Names that no event has. @param but of records that need none, in lower case */
export async function listProposals(tx: Tx, companyId: number, but: ReadonlySet<string>): Promise<ProposalRow[]> {
  return tx.query<ProposalRow>(
    `select min(r.event_name) as event_name, count(*)::int as record_count, min(r.received_at) as first_received_at, max(r.received_at) as last_received_at
     from event_reject r where r.company_id = $1 and not lower(r.event_name) = any ($2)
       and not exists (select from event e where e.company_id = r.company_id and lower(e.name) = lower(r.event_name))
     group by lower(r.event_name) order by max(r.received_at) desc`,
    [companyId, [...but]],
  );
}
