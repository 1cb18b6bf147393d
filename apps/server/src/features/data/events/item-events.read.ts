/** Events that name items of a data table, as recommendations read them. */
import type { Tx } from '../../../storage/database.ts';
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';

export interface ItemEvent {
  id: number;
  name: string;
  /** The data table of its items. */
  datatable: number;
  records: number;
  generation: number;
  idType: 'text' | 'number';
  /** Numbers of the columns that name the customer and the item. */
  customer: number;
  item: number;
}

/** Every event of the company whose item field names a table, by name. */
export async function itemEvents(tx: Tx, companyId: number): Promise<ItemEvent[]> {
  return tx.query<ItemEvent>(
    `select e.id, e.name, e.records, e.generation, e.id_datatype as "idType", i.item_datatable as datatable, c.column_number as customer, i.column_number as item
     from event e join event_field i on i.company_id = e.company_id and i.event_id = e.id and i.item_field and i.item_datatable is not null
       join event_field c on c.company_id = e.company_id and c.event_id = e.id and c.identity_field
     where e.company_id = $1 order by lower(e.name), e.id`,
    [companyId],
  );
}

/**
 * SQL of rows (customer text, item text, at timestamptz). An item is in the form in which tables look up
 * their keys.
 */
export function itemEventRows(
  companyId: number,
  { id, generation, idType, customer, item }: ItemEvent,
  { firstParameter = 1, customers }: { firstParameter?: number; customers?: readonly string[] } = {},
): { text: string; values: unknown[] } {
  const [who, what] = [eventColumn(customer), eventColumn(item)];
  const type = idType === 'number' ? 'bigint[]' : 'text[]';
  const named = idType === 'number' ? customers?.filter((one) => /^-?\d{1,18}$/.test(one)) : customers;
  return {
    text: `select ${who}::text as customer, datatable_key(${what}::text) as item, at from ${eventTableName({ companyId, id, generation })}
      where ${named ? `${who} = any ($${firstParameter}::${type})` : `${who} is not null`} and ${what} is not null`,
    values: named ? [named] : [],
  };
}
