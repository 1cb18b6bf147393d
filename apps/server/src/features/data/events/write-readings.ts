/**
 * Puts records that were read into the table of their event, and keeps count of them; in the transaction of
 * who moves a journal or a file on.
 */
import { copyRow, type CopyingTx } from '../../../storage/bulk-load.ts';
import { ensureEventMonth, eventColumn, eventMonthName } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { uuidOf } from './event-keys.ts';
import type { EventRecord } from './event-record.ts';
import type { EventFieldRow } from './events.store.ts';
import type { EventReading } from './read-record.ts';
import { fillBeside } from './retype/beside.ts';
import type { RetypedColumn } from './retype/retypes.store.ts';

export interface WrittenKind {
  id: number;
  generation: number;
  fields: readonly EventFieldRow[];
  /** Columns beside others, which get values of another type. */
  retypes: readonly RetypedColumn[];
}

const WEEK_MS = 7 * 86_400_000;
const WEEKS_SINCE = Date.UTC(2020, 0, 1);
/**
 * A partition is kept for this many weeks behind its own, so that a repetition is known for 30 days at least.
 */
export const SEEN_WEEKS = 5;

export function weekOf(atMs: number): number {
  return Math.max(0, Math.floor((atMs - WEEKS_SINCE) / WEEK_MS));
}

/**
 * The kind is held until the end of the transaction, so that its columns are those of the readings.
 * @param importId the file that they are of
 */
export async function writeReadings(
  tx: CopyingTx,
  companyId: number,
  kind: WrittenKind,
  readings: readonly EventReading[],
  importId: number | null = null,
): Promise<void> {
  const file = importId === null ? null : String(importId);
  const table = { companyId, id: kind.id, generation: kind.generation };
  const beside = await fillBeside(tx, companyId, kind.retypes, readings);
  const numbers = [...kind.fields.map(({ column_number }) => column_number), ...beside];
  const columns = ['at', 'key', 'sent_id', 'received_at', 'rest', 'import_id', ...numbers.map(eventColumn)].join(', ');
  for (const [month, ofMonth] of Map.groupBy(readings, ({ at }) => at.slice(0, 7))) {
    await ensureEventMonth(tx, table, `${month}-01`);
    let rows = '';
    for (const { at, key, sentId, receivedAt, rest, values } of ofMonth)
      rows += copyRow([at, key, sentId, receivedAt, rest, file, ...numbers.map((number) => values.get(number) ?? null)]);
    await tx.copy(`copy ${eventMonthName(table, month)} (${columns}) from stdin`, rows);
  }
  await tx.run('update event set records = records + $3 where company_id = $1 and id = $2', [companyId, kind.id, readings.length]);
  await countByHour(tx, companyId, kind.id, readings);
}

/** By when they arrived. */
async function countByHour(tx: Tx, companyId: number, eventId: number, readings: readonly EventReading[]): Promise<void> {
  const hours = new Map<string, number>();
  for (const { receivedAt } of readings) {
    const hour = receivedAt.slice(0, 13);
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
  }
  await tx.run(
    `insert into event_hour (company_id, event_id, hour, records) select $1, $2, * from unnest($3::timestamptz[], $4::int[])
     on conflict (company_id, event_id, hour) do update set records = event_hour.records + excluded.records`,
    [companyId, eventId, [...hours.keys()].map((hour) => `${hour}:00:00Z`), [...hours.values()]],
  );
}

export interface SeenKey {
  key: string;
  receivedAt: string;
}

/** Finds those of these keys that were taken before, in the form of `uuidOf`. */
export async function seenOf(tx: Tx, companyId: number, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const seen = await tx.query<{ key: string }>('select key from event_seen where company_id = $1 and key = any ($2::uuid[])', [
    companyId,
    keys,
  ]);
  return new Set(seen.map(({ key }) => key));
}

/** @param importId the file that they came with */
export async function noteSeen(tx: CopyingTx, companyId: number, seen: readonly SeenKey[], importId: number | null = null): Promise<void> {
  for (const [week, ofWeek] of Map.groupBy(seen, ({ receivedAt }) => weekOf(Date.parse(receivedAt)))) {
    await tx.query('select ensure_seen_week($1)', [week]);
    let rows = '';
    for (const { key } of ofWeek) rows += `${companyId}\t${key}\t${week}\t${importId ?? '\\N'}\n`;
    await tx.copy(`copy event_seen_${week} (company_id, key, week, import_id) from stdin`, rows);
  }
}

/**
 * Notes of events of files that came once more: they are not of the file alone. Asked where some came once
 * more.
 * @param importId the file in which they did; 0: not in a file
 */
export async function noteRepeats(tx: Tx, companyId: number, keys: readonly string[], importId: number): Promise<void> {
  await tx.run(
    `insert into event_repeat (company_id, key, import_id, owner) select $1, s.key, $3, s.import_id from event_seen s
     where s.company_id = $1 and s.key = any ($2::uuid[]) and s.import_id <> $3 and s.import_id in (
       select i.id from event_import i where i.company_id = $1 and (i.state in ('running', 'taking_back') or i.keeps_until > now())
     ) on conflict do nothing`,
    [companyId, keys, importId],
  );
}

export interface Reject {
  record: EventRecord;
  reason: string;
  /** A row of a file. */
  fromFile?: boolean;
}

/**
 * Keeps records that do not fit as they came: one that came before, from a file that is imported again say,
 * is listed once.
 */
export async function keepRejects(tx: Tx, companyId: number, all: readonly Reject[]): Promise<void> {
  if (all.length === 0) return;
  const rejects = [...new Map(all.map((reject) => [`${uuidOf(reject.record.key)} ${reject.record.payload}`, reject])).values()];
  await tx.run(
    `insert into event_reject (company_id, event_name, key, received_at, reason, payload, from_file)
     select $1, u.event_name, u.key, u.received_at, u.reason, u.payload, u.from_file
     from unnest($2::text[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::boolean[]) with ordinality u (event_name, key, received_at, reason, payload, from_file, n)
     where not exists (select from event_reject r where r.company_id = $1 and r.key = u.key and r.payload = u.payload and r.event_name = u.event_name)
     order by u.n`,
    [
      companyId,
      rejects.map(({ record }) => record.eventName),
      rejects.map(({ record }) => uuidOf(record.key)),
      rejects.map(({ record }) => new Date(record.receivedMs).toISOString()),
      rejects.map(({ reason }) => reason),
      rejects.map(({ record }) => record.payload),
      rejects.map(({ fromFile = false }) => fromFile),
    ],
  );
}
