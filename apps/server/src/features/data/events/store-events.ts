/** Puts a company's drained records into the tables of their events, in the transaction that moves the journal. */
import type { Tx } from '../../../storage/database.ts';
import { ensureEventMonth, eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import { companyCurrency } from '../../people/accounts/accounts.read.ts';
import { conversionOf, currencyProblem, type KeepConversions } from './conversions.port.ts';
import { withoutErased } from './erase-events.ts';
import { PEOPLE_EVENTS, type EventFollower } from './event-follower.port.ts';
import type { EventRecord } from './event-record.ts';
import { STORAGE } from './event-values.ts';
import type { EventFieldRow } from './events.store.ts';
import { readRecord, uuidOf, type EventReading } from './read-record.ts';

interface Kind {
  id: number;
  name: string;
  generation: number;
  data_retention_days: number;
  conversion: boolean;
  allow_customer_creation: boolean;
  records: number;
  fields: EventFieldRow[];
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 86_400_000;
const WEEKS_SINCE = Date.UTC(2020, 0, 1);
/** A partition is kept for this many weeks behind its own, so that a repetition is known for 30 days at least. */
export const SEEN_WEEKS = 5;

export function weekOf(atMs: number): number {
  return Math.max(0, Math.floor((atMs - WEEKS_SINCE) / WEEK_MS));
}

/** Records of one company; the transaction works for it already. Answers how many were taken; repetitions are none. */
export async function storeEvents(
  tx: Tx,
  companyId: number,
  records: readonly EventRecord[],
  follower?: EventFollower,
  keepConversions?: KeepConversions,
): Promise<number> {
  // One drainer of a company at a time: two would both not find what the other is adding.
  await tx.query('select pg_advisory_xact_lock(7310, $1)', [companyId]);
  const fresh = await unseen(tx, companyId, await withoutErased(tx, companyId, records));
  const kinds = await kindsOf(tx, companyId, fresh);
  const rejects: { record: EventRecord; reason: string }[] = [];
  const taken = new Map<Kind, EventReading[]>();
  const people = follower ? fresh.filter(isOfPeople) : [];
  const refused = people.length > 0 ? await follower?.takePeople(tx, companyId, people) : undefined;
  const currency = [...kinds.values()].some(({ conversion }) => conversion) ? await companyCurrency(tx, companyId) : undefined;
  for (const record of fresh) {
    const kind = kinds.get(record.eventName.toLowerCase());
    const reason = refused?.get(record);
    if (reason !== undefined) rejects.push({ record, reason });
    if (reason !== undefined || (!kind && follower && isOfPeople(record))) continue;
    const read = kind ? readRecord(record, kind) : { reason: 'There is no event of this name yet.' };
    const wrong =
      kind?.conversion && currency !== undefined && !('reason' in read) ? currencyProblem(kind.fields, read, currency) : undefined;
    const reading = wrong === undefined ? read : { reason: wrong };
    if ('reason' in reading) rejects.push({ record, reason: reading.reason });
    else if (kind) taken.set(kind, [...(taken.get(kind) ?? []), reading]);
  }
  for (const [kind, readings] of taken) {
    await insertReadings(tx, companyId, kind, readings);
    await countByHour(tx, companyId, kind.id, readings);
    if (kind.conversion && currency !== undefined && keepConversions) {
      const conversions = readings.flatMap((reading) => conversionOf(kind.id, kind.fields, reading, currency) ?? []);
      await keepConversions(tx, companyId, conversions);
    }
  }
  await follower?.follow(tx, companyId, taken);
  const isEvent = (record: EventRecord) => kinds.has(record.eventName.toLowerCase());
  const said = people.filter((record) => !isEvent(record) && !refused?.has(record));
  await noteSeen(tx, companyId, [...[...taken.values()].flat(), ...said.map(seenOf)]);
  await keepRejects(tx, companyId, rejects);
  return fresh.length - rejects.length;
}

function isOfPeople({ eventName }: EventRecord): boolean {
  return PEOPLE_EVENTS.has(eventName.toLowerCase());
}

function seenOf({ key, receivedMs }: EventRecord): Pick<EventReading, 'key' | 'receivedAt'> {
  return { key: uuidOf(key), receivedAt: new Date(receivedMs).toISOString() };
}

/** Keeps a record as it came. */
export async function keepRejects(tx: Tx, companyId: number, rejects: readonly { record: EventRecord; reason: string }[]): Promise<void> {
  if (rejects.length === 0) return;
  await tx.run(
    `insert into event_reject (company_id, event_name, key, received_at, reason, payload)
     select $1, * from unnest($2::text[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[])`,
    [
      companyId,
      rejects.map(({ record }) => record.eventName),
      rejects.map(({ record }) => uuidOf(record.key)),
      rejects.map(({ record }) => new Date(record.receivedMs).toISOString()),
      rejects.map(({ reason }) => reason),
      rejects.map(({ record }) => record.payload),
    ],
  );
}

/** The first of each key that was not taken before. */
async function unseen(tx: Tx, companyId: number, records: readonly EventRecord[]): Promise<EventRecord[]> {
  const first = new Map<string, EventRecord>();
  for (const record of records) {
    const key = uuidOf(record.key);
    if (!first.has(key)) first.set(key, record);
  }
  const seen = await tx.query<{ key: string }>('select key from event_seen where company_id = $1 and key = any ($2::uuid[])', [
    companyId,
    [...first.keys()],
  ]);
  for (const { key } of seen) first.delete(key);
  return [...first.values()];
}

/** Held until the end, so that no column changes and no table goes meanwhile. */
async function kindsOf(tx: Tx, companyId: number, records: readonly EventRecord[]): Promise<Map<string, Kind>> {
  const names = new Set(records.map(({ eventName }) => eventName.toLowerCase()));
  // Compared here and not in SQL, whose lower case depends on the database's collation.
  const all = await tx.query<{ id: number; name: string }>('select id, name from event where company_id = $1', [companyId]);
  const kinds = await tx.query<Omit<Kind, 'fields'>>(
    'select id, name, generation, data_retention_days, conversion, allow_customer_creation, records from event where company_id = $1 and id = any ($2) order by id for no key update',
    [companyId, all.filter(({ name }) => names.has(name.toLowerCase())).map(({ id }) => id)],
  );
  const fields = await tx.query<EventFieldRow>(
    `select id, event_id, name, data_type, field_length, field_decimals, column_number, item_field, item_datatable, identity_field, value_field
     from event_field where company_id = $1 and event_id = any ($2) order by id`,
    [companyId, kinds.map(({ id }) => id)],
  );
  return new Map(
    kinds.map((kind) => [kind.name.toLowerCase(), { ...kind, fields: fields.filter(({ event_id }) => event_id === kind.id) }]),
  );
}

async function insertReadings(
  tx: Tx,
  companyId: number,
  { id, generation, fields }: Kind,
  readings: readonly EventReading[],
): Promise<void> {
  const table = { companyId, id, generation };
  for (const month of new Set(readings.map(({ at }) => `${at.slice(0, 7)}-01`))) await ensureEventMonth(tx, table, month);
  const columns = fields.map(({ column_number, data_type }) => ({ number: column_number, type: STORAGE[data_type] }));
  const names = columns.map(({ number }) => eventColumn(number));
  await tx.run(
    `insert into ${eventTableName(table)} (at, key, received_at, rest${names.map((name) => `, ${name}`).join('')})
     select u.at, u.key, u.received_at, u.rest${columns.map(({ type }, index) => `, u.${names[index]}::${type}`).join('')}
     from unnest($1::timestamptz[], $2::uuid[], $3::timestamptz[], $4::text[]${names.map((_, index) => `, $${index + 5}::text[]`).join('')})
       as u (at, key, received_at, rest${names.map((name) => `, ${name}`).join('')})`,
    [
      readings.map(({ at }) => at),
      readings.map(({ key }) => key),
      readings.map(({ receivedAt }) => receivedAt),
      readings.map(({ rest }) => rest),
      ...columns.map(({ number }) => readings.map(({ values }) => values.get(number) ?? null)),
    ],
  );
  await tx.run('update event set records = records + $3 where company_id = $1 and id = $2', [companyId, id, readings.length]);
}

/** By when they arrived. */
async function countByHour(tx: Tx, companyId: number, eventId: number, readings: readonly EventReading[]): Promise<void> {
  const hours = Map.groupBy(readings, ({ receivedAt }) => Math.floor(Date.parse(receivedAt) / HOUR_MS));
  await tx.run(
    `insert into event_hour (company_id, event_id, hour, records) select $1, $2, * from unnest($3::timestamptz[], $4::int[])
     on conflict (company_id, event_id, hour) do update set records = event_hour.records + excluded.records`,
    [
      companyId,
      eventId,
      [...hours.keys()].map((hour) => new Date(hour * HOUR_MS).toISOString()),
      [...hours.values()].map(({ length }) => length),
    ],
  );
}

async function noteSeen(tx: Tx, companyId: number, readings: readonly Pick<EventReading, 'key' | 'receivedAt'>[]): Promise<void> {
  if (readings.length === 0) return;
  const weeks = readings.map(({ receivedAt }) => weekOf(Date.parse(receivedAt)));
  for (const week of new Set(weeks)) await tx.query('select ensure_seen_week($1)', [week]);
  await tx.run('insert into event_seen (company_id, key, week) select $1, * from unnest($2::uuid[], $3::int[])', [
    companyId,
    readings.map(({ key }) => key),
    weeks,
  ]);
}
