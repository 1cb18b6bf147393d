/** Kinds of events, their fields, what was collected of them, and what was refused. */
import { EVENT_TYPES, MAX_CUSTOMER_ID, MAX_EVENT_FIELDS, MAX_EVENTS, RecordNames, type EventType } from '@limn/contracts';
import { z } from 'zod';
import type { ColumnStorage } from '../../../../storage/company-tables.ts';
import {
  addEventColumn,
  endEventImport,
  ensureEventMonth,
  eventColumn,
  eventTableName,
  makeEventTable,
  MAX_EVENT_MONTHS,
  allowEventImport,
  type EventTable,
} from '../../../../storage/event-tables.ts';
import { columnsOf, linesOf, writeRows } from '../columns.ts';
import { FileError } from '../file-error.ts';
import { part, renumbered, type ImportContext, type NewEvent } from '../part.ts';
import { BigText, Count, Id, Text, Time, Uuid } from './fields.ts';

const MAX_ROWS = 200_000_000;
const MAX_PAYLOAD_BYTES = 64 * 1024;
const MAX_ID_LENGTH = 200;
const FIRST_MONTH = '2000-01';

const EventLine = z.strictObject({
  id: Id,
  name: z.string().min(1).max(200),
  slug: z.string().regex(/^[a-z0-9_]{1,80}$/),
  id_datatype: z.enum(['text', 'number']),
  allow_customer_creation: z.boolean(),
  data_retention_days: Count,
  aggregate_frequency_mins: Count.min(60),
  aggregate_rebuild_mins: Count.min(720),
  /** Missing in files that were made before senders’ names were kept. */
  record_names: RecordNames.default({}),
  items_in: z.string().min(1).max(200).nullish(),
  last_column: Count.max(100_000),
  created_at: Time,
  updated_at: Time,
});
type EventLine = z.infer<typeof EventLine>;

