/**
 * An event as other features may read it: its name, and where its rows and the values of its fields stand.
 */
import type { EventType } from '@limn/contracts';
import { AppError } from '@limn/model';
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import type { HoldUsed } from '../uses/uses.port.ts';
import { findEvent, listFields } from './events.store.ts';

/**
 * Besides its fields every row has `at`, its own time, `key`, which stands for the event, `received_at`, and
 * `rest`: JSON of other properties.
 */
export interface EventShape {
  id: number;
  name: string;
  idDatatype: 'text' | 'number';
  records: number;
  /** As it stands in SQL. It changes only with a new generation of the event. */
  table: string;
  fields: EventShapeField[];
}

export interface EventShapeField {
  id: number;
  name: string;
  type: EventType;
  /** As it stands in SQL. A change of type gives the field another one. */
  column: string;
  isIdentity: boolean;
  isValue: boolean;
  /** The data table whose items the field names. */
  itemTable: number | null;
}

export async function eventShape(tx: Tx, companyId: number, id: number): Promise<EventShape | undefined> {
  const event = await findEvent(tx, companyId, id);
  if (!event) return undefined;
  const fields = await listFields(tx, companyId, id);
  return {
    id,
    name: event.name,
    idDatatype: event.id_datatype,
    records: event.records,
    table: eventTableName({ companyId, id, generation: event.generation }),
    fields: fields.map((field) => ({
      id: field.id,
      name: field.name,
      type: field.data_type,
      column: eventColumn(field.column_number),
      isIdentity: field.identity_field,
      isValue: field.value_field,
      itemTable: field.item_field ? field.item_datatable : null,
    })),
  };
}

/**
 * The event, which no one deletes until the transaction ends. For callers that are about to hang something on
 * it.
 */
export async function holdEvent(tx: Tx, companyId: number, id: number): Promise<EventShape> {
  await tx.query('select id from event where company_id = $1 and id = $2 for key share', [companyId, id]);
  const event = await eventShape(tx, companyId, id);
  if (!event) throw new AppError('not_found', { publicMessage: 'Event not found.' });
  return event;
}

/** Holds events that something begins to count, so that none is deleted or loses a mark meanwhile. */
export const holdEvents: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from event where company_id = $1 and id = any ($2) order by id for key share', [companyId, ids.map(Number)]);

/** The same by their names in fields of customers. */
export const holdEventsBySlug = (tx: Tx, companyId: number, slugs: readonly string[]): Promise<unknown> =>
  tx.query('select id from event where company_id = $1 and slug = any ($2) order by id for key share', [companyId, slugs]);
