/** Orders a change of a column's type from a worker, and once more what failed. */
import { EVENT_TYPES, type EventFieldUpdate } from '@limn/contracts';
import { AppError } from '@limn/model';
import { addEventColumn, eventMonths } from '../../../../storage/event-tables.ts';
import type { Tx } from '../../../../storage/tx.ts';
import { STORAGE } from '../event-values.ts';
import { changedField, requireEvent } from '../events.service.ts';
import { lockEvent, nextColumn, type EventFieldRow } from '../events.store.ts';
import { orderFill } from './order-fill.ts';
import { changeRetype, findRetype, insertRetype, listRetypes, type RetypeRow } from './retypes.store.ts';

/**
 * In the transaction that tells a worker. What else changes of the field changes with its type. Asked once
 * more for the same type, the new changes are added.
 */
export async function orderRetype(tx: Tx, companyId: number, before: EventFieldRow, changes: EventFieldUpdate): Promise<void> {
  await lockEvent(tx, companyId, before.event_id);
  const event = await requireEvent(tx, companyId, before.event_id);
  const after = await changedField(tx, companyId, before, changes);
  const type = { data_type: after.data_type, field_length: after.field_length, field_decimals: after.field_decimals };
  const running = (await listRetypes(tx, companyId, event.id)).find(isWriting);
  if (running) {
    if (running.property !== null || running.field_id !== before.id || !isSameType(running, type)) throw busy(running);
    const all = { ...running.changes, ...changes, ...type };
    await changedField(tx, companyId, before, all);
    return changeRetype(tx, companyId, before.id, all);
  }
  const table = { companyId, id: event.id, generation: event.generation };
  const column_number = await nextColumn(tx, companyId, event.id);
  await addEventColumn(tx, table, column_number, STORAGE[type.data_type]);
  const blocks = (await eventMonths(tx, table)).reduce((sum, month) => sum + month.blocks, 0);
  await insertRetype(tx, companyId, {
    ...type,
    event_id: event.id,
    field_id: before.id,
    changes: { ...changes, ...type },
    column_number,
    blocks,
    property: null,
  });
}

type Type = Pick<EventFieldRow, 'data_type' | 'field_length' | 'field_decimals'>;

function isSameType(a: Type, b: Type): boolean {
  return a.data_type === b.data_type && a.field_length === b.field_length && a.field_decimals === b.field_decimals;
}

function busy({ data_type, property }: RetypeRow): AppError {
  if (property !== null)
    return new AppError('conflict', {
      publicMessage: `The column “${property}” of this event is being filled from stored records. Wait until it is done, or cancel that first.`,
    });
  return new AppError('conflict', {
    publicMessage: `A column of this event is being converted to ${EVENT_TYPES[data_type]} already. Wait until it is done, or cancel that first.`,
  });
}

/** Rows that another change of the event writes would be missed by the worker. */
export async function requireNoRetype(tx: Tx, companyId: number, eventId: number): Promise<void> {
  const running = (await listRetypes(tx, companyId, eventId)).find(isWriting);
  if (running) throw busy(running);
}

/** One that only looks at rows is in no one's way. */
function isWriting({ state, searching }: RetypeRow): boolean {
  return state === 'running' && !searching;
}

/** Orders again what failed, from the first record on. In the transaction that tells a worker. */
export async function orderAgain(tx: Tx, companyId: number, field: EventFieldRow): Promise<void> {
  await lockEvent(tx, companyId, field.event_id);
  const failed = await findRetype(tx, companyId, field.id);
  if (failed?.state !== 'failed')
    throw new AppError('conflict', { publicMessage: `No conversion or filling of “${field.name}” has failed.` });
  if (failed.property === null) return orderRetype(tx, companyId, field, failed.changes);
  await orderFill(tx, companyId, await requireEvent(tx, companyId, field.event_id), field, failed.property);
}