export const eventPart = part<EventLine>({
  name: 'events',
  // Its number of records is that of the rows that come with it.
  covers: { event: [...columnsOf(EventLine), 'records'] },
  lines: (from, { companyId }) => linesOf(from, companyId, 'event', EventLine, 'order by t.id'),
  max: MAX_EVENTS,
  schema: EventLine,
  check({ id, last_column: lastColumn }, { events }) {
    if (events.has(id)) throw new FileError('This file holds an event twice.');
    events.set(id, { lastColumn, types: new Map(), months: new Set() });
  },
  async write(rows, { tx, companyId, events }) {
    for (const row of rows) {
      const { id: _old, ...values } = row;
      const columns = Object.keys(values);
      const { id } = await tx.one<{ id: number }>(
        `insert into event (company_id, ${columns.join(', ')}) values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
        [companyId, ...Object.values(values)],
      );
      await makeEventTable(tx, tableOf(companyId, id), []);
      await allowEventImport(tx, tableOf(companyId, id));
      events.set(row.id, { id, fields: [], months: new Set() });
    }
  },
});

/** Whatever was imported begins with its first generation. */
function tableOf(companyId: number, id: number): EventTable {
  return { companyId, id, generation: 1 };
}

const FieldLine = z.strictObject({
  event_id: Id,
  name: z.string().min(1).max(200),
  data_type: z.enum(Object.keys(EVENT_TYPES) as [EventType, ...EventType[]]),
  field_length: Count.nullable(),
  field_decimals: Count.nullable(),
  column_number: Id.max(100_000),
  item_field: z.boolean(),
  item_datatable: Id.nullable(),
  identity_field: z.boolean(),
  value_field: z.boolean(),
});
type FieldLine = z.infer<typeof FieldLine>;

export const eventFieldPart = part<FieldLine>({
  name: 'event-fields',
  covers: { event_field: columnsOf(FieldLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'event_field', FieldLine, 'order by t.event_id, t.id'),
  max: MAX_EVENTS * MAX_EVENT_FIELDS,
  schema: FieldLine,
  check({ event_id, column_number, data_type }, { events }) {
    const event = events.get(event_id);
    const fits = event !== undefined && !event.types.has(column_number) && event.types.size < MAX_EVENT_FIELDS;
    if (!fits || column_number > event.lastColumn) throw new FileError('This file holds a field of no event.');
    event.types.set(column_number, data_type);
  },
  async write(rows, { tx, companyId, events, tables }) {
    for (const { event_id, column_number: column, data_type: type } of rows) {
      const event = renumbered(events, event_id, 'an event');
      await addEventColumn(tx, tableOf(companyId, event.id), column, KEPT[type].storage);
      event.fields.push({ column, type });
    }
    const written = rows.map((row) => ({
      ...row,
      event_id: renumbered(events, row.event_id, 'an event').id,
      // The table of its items may have been deleted.
      item_datatable: row.item_datatable === null ? null : (tables.get(row.item_datatable)?.id ?? null),
    }));
    await writeRows(tx, companyId, 'event_field', columnsOf(FieldLine), written);
  },
});

const isDay = (text: string) =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
/** How values of a type lie in the table, and what their text may be. */
const KEPT: Readonly<Record<EventType, { storage: ColumnStorage; takes(text: string): boolean }>> = {
  varchar: { storage: 'text', takes: (text) => !text.includes('\0') },
  int: { storage: 'bigint', takes: (text) => BigText.safeParse(text).success },
  bigint: { storage: 'bigint', takes: (text) => BigText.safeParse(text).success },
  decimal: { storage: 'numeric', takes: (text) => /^-?\d{1,38}(\.\d{1,38})?$/.test(text) },
  date: { storage: 'date', takes: (text) => /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && isDay(text) },
  datetime: {
    storage: 'timestamptz',
    takes: (text) => /^(?!0000)\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(text) && isDay(text.slice(0, 10)),
  },
  tinyint: { storage: 'boolean', takes: (text) => text === 'true' || text === 'false' },
};

/** Values by the number of their column, without those that are not there. */
const RowLine = z.strictObject({
  event: Id,
  at: Time,
  key: Uuid,
  // Files from before have none.
  sent_id: Text(MAX_ID_LENGTH).nullable().optional(),
  received_at: Time,
  rest: Text(MAX_PAYLOAD_BYTES).nullable(),
  values: z.record(z.string().regex(/^[1-9]\d{0,5}$/), Text(MAX_PAYLOAD_BYTES)),
});
type RowLine = z.infer<typeof RowLine>;

export const eventRowPart = part<RowLine>({
  name: 'event-rows',
  covers: {},
  async *lines(from, { companyId }) {
    const { events } = await from.one<{ events: { id: number; generation: number; columns: number[] }[] }>(
      `select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'generation', e.generation, 'columns',
          (select coalesce(jsonb_agg(f.column_number order by f.column_number), '[]') from event_field f where f.company_id = $1 and f.event_id = e.id)) order by e.id), '[]') as events
       from event e where e.company_id = $1`,
      [companyId],
    );
    for (const { id, generation, columns } of events) {
      const pairs = columns.map((number) => `('${number}', ${eventColumn(number)}::text)`);
      const values =
        pairs.length === 0
          ? `'{}'::jsonb`
          : `(select coalesce(jsonb_object_agg(v.n, v.value) filter (where v.value is not null), '{}') from (values ${pairs.join(', ')}) v (n, value))`;
      yield* from.texts(
        `select jsonb_build_object('event', $1::int, 'at', at, 'key', key, 'sent_id', sent_id, 'received_at', received_at, 'rest', rest, 'values', ${values})::text as line
         from ${eventTableName({ companyId, id, generation })} order by at, key`,
        [id],
        500,
      );
    }
  },
  max: MAX_ROWS,
  schema: RowLine,
  check({ event, at, rest, values }, { events, latest }) {
    const known = events.get(event);
    const fits =
      known !== undefined &&
      Object.entries(values).every(([number, text]) => {
        const type = known.types.get(Number(number));
        return type !== undefined && KEPT[type].takes(text);
      });
    if (!fits || (rest !== null && !isObject(rest))) throw new FileError('This file holds a record that does not fit its event.');
    // The first column names the customer, and is indexed.
    if ([...(values['1'] ?? '')].length > MAX_CUSTOMER_ID)
      throw new FileError(`This file holds an event whose customer id has more than ${MAX_CUSTOMER_ID} characters.`);
    if (!(new Date(at) < latest) || at.slice(0, 7) < FIRST_MONTH) throw new FileError('This file holds an event of an impossible time.');
    known.months.add(at.slice(0, 7));
    let months = 0;
    for (const other of events.values()) months += other.months.size;
    // Partitions are made in one transaction, and each takes several of the locks that the database has for
    // everyone.
    if (months > MAX_EVENT_MONTHS) throw new FileError('This file holds events of too many months.');
  },
  async write(rows, context) {
    for (const [id, ofEvent] of Map.groupBy(rows, ({ event }) => event))
      await writeEventRows(renumbered(context.events, id, 'an event'), ofEvent, context);
  },
  async finish({ tx, companyId, events }) {
    for (const { id } of events.values()) await endEventImport(tx, tableOf(companyId, id));
  },
});

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

async function writeEventRows({ id, fields, months }: NewEvent, rows: readonly RowLine[], { tx, companyId }: ImportContext): Promise<void> {
  const table = tableOf(companyId, id);
  for (const month of new Set(rows.map(({ at }) => at.slice(0, 7)))) {
    if (months.has(month)) continue;
    await ensureEventMonth(tx, table, `${month}-01`);
    months.add(month);
  }
  const names = ['at', 'key', 'sent_id', 'received_at', 'rest', ...fields.map(({ column }) => eventColumn(column))];
  const types = ['timestamptz', 'uuid', 'text', 'timestamptz', 'text', ...fields.map(({ type }) => KEPT[type].storage)];
  await tx.run(
    `insert into ${eventTableName(table)} (${names.join(', ')})
     select ${names.map((name, index) => `u.${name}::${types[index]}`).join(', ')}
     from unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as u (${names.join(', ')})`,
    [
      rows.map(({ at }) => at),
      rows.map(({ key }) => key),
      rows.map(({ sent_id: id }) => id ?? null),
      rows.map(({ received_at }) => received_at),
      rows.map(({ rest }) => rest),
      ...fields.map(({ column }) => rows.map(({ values }) => values[String(column)] ?? null)),
    ],
  );
  await tx.run('update event set records = records + $3 where company_id = $1 and id = $2', [companyId, id, rows.length]);
}

const RejectLine = z.strictObject({
  event_name: z.string().min(1).max(200),
  key: Uuid,
  received_at: Time,
  reason: Text(10_000),
  payload: Text(MAX_PAYLOAD_BYTES).refine(isObject),
  /** Missing in files that were made before refused rows of files were marked. */
  from_file: z.boolean().default(false),
});
type RejectLine = z.infer<typeof RejectLine>;

export const eventRejectPart = part<RejectLine>({
  name: 'event-rejects',
  covers: { event_reject: columnsOf(RejectLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'event_reject', RejectLine, 'order by t.id'),
  max: MAX_ROWS,
  schema: RejectLine,
  check: () => undefined,
  write: (rows, { tx, companyId }) => writeRows(tx, companyId, 'event_reject', columnsOf(RejectLine), rows),
});
