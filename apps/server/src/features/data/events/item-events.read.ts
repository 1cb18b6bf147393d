/** Events that name items of a data table, as recommendations read them. */
import type { Tx } from '../../../storage/database.ts';
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';

export interface ItemEvent {
  id: number;
  name: string;
  /** The data table of its items. */
  datatable: number;
  records: number;
  /** SQL of rows (customer text, item text, at timestamptz). An item is in the form in which tables look up their keys. */
  rows: string;
}

/** Every event of the company whose item field names a table, by name. */
export async function itemEvents(tx: Tx, companyId: number): Promise<ItemEvent[]> {
  const rows = await tx.query<Omit<ItemEvent, 'rows'> & { generation: number; customer: number; item: number }>(
    `select e.id, e.name, e.records, e.generation, i.item_datatable as datatable, c.column_number as customer, i.column_number as item
     from event e join event_field i on i.company_id = e.company_id and i.event_id = e.id and i.item_field and i.item_datatable is not null
       join event_field c on c.company_id = e.company_id and c.event_id = e.id and c.identity_field
     where e.company_id = $1 order by lower(e.name), e.id`,
    [companyId],
  );
  return rows.map(({ generation, customer, item, ...event }) => ({
    ...event,
    rows: `select ${eventColumn(customer)}::text as customer, datatable_key(${eventColumn(item)}::text) as item, at
      from ${eventTableName({ companyId, id: event.id, generation })}
      where ${eventColumn(customer)} is not null and ${eventColumn(item)} is not null`,
  }));
}
