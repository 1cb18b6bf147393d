/** Orders from a worker that a column of a large event is filled from the records that are stored. */
import { addEventColumn, eventMonths, type EventTable } from '../../../../storage/event-tables.ts';
import type { Tx } from '../../../../storage/tx.ts';
import { STORAGE } from '../event-values.ts';
import { nextColumn, type EventFieldRow, type EventRow } from '../events.store.ts';
import { findRetype, insertRetype } from './retypes.store.ts';

/**
 * In the transaction that makes the field. Until all records are looked at, the field has a column that only
 * new records fill; the worker fills the one beside it. Several of one event follow each other.
 */
export async function orderFill(
  tx: Tx,
  companyId: number,
  { id, generation }: Pick<EventRow, 'id' | 'generation'>,
  field: EventFieldRow,
  property = field.name,
): Promise<void> {
  const table = { companyId, id, generation };
  const column_number = await nextColumn(tx, companyId, id);
  await addEventColumn(tx, table, column_number, STORAGE[field.data_type]);
  await order(tx, table, field, { column_number, property });
}

/**
 * For a column that was renamed or converted and is known by its new name and type: a worker looks whether a
 * property of its name fits any row that has no value, and only then fills it. Nothing where it is at this
 * field already, or that has failed: it looks itself when it is done.
 */
export async function orderSearch(
  tx: Tx,
  companyId: number,
  { id, generation }: Pick<EventRow, 'id' | 'generation'>,
  field: EventFieldRow,
): Promise<void> {
  const before = await findRetype(tx, companyId, field.id);
  if (field.identity_field || before?.searching === false) return;
  const column_number = await nextColumn(tx, companyId, id);
  await order(tx, { companyId, id, generation }, field, { column_number, property: field.name, searching: true });
}

async function order(
  tx: Tx,
  table: EventTable,
  { id, data_type, field_length, field_decimals }: EventFieldRow,
  what: { column_number: number; property: string; searching?: true },
): Promise<void> {
  const blocks = (await eventMonths(tx, table)).reduce((sum, month) => sum + month.blocks, 0);
  await insertRetype(tx, table.companyId, {
    event_id: table.id,
    field_id: id,
    data_type,
    field_length,
    field_decimals,
    changes: {},
    blocks,
    ...what,
  });
}
