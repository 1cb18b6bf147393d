/** Events: what people did, in kinds that a company defines, each with fields of its own types. */
import { z } from 'zod';
import { Id, IdParams, Message, nameText, text, writable } from './common.ts';
import { EventViewSummary } from './event-views.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** Under which refused records without a usable name are listed. */
export const NAMELESS_EVENT = '(no name)';

/** Types of columns, and what people call them. */
export const EVENT_TYPES = {
  varchar: 'Text',
  int: 'Number',
  decimal: 'Decimal',
  date: 'Date',
  datetime: 'Date Time',
  tinyint: 'True or False',
  bigint: 'Large Number',
} as const;
export type EventType = keyof typeof EVENT_TYPES;
export const NUMBER_TYPES: ReadonlySet<EventType> = new Set(['int', 'decimal', 'bigint']);

export const MAX_EVENTS = 200;
export const MAX_EVENT_FIELDS = 100;
/** Characters of a text, digits of a decimal and those behind its point, where nothing is said. */
export const DEFAULT_LENGTH = { varchar: 255, decimal: 12, decimals: 2 } as const;
/** Characters of what names a customer: it is indexed. */
export const MAX_CUSTOMER_ID = 500;
const MAX_TEXT_LENGTH = 10_000;
/** The digits of a decimal, on both sides of the point together. */
export const MAX_DIGITS = 38;
const MAX_RETENTION_DAYS = 36_500;
const MAX_MINUTES = 525_600;

/** The specified messages. */
export const ONE_ITEM_FIELD = 'Only 1 datatable can be linked to this event. Remove the other datatable assignment and try again.';
export const ONE_VALUE_FIELD = 'Only 1 value field can be created per event type. Remove the other value field assignment and try again.';
export const MIN_FREQUENCY = { minutes: 60, message: 'Minimum value is 60' } as const;
export const MIN_REBUILD = { minutes: 720, message: 'Minimum value is 720' } as const;

const DataType = z.enum(Object.keys(EVENT_TYPES) as [EventType, ...EventType[]], {
  error: 'Use varchar, int, decimal, date, datetime, tinyint or bigint.',
});

/** Parts of a record that senders may call otherwise. */
export const RECORD_PARTS = ['event_id', 'customer_id', 'event_timestamp'] as const;
/** The names that senders give them; a part that is not in it has its own name alone. */
export type RecordNames = Partial<Record<(typeof RECORD_PARTS)[number], string>>;
const SentName = z.string().min(1).max(200);
export const RecordNames = z.strictObject({
  event_id: SentName.optional(),
  customer_id: SentName.optional(),
  event_timestamp: SentName.optional(),
});

