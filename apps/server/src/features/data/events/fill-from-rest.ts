/**
 * Fills a column from what is stored: before there was a field of its name, or of a type that fits, records
 * kept the property beside their columns, as JSON. A value that fits moves into the column; any other stays
 * where it is, so nothing is lost. Large events are for a worker (`retype/fill-blocks.ts`).
 */
import { eventColumn, eventTableName, type EventTable } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { convertValue, STORAGE, type ValueType } from './event-values.ts';
import type { EventFieldRow } from './events.store.ts';

const ROWS_AT_ONCE = 2000;

export interface RestValue {
  at: string;
  key: string;
  rest: string;
}

export interface MovedOut extends RestValue {
  value: string;
  /** The other properties. */
  others: string | null;
}

/** As JSON writes the name. Not read as JSON in the database, which refuses escapes that records may have. */
export function writtenName(name: string): string {
  return `${JSON.stringify(name)}:`;
}

/** The event is held. Answers how many rows got a value: those that had none in the column. */
export async function fillFromRest(tx: Tx, table: EventTable, field: EventFieldRow, atOnce = ROWS_AT_ONCE): Promise<number> {
  const [name, column] = [eventTableName(table), eventColumn(field.column_number)];
  let filled = 0;
  for await (const moved of fitting(tx, table, field, atOnce)) {
    filled += moved.length;
    await tx.run(
      `update ${name} t set ${column} = m.value::${STORAGE[field.data_type]}, rest = m.rest
       from unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::text[]) m (at, key, value, rest) where t.at = m.at and t.key = m.key`,
      [moved.map(({ at }) => at), moved.map(({ key }) => key), moved.map(({ value }) => value), moved.map(({ others }) => others)],
    );
  }
  return filled;
}

/** Whether `fillFromRest` would find something for a column of this name and type. */
export async function mayBeFilled(tx: Tx, table: EventTable, field: EventFieldRow): Promise<boolean> {
  for await (const _some of fitting(tx, table, field, ROWS_AT_ONCE)) return true;
  return false;
}

/** Rows without a value in the column that have the property in a form that fits, some at a time. */
async function* fitting(tx: Tx, table: EventTable, field: EventFieldRow, atOnce: number): AsyncGenerator<MovedOut[]> {
  await tx.run(
    `declare event_rest no scroll cursor for select at::text, key::text, rest from ${eventTableName(table)}
     where ${eventColumn(field.column_number)} is null and rest is not null and strpos(rest, $1) > 0`,
    [writtenName(field.name)],
  );
  try {
    for (;;) {
      const rows = await tx.query<RestValue>(`fetch ${atOnce} from event_rest`);
      if (rows.length === 0) return;
      const moved = rows.flatMap((row) => movedOut(row, field.name, field) ?? []);
      if (moved.length > 0) yield moved;
    }
  } finally {
    await tx.run('close event_rest').catch(() => undefined);
  }
}

/** Undefined where the property is missing, or doesn't fit. */
export function movedOut(row: RestValue, property: string, type: ValueType): MovedOut | undefined {
  const properties = JSON.parse(row.rest) as Record<string, unknown>;
  if (!Object.hasOwn(properties, property)) return undefined;
  const { [property]: said, ...others } = properties;
  const read = said !== null && typeof said === 'object' ? undefined : convertValue(said, type);
  if (!read || 'problem' in read || read.sql === null) return undefined;
  return { ...row, value: read.sql, others: Object.keys(others).length > 0 ? JSON.stringify(others) : null };
}
