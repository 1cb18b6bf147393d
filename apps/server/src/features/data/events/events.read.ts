/** What others may know of a company's events: their names, and where their rows and the values of their fields stand. */
import type { EventType } from '@limn/contracts';
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { findEvent, listEvents, listFields, type EventRow } from './events.store.ts';

/** Besides its fields every row has `at`, its own time, `key`, which stands for the event, `received_at`, and `rest`: JSON of other properties. */
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

/** By name. */
export async function eventShapes(tx: Tx, companyId: number): Promise<EventShape[]> {
  const shapes: EventShape[] = [];
  for (const event of await listEvents(tx, companyId)) shapes.push(await shapeOf(tx, companyId, event));
  return shapes;
}

export async function eventShape(tx: Tx, companyId: number, id: number): Promise<EventShape | undefined> {
  const event = await findEvent(tx, companyId, id);
  return event && shapeOf(tx, companyId, event);
}

async function shapeOf(tx: Tx, companyId: number, { id, name, id_datatype, records, generation }: EventRow): Promise<EventShape> {
  const fields = await listFields(tx, companyId, id);
  return {
    id,
    name,
    idDatatype: id_datatype,
    records,
    table: eventTableName({ companyId, id, generation }),
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
