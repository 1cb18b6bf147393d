/** Rows of an event in bulk, past the journal and its checks: for rows that we made ourselves. */
import { randomUUID } from 'node:crypto';
import { ensureEventMonth, eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { STORAGE } from './event-values.ts';
import { findEvent, listFields } from './events.store.ts';

export interface LoadedEvent {
  atMs: number;
  customerId: string;
  /** By the names of fields, in the form of SQL. */
  values: Readonly<Record<string, string>>;
}

const ROWS_AT_ONCE = 10_000;
const HOUR_MS = 3_600_000;
/** Hours are shown for a week. */
const HOURS_MS = 7 * 24 * HOUR_MS;

/**
 * Into an event that has no rows yet, by a login that may write them, as if they had come one by one when the
 * company was made. The transaction works for the company already.
 */
export async function loadEvents(tx: Tx, companyId: number, eventId: number, events: readonly LoadedEvent[], nowMs: number): Promise<void> {
  const event = await findEvent(tx, companyId, eventId);
  if (!event || event.records > 0) return;
  const table = { companyId, id: event.id, generation: event.generation };
  for (const month of new Set(events.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 7))))
    await ensureEventMonth(tx, table, `${month}-01`);
  const columns = (await listFields(tx, companyId, event.id)).map((field) => ({
    column: eventColumn(field.column_number),
    type: STORAGE[field.data_type],
    of: ({ customerId, values }: LoadedEvent) => (field.identity_field ? customerId : (values[field.name] ?? null)),
  }));
  for (let first = 0; first < events.length; first += ROWS_AT_ONCE) {
    const some = events.slice(first, first + ROWS_AT_ONCE);
    await tx.run(
      `insert into ${eventTableName(table)} (at, key, received_at${columns.map(({ column }) => `, ${column}`).join('')})
       select u.at, u.key, c.created_at + (u.n + $2) * interval '1 microsecond'${columns.map(({ column, type }) => `, u.${column}::${type}`).join('')}
       from company c, unnest($3::timestamptz[], $4::uuid[]${columns.map((_, index) => `, $${index + 5}::text[]`).join('')})
         with ordinality as u (at, key${columns.map(({ column }) => `, ${column}`).join('')}, n) where c.id = $1`,
      [
        companyId,
        first,
        some.map(({ atMs }) => new Date(atMs).toISOString()),
        some.map(() => randomUUID()),
        ...columns.map(({ of }) => some.map((one) => of(one))),
      ],
    );
  }
  await tx.run('update event set records = $3 where company_id = $1 and id = $2', [companyId, event.id, events.length]);
  const recent = Map.groupBy(
    events.filter(({ atMs }) => atMs > nowMs - HOURS_MS),
    ({ atMs }) => Math.floor(atMs / HOUR_MS) * HOUR_MS,
  );
  await tx.run('insert into event_hour (company_id, event_id, hour, records) select $1, $2, * from unnest($3::timestamptz[], $4::int[])', [
    companyId,
    event.id,
    [...recent.keys()].map((hour) => new Date(hour).toISOString()),
    [...recent.values()].map(({ length }) => length),
  ]);
}
