/** Makes and changes kinds of events and their fields. */
import {
  DEFAULT_LENGTH,
  MAX_CUSTOMER_ID,
  MAX_EVENT_FIELDS,
  MAX_EVENTS,
  CONVERTED_AT_ONCE,
  ONE_ITEM_FIELD,
  ONE_VALUE_FIELD,
  type EventFieldUpdate,
  type EventType,
  type EventUpdate,
  type RecordNames,
} from '@limn/contracts';
import { AppError, invalidField, keepUnsent } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { addEventColumn, dropEventTable, makeEventTable } from '../../../storage/event-tables.ts';
import { tableFacts } from '../tables/tables.read.ts';
import { deleteRejectsOf, renameRejects } from './collected.store.ts';
import { STORAGE, type ValueType } from './event-values.ts';
import { fillFromRest } from './fill-from-rest.ts';
import { orderFill } from './retype/order-fill.ts';
import { repeatRetypes } from './retype/retypes.store.ts';
import {
  deleteEvent,
  findEvent,
  findField,
  insertEvent,
  insertField,
  listEvents,
  listFields,
  lockEvent,
  nextColumn,
  updateEvent,
  type EventFieldRow,
  type EventRow,
} from './events.store.ts';

/** The field that says whose event it is. */
export const IDENTITY_FIELD = 'customer_id';

export async function requireEvent(tx: Tx, companyId: number, id: number): Promise<EventRow> {
  const event = await findEvent(tx, companyId, id);
  if (!event) throw noSuchEvent();
  return event;
}

export async function requireField(tx: Tx, companyId: number, id: number): Promise<EventFieldRow> {
  const field = await findField(tx, companyId, id);
  if (!field) throw new AppError('not_found', { publicMessage: 'Event field not found.' });
  return field;
}

export function noSuchEvent(): AppError {
  return new AppError('not_found', { publicMessage: 'Event not found.' });
}

export async function createEvent(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: number | null },
  { event_name, id_datatype, ...settings }: EventUpdate & { event_name: string; id_datatype: 'text' | 'number' },
): Promise<EventRow> {
  const events = await listEvents(tx, companyId);
  if (events.length >= MAX_EVENTS)
    throw new AppError('conflict', { publicMessage: `A company has at most ${MAX_EVENTS} kinds of events.` });
  requireFreeName(events, event_name);
  const id = await insertEvent(
    tx,
    companyId,
    {
      name: event_name.trim(),
      slug: freeSlug(events, event_name),
      id_datatype,
      allow_customer_creation: settings.allow_customer_creation ?? true,
      data_retention_days: settings.data_retention_days ?? 0,
      aggregate_frequency_mins: settings.aggregate_frequency_mins ?? 60,
      aggregate_rebuild_mins: settings.aggregate_rebuild_mins ?? 720,
      conversion: settings.conversion ?? false,
      record_names: namesAfter({}, settings.record_names),
      items_in: settings.items_in ?? null,
    },
    userId,
  );
  await makeEventTable(tx, { companyId, id, generation: 1 }, []);
  await addField(tx, companyId, await requireEvent(tx, companyId, id), {
    name: IDENTITY_FIELD,
    data_type: id_datatype === 'number' ? 'bigint' : 'varchar',
    identity_field: true,
  });
  return requireEvent(tx, companyId, id);
}

export async function changeEvent(
  tx: Tx,
  companyId: number,
  id: number,
  { event_name, record_names, ...changes }: EventUpdate,
): Promise<EventRow> {
  const before = await requireEvent(tx, companyId, id);
  if (event_name !== undefined) {
    const others = (await listEvents(tx, companyId)).filter((event) => event.id !== id);
    requireFreeName(others, event_name);
    if (event_name.trim().toLowerCase() !== before.name.toLowerCase()) await renameRejects(tx, companyId, before.name, event_name.trim());
  }
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await updateEvent(tx, companyId, id, {
    ...before,
    ...changed,
    record_names: namesAfter(before.record_names, record_names),
    name: event_name?.trim() ?? before.name,
  });
  return requireEvent(tx, companyId, id);
}

function namesAfter(before: RecordNames, sent: EventUpdate['record_names']): RecordNames {
  const all = Object.entries(keepUnsent<RecordNames>(before, sent)).map(([part, name]) => [part, name.trim()]);
  return Object.fromEntries(all.filter(([, name]) => name !== '')) as RecordNames;
}

export async function removeEvent(tx: Tx, companyId: number, id: number): Promise<void> {
  const { generation, name } = await requireEvent(tx, companyId, id);
  await deleteRejectsOf(tx, companyId, name);
  await deleteEvent(tx, companyId, id);
  await dropEventTable(tx, { companyId, id, generation });
}

const MAX_SLUG_LENGTH = 60;

/** The name in small letters, digits and underscores; with a number where an event has that already. */
function freeSlug(events: readonly EventRow[], name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_SLUG_LENGTH);
  const slug = plain.replaceAll(/^_+|_+$/g, '') || 'event';
  const taken = new Set(events.map((event) => event.slug));
  if (!taken.has(slug)) return slug;
  let n = 2;
  while (taken.has(`${slug}_${n}`)) n += 1;
  return `${slug}_${n}`;
}

