/**
 * Puts some rows of a file into the table of their event, in the transaction that says how far the file is
 * read.
 */
import type { CopyingTx } from '../../../../storage/bulk-load.ts';
import { companyCurrency } from '../../../people/accounts/accounts.read.ts';
import { withoutErased } from '../erase-events.ts';
import type { EventFollower } from '../event-follower.port.ts';
import { bytesOf } from '../event-keys.ts';
import type { EventRecord } from '../event-record.ts';
import { createMonthQuota, isPast, requireFewMonths } from '../month-quota.ts';
import type { EventReading } from '../read-record.ts';
import { heldKinds } from '../store-events.ts';
import { keepRejects, noteRepeats, noteSeen, seenOf, writeReadings, type Reject, type SeenKey } from '../write-readings.ts';
import type { EventImportKey } from './import-events.ts';
import type { ImportOrder } from './imports.store.ts';
import type { Batch } from './read-batches.ts';
import { isSame, readRecords, readRows, recordsOf, type RowRules } from './read-rows.ts';
import type { RowRecord } from './row-record.ts';

/** Each row is in one of these. */
export interface StoredRows {
  taken: number;
  refused: number;
  /** Its key was taken before, in this file or not. */
  repeated: number;
  /** It is of someone whose erasure waits. */
  erased: number;
}

export interface RowsOf extends EventImportKey {
  order: ImportOrder;
  met: RowCache;
  follower: Pick<EventFollower, 'meet'>;
  /** The months that the company may have of all events together. */
  maxMonths?: number | undefined;
}

/** Kept by this process from one batch to the next. */
export interface RowCache {
  /** People whose identities it has made sure of: until someone is erased. */
  people: Set<string>;
  /** The last erasure. */
  erasure: number;
  /** By which the last rows were read. */
  rules?: RowRules;
}

const MAX_MET = 200_000;
const UNSTORABLE = 'It could not be stored.';

/** Undefined where the event has gone, or `advance` answers false: then nothing of it may stay. */
export async function storeRows(
  tx: CopyingTx,
  { companyId, importId, order, met, follower, maxMonths }: RowsOf,
  batch: Batch,
  advance: (stored: StoredRows) => Promise<boolean>,
): Promise<StoredRows | undefined> {
  // As drains do: one of a company at a time.
  await tx.query('select pg_advisory_xact_lock(7310, $1)', [companyId]);
  const [kind] = await heldKinds(tx, companyId, [order.event_id]);
  if (!kind) return undefined;
  const rules = { kind, currency: kind.conversion ? await companyCurrency(tx, companyId) : undefined };
  const erasures = await tx.one<{ last: number; wait: boolean }>(
    'select coalesce(max(id), 0) as last, coalesce(bool_or(value is not null), false) as wait from erasure where company_id = $1',
    [companyId],
  );
  if (erasures.last !== met.erasure) met.people.clear();
  met.erasure = erasures.last;
  const ahead = batch.ahead && isSame(batch.ahead.rules, rules) ? batch.ahead : undefined;
  const { receivedMs, rows } = erasures.wait
    ? readRecords(await withoutErasedRows(tx, companyId, kind.name, order, recordsOf(batch, order, rules)), rules)
    : (ahead ?? readRows(batch, order, rules));
  met.rules = rules;
  const isOld = kind.seen_by_name_until !== null && kind.seen_by_name_until.getTime() > receivedMs;
  const taken = await seenOf(tx, companyId, [...new Set(rows.flatMap(({ key, seenKey }) => (isOld ? [seenKey, key] : [seenKey])))]);
  if (taken.size > 0) await noteRepeats(tx, companyId, [...taken], importId);
  const withinQuota = createMonthQuota(tx, companyId, maxMonths);
  const rejects: Reject[] = [];
  const readings: EventReading[] = [];
  const noted: SeenKey[] = [];
  for (const { key, seenKey, sent, read } of rows) {
    // A row that doesn't fit takes no key: another one may, wherever the file is cut into batches.
    if (taken.has(seenKey) || (isOld && taken.has(key))) continue;
    const fits = batch.isUnstorable ? { reason: UNSTORABLE } : read;
    const reading = 'reason' in fits || !isPast(fits) ? fits : await withinQuota(kind, fits);
    if ('reason' in reading)
      rejects.push({ record: recordOf(companyId, kind.name, receivedMs, { key, sent }), reason: reading.reason, fromFile: true });
    else {
      readings.push(reading);
      taken.add(seenKey);
      noted.push({ key: seenKey, receivedAt: reading.receivedAt });
    }
  }
  requireFewMonths([readings]);
  if (readings.length > 0) {
    await writeReadings(tx, companyId, kind, readings, importId);
    await noteSeen(tx, companyId, noted, importId);
    if (met.people.size > MAX_MET) met.people.clear();
    const people = readings.flatMap(({ who }) => (who && !met.people.has(who.value) ? [who] : []));
    await follower.meet(tx, companyId, kind, people, importId);
    if (!erasures.wait) for (const { value } of people) met.people.add(value);
  }
  await keepRejects(tx, companyId, rejects);
  const stored = {
    taken: readings.length,
    refused: rejects.length,
    repeated: rows.length - readings.length - rejects.length,
    erased: batch.rows.length - rows.length,
  };
  return (await advance(stored)) ? stored : undefined;
}

/** Rows of people who asked to be erased after the file had come. */
async function withoutErasedRows(
  tx: CopyingTx,
  companyId: number,
  eventName: string,
  { created_at }: ImportOrder,
  rows: RowRecord[],
): Promise<RowRecord[]> {
  const records = rows.map((row) => ({ ...recordOf(companyId, eventName, created_at.getTime(), row), row }));
  const left = await withoutErased(tx, companyId, records);
  return left.map(({ row, payload }) => ({ ...row, sent: JSON.parse(payload) as RowRecord['sent'] }));
}

function recordOf(companyId: number, eventName: string, receivedMs: number, { key, sent }: Pick<RowRecord, 'key' | 'sent'>): EventRecord {
  return { companyId, eventName, receivedMs, key: bytesOf(key), payload: JSON.stringify(sent) };
}
