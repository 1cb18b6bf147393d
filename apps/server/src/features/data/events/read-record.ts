/** Reads a collected record by the fields of its kind: the values of a row, or why it can't be one. */
import { identityForm } from '@limn/model';
import { momentOf, readValue } from './event-values.ts';
import type { EventFieldRow, EventRow } from './events.store.ts';
import { idIn, uuidOf } from './event-keys.ts';
import type { EventRecord } from './event-record.ts';
import { withOwnNames } from './record-names.ts';
import { itemsOfRecord } from './items-of-record.ts';
import { whoseRecord, type WhoseRecord } from './whose-record.port.ts';

export interface EventReading {
  at: string;
  key: string;
  /** The id that it was sent with; null where it had none. */
  sentId: string | null;
  receivedAt: string;
  /** The person of the event, in the one form of identities; null where no one is named. */
  who: { value: string; isAnonymous: boolean } | null;
  /** By the number of the field's column. */
  values: Map<number, string | null>;
  /** JSON of properties that are no fields; null where there are none. */
  rest: string | null;
}

const DAY_MS = 86_400_000;
/** A clock may be wrong by that much. */
const FUTURE_MS = DAY_MS;
const FIRST_MS = Date.UTC(2000, 0, 1);
const SECONDS_BELOW = 1e11;

const NO_ONE: WhoseRecord = { named: undefined, anonymous: undefined };

export type KindOfEvent = Pick<EventRow, 'data_retention_days' | 'record_names' | 'items_in'> & { fields: readonly EventFieldRow[] };

export function readRecord(
  { payload, key, receivedMs }: EventRecord,
  kind: KindOfEvent,
  valueOf?: typeof readValue,
): EventReading[] | { reason: string } {
  return readSent(JSON.parse(payload) as Record<string, unknown>, { key: uuidOf(key), receivedMs }, kind, valueOf);
}

/**
 * The events of one record: one, or one for each item of its list. One item that doesn’t fit refuses the
 * record.
 * @param key in the form of `uuidOf`
 * @param valueOf reads one value for its field
 */
export function readSent(
  record: Readonly<Record<string, unknown>>,
  { key, receivedMs }: { key: string; receivedMs: number },
  kind: KindOfEvent,
  valueOf = readValue,
): EventReading[] | { reason: string } {
  const readings: EventReading[] = [];
  const items = itemsOfRecord(withOwnNames(record, kind), key, kind.items_in);
  if ('reason' in items) return items;
  for (const [index, item] of items.entries()) {
    const reading = readItem(item.sent, { key: item.key, receivedMs }, kind, valueOf);
    if ('reason' in reading) return items.length === 1 ? reading : { reason: `${kind.items_in} ${index + 1}: ${reading.reason}` };
    readings.push(reading);
  }
  return readings;
}

/** A record that is one event, under our names. @param valueOf reads one value for its field */
export function readItem(
  sent: Readonly<Record<string, unknown>>,
  { key, receivedMs }: { key: string; receivedMs: number },
  kind: KindOfEvent,
  valueOf = readValue,
): EventReading | { reason: string } {
  const atMs = momentIn(sent['event_timestamp'], receivedMs);
  if (atMs === undefined) return { reason: 'event_timestamp is not a date and time like 2026-11-23T09:30:00Z.' };
  if (atMs > receivedMs + FUTURE_MS) return { reason: 'event_timestamp is in the future.' };
  if (atMs < FIRST_MS) return { reason: 'event_timestamp is before the year 2000.' };
  if (kind.data_retention_days > 0 && atMs < receivedMs - kind.data_retention_days * DAY_MS)
    return { reason: `event_timestamp is longer ago than this event is kept: ${kind.data_retention_days} days.` };
  const properties = sent['event_properties'] ?? {};
  if (typeof properties !== 'object' || Array.isArray(properties)) return { reason: 'event_properties is not a JSON object.' };
  const own = properties as Readonly<Record<string, unknown>>;
  let others = Object.keys(own).length;
  const values = new Map<number, string | null>();
  let who: EventReading['who'] = null;
  for (const field of kind.fields) {
    const { named, anonymous } = field.identity_field ? whoseRecord(sent, field.name) : NO_ONE;
    // A browser that no one has signed in to: until someone does, the events are its own.
    const isAnonymous = field.identity_field && field.data_type === 'varchar' && (named ?? '') === '';
    const isSent = Object.hasOwn(own, field.name);
    if (isSent) others -= 1;
    const value = isAnonymous ? anonymous : field.identity_field ? named : isSent ? own[field.name] : undefined;
    const read = valueOf(value, field);
    if ('problem' in read) return { reason: `${field.name}: ${read.problem}` };
    const sql = field.identity_field && read.sql !== null ? identityForm(read.sql) || null : read.sql;
    if (field.identity_field && sql !== null) who = { value: sql, isAnonymous };
    values.set(field.column_number, sql);
  }
  return {
    at: new Date(atMs).toISOString(),
    key,
    sentId: idIn(sent) ?? null,
    receivedAt: new Date(receivedMs).toISOString(),
    who,
    values,
    rest: others > 0 ? JSON.stringify(withoutFields(own, kind.fields)) : null,
  };
}

function withoutFields(properties: Readonly<Record<string, unknown>>, fields: readonly EventFieldRow[]): Record<string, unknown> {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name)));
}

function momentIn(value: unknown, receivedMs: number): number | undefined {
  if (value === undefined || value === null) return receivedMs;
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value < SECONDS_BELOW ? value * 1000 : value) : undefined;
  return typeof value === 'string' ? momentOf(value.trim()) : undefined;
}