function requireFreeName(events: readonly EventRow[], name: string): void {
  if (events.some((event) => event.name.toLowerCase() === name.trim().toLowerCase()))
    throw invalidField('event_name', `There is already an event “${name.trim()}”.`);
}

export type NewField = EventFieldUpdate & { name: string; data_type: EventType; identity_field?: boolean };

/**
 * With what is stored of its name already: at once, or by a worker, whom the caller tells where `findRetype`
 * knows of it then.
 */
export async function addField(tx: Tx, companyId: number, event: EventRow, field: NewField): Promise<EventFieldRow> {
  await lockEvent(tx, companyId, event.id);
  const others = await listFields(tx, companyId, event.id);
  if (others.length >= MAX_EVENT_FIELDS)
    throw new AppError('conflict', { publicMessage: `An event has at most ${MAX_EVENT_FIELDS} fields.` });
  const type = typeOf(field);
  const shared = await checkField(tx, companyId, others, {
    name: field.name.trim(),
    data_type: field.data_type,
    item_field: field.item_field ?? (field.item_datatable ?? null) !== null,
    item_datatable: field.item_datatable ?? null,
    value_field: field.value_field ?? false,
  });
  const column_number = await nextColumn(tx, companyId, event.id);
  await addEventColumn(tx, { companyId, id: event.id, generation: event.generation }, column_number, STORAGE[type.data_type]);
  const made = await insertField(tx, companyId, {
    ...type,
    ...shared,
    event_id: event.id,
    column_number,
    identity_field: field.identity_field ?? false,
  });
  if (made.identity_field) return made;
  if (event.records > CONVERTED_AT_ONCE) await orderFill(tx, companyId, event, made);
  else {
    const filled = await fillFromRest(tx, { companyId, id: event.id, generation: event.generation }, made);
    if (filled > 0) await repeatRetypes(tx, companyId, event.id);
  }
  return made;
}

/** The field as the call wants it, checked against its neighbours; nothing is written. */
export async function changedField(tx: Tx, companyId: number, before: EventFieldRow, changes: EventFieldUpdate): Promise<EventFieldRow> {
  const others = (await listFields(tx, companyId, before.event_id)).filter(({ id }) => id !== before.id);
  const isSameType = changes.data_type === undefined || changes.data_type === before.data_type;
  const type = typeOf({
    data_type: changes.data_type ?? before.data_type,
    field_length: changes.field_length ?? (isSameType ? before.field_length : null),
    field_decimals: changes.field_decimals ?? (isSameType ? before.field_decimals : null),
  });
  if (before.identity_field && (type.field_length ?? 0) > MAX_CUSTOMER_ID)
    throw invalidField('field_length', `What names a customer has at most ${MAX_CUSTOMER_ID} characters.`);
  const item_datatable = changes.item_datatable === undefined ? before.item_datatable : changes.item_datatable;
  const item_field = changes.item_field ?? (changes.item_datatable === undefined ? before.item_field : item_datatable !== null);
  const shared = await checkField(tx, companyId, others, {
    name: changes.name?.trim() ?? before.name,
    data_type: type.data_type,
    item_field,
    item_datatable: item_field ? item_datatable : null,
    value_field: changes.value_field ?? before.value_field,
  });
  return { ...before, ...type, ...shared };
}

/** Lengths that the type doesn't have are left out, missing ones are the usual ones. */
export function typeOf({ data_type, field_length, field_decimals }: { data_type: EventType } & Partial<ValueType>): ValueType {
  if (data_type === 'varchar') return { data_type, field_length: field_length ?? DEFAULT_LENGTH.varchar, field_decimals: null };
  if (data_type !== 'decimal') return { data_type, field_length: null, field_decimals: null };
  const length = field_length ?? DEFAULT_LENGTH.decimal;
  const decimals = field_decimals ?? Math.min(DEFAULT_LENGTH.decimals, length);
  if (length > 38) throw invalidField('field_length', 'A decimal has at most 38 digits.');
  if (decimals > length) throw invalidField('field_decimals', 'There can’t be more digits behind the point than there are in all.');
  return { data_type, field_length: length, field_decimals: decimals };
}

type SharedParts = Pick<EventFieldRow, 'name' | 'item_field' | 'item_datatable' | 'value_field'>;

async function checkField(
  tx: Tx,
  companyId: number,
  others: readonly EventFieldRow[],
  { data_type, ...field }: SharedParts & { data_type: EventType },
): Promise<SharedParts> {
  if (others.some(({ name }) => name === field.name)) throw invalidField('name', `This event already has a field “${field.name}”.`);
  if (field.item_field && others.some((other) => other.item_field)) throw invalidField('item_field', ONE_ITEM_FIELD);
  if (field.value_field && others.some((other) => other.value_field)) throw invalidField('value_field', ONE_VALUE_FIELD);
  if (field.value_field && !['int', 'decimal', 'bigint'].includes(data_type))
    throw invalidField('value_field', 'Values are summed up: choose a field of the type Number, Decimal or Large Number.');
  if (field.item_field && field.item_datatable === null)
    throw invalidField('item_datatable', 'Choose the data table that holds the items.');
  if (field.item_datatable !== null && !(await tableFacts(tx, companyId, [field.item_datatable])).has(field.item_datatable))
    throw invalidField('item_datatable', 'This data table doesn’t exist.');
  return field;
}
