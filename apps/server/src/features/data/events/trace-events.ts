/**
 * Counts the events that are a person's or name them, for who wants to know before they are erased. Changes
 * nothing.
 */
import { eventTableName } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { findPersonInEvents } from './find-person.read.ts';
import { listEvents, listFields, type EventRow } from './events.store.ts';
import { namingRows, ownRows } from './person-rows.ts';

export interface EventTrace {
  id: number;
  name: string;
  records: number;
  /** There may be more: it is too long to be searched. */
  partial: boolean;
}
export interface EventTraces {
  events: EventTrace[];
  refused: { records: number; partial: boolean };
}

/**
 * Runs work of the company in a transaction of its own; undefined when it took too long or the table has
 * gone.
 */
export type LookThrough = <T>(work: (tx: Tx) => Promise<T>) => Promise<T | undefined>;

const MAX_READ = 10_000;

export async function traceEvents(lookThrough: LookThrough, companyId: number, value: string): Promise<EventTraces> {
  const events: EventTrace[] = [];
  for (const event of (await lookThrough((tx) => listEvents(tx, companyId))) ?? []) {
    const found = await lookThrough((tx) => traceEvent(tx, companyId, event, value));
    if (!found || found.records > 0 || found.partial)
      events.push({ id: event.id, name: event.name, records: found?.records ?? 0, partial: found?.partial ?? true });
  }
  const refused = await lookThrough((tx) => traceRefused(tx, companyId, value));
  return { events, refused: refused ?? { records: 0, partial: true } };
}

async function traceEvent(tx: Tx, companyId: number, { id, generation }: EventRow, value: string) {
  const table = { companyId, id, generation };
  const [person, fields] = [await findPersonInEvents(tx, companyId, value), await listFields(tx, companyId, id)];
  const own = await ownRows(tx, table, fields, person);
  const { n } = own
    ? await tx.one<{ n: number }>(`select count(*)::int as n from ${eventTableName(table)} where ${own.column} = any ($1)`, [
        own.identities,
      ])
    : { n: 0 };
  if (!person.isUnmistakable) return { records: n, partial: false };
  const { rows, isPartial } = await namingRows(tx, table, fields, person, { except: own, limit: MAX_READ });
  return { records: n + rows.length, partial: isPartial };
}

async function traceRefused(tx: Tx, companyId: number, value: string) {
  const person = await findPersonInEvents(tx, companyId, value);
  const rows = await tx.query<{ event_name: string; payload: string }>(
    'select event_name, payload from event_reject where company_id = $1 and strpos(lower(payload), $2) > 0 limit $3',
    [companyId, person.needle, MAX_READ],
  );
  return {
    records: rows.filter(({ event_name: eventName, payload }) => person.withoutPerson({ eventName, payload }) !== payload).length,
    partial: rows.length === MAX_READ,
  };
}