export const EventKind = z
  .object({
    id: z.number().int(),
    event_name: z.string(),
    record_count: z.number().int(),
    column_count: z.number().int(),
    view_count: z.number().int(),
    /** By their label. */
    views: z.array(EventViewSummary),
    /** The type of customer_id. */
    id_datatype: z.enum(['text', 'number']),
    allow_customer_creation: z.boolean(),
    /** 0: for ever. */
    data_retention_days: z.number().int(),
    aggregate_frequency_mins: z.number().int(),
    aggregate_rebuild_mins: z.number().int(),
    /** Its records are conversions, which reports give to what was clicked or seen before them. */
    conversion: z.boolean(),
    /** The properties in which senders give a record’s own parts, by the names of these. */
    record_names: RecordNames,
    /**
     * The property whose list holds items, like `products` of an order: each of them is an event of its own,
     * with the properties of its record beside its own. Null where each record is one event.
     */
    items_in: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Event' });
export type EventKind = z.infer<typeof EventKind>;

/** A change of a field's type, or the filling of a new one, that a worker is at or that has failed. */
export const EventRetype = z
  .object({
    state: z.enum(['running', 'failed']),
    /**
     * The field is new, and takes values from the properties of stored records; else it gets another type.
     */
    fills: z.boolean(),
    data_type: DataType,
    field_length: z.number().int().nullable(),
    field_decimals: z.number().int().nullable(),
    /** From 0 to 1. */
    progress: z.number(),
    /** Why it has failed. */
    reason: z.string().nullable(),
    /** The first records that don’t fit. */
    rows: z.array(z.object({ event_timestamp: z.string(), value: z.string(), reason: z.string() })),
  })
  .meta({ id: 'EventRetype' });
export type EventRetype = z.infer<typeof EventRetype>;

/**
 * Columns of events with more records are converted and filled by a worker: events that arrive wait for 0.2 s
 * at most.
 */
export const CONVERTED_AT_ONCE = 10_000;

export const EventField = z
  .object({
    id: z.number().int(),
    name: z.string(),
    data_type: DataType,
    /** Characters of a text, digits of a decimal. */
    field_length: z.number().int().nullable(),
    /** Digits of a decimal behind the point. */
    field_decimals: z.number().int().nullable(),
    /** Names items of a data table. */
    item_field: z.boolean(),
    item_datatable: z.number().int().nullable(),
    /** Says whose event it is. */
    identity_field: z.boolean(),
    /** The field whose values are summed up. */
    value_field: z.boolean(),
    /** Until it is done the field has its old type, or the values of new records alone. */
    retype: EventRetype.nullable(),
  })
  .meta({ id: 'EventField' });
export type EventField = z.infer<typeof EventField>;

export const EventName = nameText(200, 'event');
/** Programs write 0 and 1, too. */
const Flag = z.union([z.boolean(), z.literal([0, 1])], { error: 'Use true or false.' }).transform(Boolean);
const Minutes = ({ minutes, message }: { minutes: number; message: string }) =>
  z.number({ error: 'This must be a number.' }).int({ error: 'Use a whole number.' }).min(minutes, { error: message }).max(MAX_MINUTES);
const eventSettings = {
  allow_customer_creation: Flag.optional(),
  data_retention_days: z
    .number({ error: 'This must be a number.' })
    .int({ error: 'Use a whole number.' })
    .min(0, { error: 'Use 0 to keep events for ever.' })
    .max(MAX_RETENTION_DAYS)
    .optional(),
  aggregate_frequency_mins: Minutes(MIN_FREQUENCY).optional(),
  aggregate_rebuild_mins: Minutes(MIN_REBUILD).optional(),
  conversion: Flag.optional(),
  /** Parts that aren’t sent stay as they are; an empty text takes one out. */
  record_names: z
    .strictObject({ event_id: text(200).optional(), customer_id: text(200).optional(), event_timestamp: text(200).optional() })
    .optional(),
  /** '' is null. */
  items_in: text(200)
    .transform((name) => name.trim() || null)
    .nullable()
    .optional(),
};
const EVENT_READ_ONLY = ['id', 'record_count', 'column_count', 'view_count', 'views', 'id_datatype', 'created_at', 'updated_at'];
export const EventUpdate = writable({ event_name: EventName.optional(), ...eventSettings }, EVENT_READ_ONLY);
export type EventUpdate = z.infer<typeof EventUpdate>;

const Length = z.number({ error: 'This must be a number.' }).int({ error: 'Use a whole number.' }).min(1).max(MAX_TEXT_LENGTH);
const Digits = z.number({ error: 'This must be a number.' }).int({ error: 'Use a whole number.' }).min(0).max(MAX_DIGITS);
/** A column that an import makes of one of its file. */
export const ImportedColumn = z
  .strictObject({
    name: nameText(200, 'field'),
    data_type: DataType,
    field_length: Length.nullable().optional(),
    field_decimals: Digits.nullable().optional(),
  })
  .meta({ id: 'ImportedColumn' });
export type ImportedColumn = z.infer<typeof ImportedColumn>;

const fieldShape = {
  name: nameText(200, 'field').optional(),
  data_type: DataType.optional(),
  field_length: Length.nullable().optional(),
  field_decimals: Digits.nullable().optional(),
  item_field: Flag.optional(),
  item_datatable: Id.nullable().optional(),
  value_field: Flag.optional(),
};
const FIELD_READ_ONLY = ['id', 'identity_field', 'retype'];
export const EventFieldUpdate = writable(fieldShape, FIELD_READ_ONLY);
export type EventFieldUpdate = z.infer<typeof EventFieldUpdate>;

const scopes = { read: 'data:read', write: 'data:write' } as const;

export const eventRoutes = {
  listEvents: listRoute({
    path: '/events',
    summary: 'Kinds of events of the company, by name',
    access: 'viewer',
    scope: scopes.read,
    list: { key: 'events', searched: ['event_name'] },
    row: EventKind,
  }),
  createEvent: route({
    method: 'POST',
    path: '/events',
    summary: 'Create a kind of event; its first field is customer_id, which says whose event it is',
    access: 'editor',
    scope: scopes.write,
    body: writable({ event_name: EventName, id_datatype: z.enum(['text', 'number']).default('text'), ...eventSettings }, EVENT_READ_ONLY),
    creates: true,
    refuses: ['conflict'],
    example: { event_name: 'Purchase', id_datatype: 'text' },
    response: z.object({ event: EventKind }),
  }),
  updateEvent: route({
    method: 'PUT',
    path: '/events/:id',
    summary: 'Change the name or settings of a kind of event',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: EventUpdate,
    refuses: ['conflict'],
    example: { data_retention_days: 365 },
    response: z.object({ event: EventKind }),
  }),
  deleteEvent: route({
    method: 'DELETE',
    path: '/events/:id',
    summary:
      'Delete a kind of event with everything that was collected of it; 409 `in_use` with its `users` while something uses it, its views or its figures',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    refuses: ['conflict', 'in_use'],
    response: Message,
  }),
  listEventFields: listRoute({
    path: '/events/:id/fields',
    summary: 'Fields of a kind of event',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    list: { key: 'fields', searched: ['name'] },
    row: EventField,
  }),
  createEventField: route({
    method: 'POST',
    path: '/events/:id/fields',
    summary:
      'Add a field to a kind of event; properties of its name in stored records fill it where they fit its type. A worker fills large events: “retype” shows how far it is',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: writable({ ...fieldShape, name: fieldShape.name.unwrap(), data_type: DataType.default('varchar') }, FIELD_READ_ONLY),
    creates: true,
    refuses: ['conflict'],
    example: { name: 'total', data_type: 'decimal', field_length: 12, field_decimals: 2, value_field: true },
    response: z.object({ field: EventField }),
  }),
  updateEventField: route({
    method: 'PUT',
    path: '/events/fields/:id',
    summary:
      'Change a field; a new type or length converts the values that are there, or is refused with the first rows that don’t fit. A new name or type takes properties of stored records, too, where the column is empty. A worker converts large events: “retype” shows how far it is. 409 `in_use` with `users` where a mark would go that something counts by',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: EventFieldUpdate,
    refuses: ['conflict', 'in_use'],
    example: { value_field: true },
    response: z.object({ field: EventField }),
  }),
  alterEventColumn: route({
    method: 'POST',
    path: '/events/alter-table/:id',
    summary:
      'Convert a column of this kind of event to another type; refused with the first rows that don’t fit. A worker converts large events: “retype” shows how far it is',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: writable({
      column_name: text(200),
      new_data_type: DataType,
      // Everything else that changes of the column, with its type or not at all.
      name: fieldShape.name,
      field_length: fieldShape.field_length,
      field_decimals: fieldShape.field_decimals,
      item_field: fieldShape.item_field,
      item_datatable: fieldShape.item_datatable,
      value_field: fieldShape.value_field,
    }),
    refuses: ['conflict', 'in_use'],
    example: { column_name: 'total', new_data_type: 'decimal' },
    response: z.object({ field: EventField }),
  }),
  retryEventRetype: route({
    method: 'POST',
    path: '/events/fields/:id/retype',
    summary: 'Try again to convert a field of a large event, or to fill it, where that has failed; 409 where nothing has',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    refuses: ['conflict'],
    response: z.object({ field: EventField }),
  }),
  cancelEventRetype: route({
    method: 'DELETE',
    path: '/events/fields/:id/retype',
    summary:
      'Stop converting a field of a large event to another type, or filling a new one, or dismiss why that has failed; the field keeps its type and values',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    response: z.object({ field: EventField }),
  }),
};
