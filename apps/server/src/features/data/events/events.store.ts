/** The tables of kinds of events and of their fields. */
import type { RecordNames } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import type { ValueType } from './event-values.ts';

export interface EventRow {
  id: number;
  name: string;
  /** Its name in fields of customers; it stays when the event is renamed. */
  slug: string;
  id_datatype: 'text' | 'number';
  allow_customer_creation: boolean;
  data_retention_days: number;
  aggregate_frequency_mins: number;
  aggregate_rebuild_mins: number;
  /** Its records are conversions. */
  conversion: boolean;
  record_names: RecordNames;
  /**
   * The property whose list holds items that are events of their own; null where each record is one event.
   */
  items_in: string | null;
  generation: number;
  last_column: number;
  records: number;
  fields: number;
  created_at: Date;
  updated_at: Date;
}

export type EventSettings = Pick<
  EventRow,
  | 'name'
  | 'allow_customer_creation'
  | 'data_retention_days'
  | 'aggregate_frequency_mins'
  | 'aggregate_rebuild_mins'
  | 'conversion'
  | 'record_names'
  | 'items_in'
>;

export interface EventFieldRow extends ValueType {
  id: number;
  event_id: number;
  name: string;
  column_number: number;
  item_field: boolean;
  item_datatable: number | null;
  identity_field: boolean;
  value_field: boolean;
}
export type NewEventField = Omit<EventFieldRow, 'id'>;

const EVENT = `e.id, e.name, e.slug, e.id_datatype, e.allow_customer_creation, e.data_retention_days, e.aggregate_frequency_mins, e.aggregate_rebuild_mins,
  e.conversion, e.record_names, e.items_in,
  e.generation, e.last_column, e.records, e.created_at, e.updated_at,
  (select count(*)::int from event_field f where f.company_id = e.company_id and f.event_id = e.id) as fields`;
export const FIELD = `id, event_id, name, data_type, field_length, field_decimals, column_number, item_field, item_datatable, identity_field, value_field,
  (select c.locale from company c where c.id = event_field.company_id) as locale`;

export async function listEvents(tx: Tx, companyId: number): Promise<EventRow[]> {
  return tx.query<EventRow>(`select ${EVENT} from event e where e.company_id = $1 order by lower(e.name), e.id`, [companyId]);
}

export async function findEvent(tx: Tx, companyId: number, id: number): Promise<EventRow | undefined> {
  return tx.maybeOne<EventRow>(`select ${EVENT} from event e where e.company_id = $1 and e.id = $2`, [companyId, id]);
}

/** Holds it until the transaction ends, so that two changes of its columns follow each other. */
export async function lockEvent(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.query('select id from event where company_id = $1 and id = $2 for update', [companyId, id]);
}

export async function insertEvent(
  tx: Tx,
  companyId: number,
  settings: EventSettings & Pick<EventRow, 'id_datatype' | 'slug'>,
  userId: number | null,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into event (company_id, name, id_datatype, allow_customer_creation, data_retention_days, aggregate_frequency_mins, aggregate_rebuild_mins, conversion,
       created_by, slug, record_names, items_in)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      companyId,
      settings.name,
      settings.id_datatype,
      settings.allow_customer_creation,
      settings.data_retention_days,
      settings.aggregate_frequency_mins,
      settings.aggregate_rebuild_mins,
      settings.conversion,
      userId,
      settings.slug,
      settings.record_names,
      settings.items_in,
    ],
  );
  return id;
}

export async function updateEvent(tx: Tx, companyId: number, id: number, settings: EventSettings): Promise<void> {
  await tx.run(
    `update event set name = $3, seen_by_name_until = case when lower(name) = lower($3) then seen_by_name_until end, allow_customer_creation = $4, data_retention_days = $5, aggregate_frequency_mins = $6, aggregate_rebuild_mins = $7, conversion = $8, record_names = $9, items_in = $10,
       conversions_built = conversions_built and conversion = $8, conversions_at = case when conversion = $8 then conversions_at end, updated_at = now() where company_id = $1 and id = $2`,
    [
      companyId,
      id,
      settings.name,
      settings.allow_customer_creation,
      settings.data_retention_days,
      settings.aggregate_frequency_mins,
      settings.aggregate_rebuild_mins,
      settings.conversion,
      settings.record_names,
      settings.items_in,
    ],
  );
}

export async function deleteEvent(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run('delete from event where company_id = $1 and id = $2', [companyId, id]);
}

/** A number that no column of the event ever had. */
export async function nextColumn(tx: Tx, companyId: number, eventId: number): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    'update event set last_column = last_column + 1, updated_at = now() where company_id = $1 and id = $2 returning last_column as n',
    [companyId, eventId],
  );
  return n;
}

export async function listFields(tx: Tx, companyId: number, eventId: number): Promise<EventFieldRow[]> {
  return tx.query<EventFieldRow>(`select ${FIELD} from event_field where company_id = $1 and event_id = $2 order by id`, [
    companyId,
    eventId,
  ]);
}

export async function listFieldsOfAll(tx: Tx, companyId: number): Promise<EventFieldRow[]> {
  return tx.query<EventFieldRow>(`select ${FIELD} from event_field where company_id = $1 order by id`, [companyId]);
}

export async function findField(tx: Tx, companyId: number, id: number): Promise<EventFieldRow | undefined> {
  return tx.maybeOne<EventFieldRow>(`select ${FIELD} from event_field where company_id = $1 and id = $2`, [companyId, id]);
}

export async function insertField(tx: Tx, companyId: number, field: NewEventField): Promise<EventFieldRow> {
  return tx.one<EventFieldRow>(
    `insert into event_field (company_id, event_id, name, data_type, field_length, field_decimals, column_number, item_field, item_datatable, identity_field, value_field)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${FIELD}`,
    [companyId, ...columnsOf(field)],
  );
}

export async function updateField(tx: Tx, companyId: number, { id, ...field }: EventFieldRow): Promise<EventFieldRow> {
  return tx.one<EventFieldRow>(
    `update event_field set event_id = $2, name = $3, data_type = $4, field_length = $5, field_decimals = $6, column_number = $7, item_field = $8,
       item_datatable = $9, identity_field = $10, value_field = $11 where company_id = $1 and id = $12 returning ${FIELD}`,
    [companyId, ...columnsOf(field), id],
  );
}

function columnsOf(field: NewEventField): (string | number | boolean | null)[] {
  return [
    field.event_id,
    field.name,
    field.data_type,
    field.field_length,
    field.field_decimals,
    field.column_number,
    field.item_field,
    field.item_datatable,
    field.identity_field,
    field.value_field,
  ];
}
