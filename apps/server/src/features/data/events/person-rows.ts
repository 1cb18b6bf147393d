/** Where a person stands in the table of an event: rows of their own, and rows of others that name them. */
import { eventColumn, eventTableName, type EventTable } from '../../../storage/event-tables.ts';
import { empty, joined, sent, sql, text, type Sql } from '../../../storage/sql.ts';
import type { Tx } from '../../../storage/tx.ts';
import type { EventFieldRow } from './events.store.ts';
import type { PersonInEvents } from './person-in-events.ts';

export interface OwnRows {
  /** Compared as text. */
  column: string;
  /** As their senders spelled the person. */
  identities: string[];
}

/** Undefined where the event has no rows of the person. */
export async function ownRows(
  tx: Tx,
  table: EventTable,
  fields: readonly EventFieldRow[],
  person: PersonInEvents,
): Promise<OwnRows | undefined> {
  const identity = fields.find(({ identity_field }) => identity_field);
  if (!identity) return undefined;
  const column = `${eventColumn(identity.column_number)}::text`;
  const alike = await tx.query<{ value: string }>(
    `select distinct ${column} as value from ${eventTableName(table)} where strpos(lower(${column}), $1) > 0`,
    [person.needle],
  );
  const identities = alike.map(({ value }) => value).filter((value) => person.is(value));
  return identities.length === 0 ? undefined : { column, identities };
}

export interface RowKey {
  at: string;
  key: string;
}

export interface NamingRow extends RowKey {
  /** Values without the person, in the order of `texts`. */
  after: (string | null)[];
}

export interface NamingRows {
  /** Columns that hold text. */
  texts: string[];
  rows: NamingRow[];
  /** There may be more than were read. */
  isPartial: boolean;
}

/** Columns of texts that may name people: the properties beside the columns first. */
export function textColumns(fields: readonly EventFieldRow[]): string[] {
  const columns = fields
    .filter(({ data_type, identity_field }) => data_type === 'varchar' && !identity_field)
    .map(({ column_number }) => eventColumn(column_number));
  return ['rest', 'sent_id', ...columns];
}

/** Values of `textColumns` without the person; undefined where nothing changes. */
export function rowWithout(before: readonly (string | null)[], person: PersonInEvents): (string | null)[] | undefined {
  const after = before.map((value, index) =>
    value === null ? null : index === 0 ? restWithout(value, person) : textWithout(value, person),
  );
  return after.every((value, index) => value === before[index]) ? undefined : after;
}

/** A condition on rows `t` that finds these, all of one month, by the index of their times. */
export function rowsAt(rows: readonly RowKey[]): Sql {
  const times = rows.map(({ at }) => new Date(at).getTime());
  // The bounds let the database leave out other months. They are whole milliseconds, and rows may be in
  // between.
  const [first, last] = [Math.min(...times) - 1, Math.max(...times) + 1].map((ms) => new Date(ms).toISOString());
  return sql`t.at between ${first}::timestamptz and ${last}::timestamptz
    and (t.at, t.key) in (select * from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ key }) => key)}::uuid[]))`;
}

/** Rows that would not be the same without the person. */
export async function namingRows(
  tx: Tx,
  table: EventTable,
  fields: readonly EventFieldRow[],
  person: PersonInEvents,
  { except, limit = null }: { except?: OwnRows | undefined; limit?: number | null } = {},
): Promise<NamingRows> {
  const texts = textColumns(fields);
  const names = texts.map((column) => sql`strpos(lower(${text(column)}), ${person.needle}) > 0`);
  const found = await tx.query<{ at: string; key: string; before: (string | null)[] }>(
    ...sent(sql`select at::text, key, array[${text(texts.join(', '))}] as before from ${text(eventTableName(table))}
     where (${joined(names, ' or ')}) ${except ? sql`and ${text(except.column)} <> all (${except.identities})` : empty} limit ${limit}`),
  );
  const rows = found.flatMap(({ at, key, before }) => {
    const after = rowWithout(before, person);
    return after ? [{ at, key, after }] : [];
  });
  return { texts, rows, isPartial: limit !== null && found.length === limit };
}

function restWithout(value: string, person: PersonInEvents): string {
  const parsed: unknown = JSON.parse(value);
  const kept = person.without(parsed);
  return kept === parsed ? value : JSON.stringify(kept);
}

function textWithout(value: string, person: PersonInEvents): string | null {
  return person.without(value) as string | null;
}
