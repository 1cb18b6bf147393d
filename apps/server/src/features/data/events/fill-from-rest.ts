/**
 * Fills a new column from what is stored: before there was a field of its name, records kept the property beside their columns, as JSON. A value
 * that fits moves into the column; any other stays where it is, so nothing is lost.
 */
import { eventColumn, eventTableName, type EventTable } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { convertValue, STORAGE } from './event-values.ts';
import type { EventFieldRow } from './events.store.ts';

const ROWS_AT_ONCE = 2000;

interface Held {
  at: string;
  key: string;
  rest: string;
}

/** The event is held. Answers how many rows got a value. */
export async function fillFromRest(tx: Tx, table: EventTable, field: EventFieldRow, atOnce = ROWS_AT_ONCE): Promise<number> {
  const [name, column] = [eventTableName(table), eventColumn(field.column_number)];
  // As JSON writes the name. Not read as JSON there: the database refuses escapes that records may have.
  const written = JSON.stringify(field.name);
  let filled = 0;
  await tx.run(
    `declare event_rest no scroll cursor for select at::text, key::text, rest from ${name} where rest is not null and strpos(rest, $1) > 0`,
    [`${written}:`],
  );
  for (;;) {
    const rows = await tx.query<Held>(`fetch ${atOnce} from event_rest`);
    if (rows.length === 0) break;
    const moved = rows.flatMap((row) => movedOut(row, field));
    filled += moved.length;
    if (moved.length > 0)
      await tx.run(
        `update ${name} t set ${column} = m.value::${STORAGE[field.data_type]}, rest = m.rest
         from unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::text[]) m (at, key, value, rest) where t.at = m.at and t.key = m.key`,
        [moved.map(({ at }) => at), moved.map(({ key }) => key), moved.map(({ value }) => value), moved.map(({ rest }) => rest)],
      );
  }
  await tx.run('close event_rest');
  return filled;
}

function movedOut({ at, key, rest }: Held, field: EventFieldRow): { at: string; key: string; value: string; rest: string | null }[] {
  const properties = JSON.parse(rest) as Record<string, unknown>;
  if (!Object.hasOwn(properties, field.name)) return [];
  const { [field.name]: said, ...others } = properties;
  const read = said !== null && typeof said === 'object' ? undefined : convertValue(said, field);
  if (!read || 'problem' in read || read.sql === null) return [];
  return [{ at, key, value: read.sql, rest: Object.keys(others).length > 0 ? JSON.stringify(others) : null }];
}
