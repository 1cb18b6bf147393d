import {
  CONVERTED_AT_ONCE,
  type EventField,
  type EventFieldUpdate,
  type EventKind,
  type EventRetype,
  type EventViewSummary,
} from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Call, Handlers } from '../../../api/call.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import type { EventViews } from './event-views.port.ts';
import { convertColumn, dropOldColumns, isWider, makeNewColumn } from './convert-column.ts';
import { addField, changedField, changeEvent, createEvent, removeEvent, requireEvent, requireField } from './events.service.ts';
import { listEvents, listFields, lockEvent, updateField, type EventFieldRow, type EventRow } from './events.store.ts';
import { mayBeFilled } from './fill-from-rest.ts';
import { orderSearch } from './retype/order-fill.ts';
import { orderAgain, orderRetype } from './retype/order-retype.ts';
import { deleteRetype, findRetype, listRetypes, type RetypeRow } from './retype/retypes.store.ts';

type Names =
  | 'listEvents'
  | 'createEvent'
  | 'updateEvent'
  | 'deleteEvent'
  | 'listEventFields'
  | 'createEventField'
  | 'updateEventField'
  | 'alterEventColumn'
  | 'cancelEventRetype'
  | 'retryEventRetype';

export interface EventRouteDeps {
  db: Pick<Database, 'withCompany'>;
  views: EventViews;
  /**
   * To be called in the transaction that orders a change of a type: a worker begins with it when that is
   * committed.
   */
  announceRetype(tx: Tx, companyId: number, fieldId: number): Promise<void>;
  /** Records that are converted within a call. */
  convertedAtOnce?: number;
}

export function eventHandlers({ db, views, announceRetype, convertedAtOnce = CONVERTED_AT_ONCE }: EventRouteDeps): Handlers<Names> {
  const wire = async (tx: Tx, companyId: number, event: EventRow) => ({
    event: wireEvent(event, await views.list(tx, companyId, event.id)),
  });

  const wireOne = async (tx: Tx, companyId: number, field: EventFieldRow) => ({
    field: wireField(field, await findRetype(tx, companyId, field.id)),
  });

  /**
   * The field as it is asked for, held with its event. Refuses to take a mark off that something counts by.
   */
  async function held(
    tx: Tx,
    companyId: number,
    find: (tx: Tx) => Promise<EventFieldRow>,
    changes: EventFieldUpdate,
  ): Promise<{ before: EventFieldRow; after: EventFieldRow }> {
    const { event_id: eventId } = await find(tx);
    await lockEvent(tx, companyId, eventId);
    const before = await find(tx);
    const after = await changedField(tx, companyId, before, changes);
    if (before.value_field && !after.value_field) await views.requireUnused(tx, companyId, eventId, 'value');
    if (before.item_datatable !== null && after.item_datatable !== before.item_datatable)
      await views.requireUnused(tx, companyId, eventId, 'items');
    return { before, after };
  }

  /**
   * Names and marks of a field change at once; new types and lengths convert its values: those of large
   * events by a worker.
   */
  async function change(
    companyId: number,
    { look, transact }: Pick<Call<unknown>, 'look' | 'transact'>,
    find: (tx: Tx) => Promise<EventFieldRow>,
    changes: EventFieldUpdate,
  ): Promise<{ field: EventField }> {
    const { before, after, isLarge, takes } = await look(async (tx) => {
      const field = await find(tx);
      const fields = { before: field, after: await changedField(tx, companyId, field, changes) };
      const event = await requireEvent(tx, companyId, field.event_id);
      const retypes = await listRetypes(tx, companyId, event.id);
      const large = event.records > convertedAtOnce || retypes.some(({ state }) => state === 'running');
      // Records may have the value of its new name, or one that fits its new type, as a property.
      const mayTake = !field.identity_field && (fields.after.name !== field.name || !isWider(fields.after, field));
      const table = { companyId, id: event.id, generation: event.generation };
      return { ...fields, isLarge: large, takes: mayTake && (large || (await mayBeFilled(tx, table, fields.after))) };
    });
    if (isWider(before, after) && (isLarge || !takes))
      return transact(async (tx) => {
        const field = await updateField(tx, companyId, (await held(tx, companyId, find, changes)).after);
        if (takes) {
          await orderSearch(tx, companyId, await requireEvent(tx, companyId, field.event_id), field);
          await announceRetype(tx, companyId, field.id);
        }
        return wireOne(tx, companyId, field);
      });
    if (before.identity_field) throw new AppError('conflict', { publicMessage: 'Customers are known by this field: its type stays.' });
    if (isLarge)
      return transact(async (tx) => {
        const { before: field } = await held(tx, companyId, find, changes);
        await orderRetype(tx, companyId, field, changes);
        await announceRetype(tx, companyId, field.id);
        return wireOne(tx, companyId, field);
      });
    const column = await makeNewColumn(db, companyId, before, after);
    try {
      return await transact(async (tx) =>
        wireOne(tx, companyId, await convertColumn(tx, companyId, (await held(tx, companyId, find, changes)).after, column)),
      );
    } finally {
      await dropOldColumns(db, companyId, before.event_id);
    }
  }

  return {
    listEvents: ({ caller, transact }) =>
      transact(async (tx) => {
        const byEvent = Map.groupBy(await views.list(tx, caller.companyId), ({ event_id }) => event_id);
        return { events: (await listEvents(tx, caller.companyId)).map((row) => wireEvent(row, byEvent.get(row.id) ?? [])) };
      }),
    createEvent: ({ caller, body, transact }) => transact(async (tx) => wire(tx, caller.companyId, await createEvent(tx, caller, body))),
    updateEvent: ({ caller, params, body, transact }) =>
      transact(async (tx) => wire(tx, caller.companyId, await changeEvent(tx, caller.companyId, params.id, body))),
    deleteEvent: async ({ caller, params, transact }) => {
      await transact(async (tx) => {
        await lockEvent(tx, caller.companyId, params.id);
        await views.requireUnused(tx, caller.companyId, params.id, 'event');
        await views.forget(tx, caller.companyId, params.id);
        await removeEvent(tx, caller.companyId, params.id);
      });
      return { message: 'The event is deleted.' };
    },
    listEventFields: ({ caller, params, transact }) =>
      transact(async (tx) => {
        await requireEvent(tx, caller.companyId, params.id);
        const retypes = new Map((await listRetypes(tx, caller.companyId, params.id)).map((retype) => [retype.field_id, retype]));
        return { fields: (await listFields(tx, caller.companyId, params.id)).map((field) => wireField(field, retypes.get(field.id))) };
      }),
    createEventField: ({ caller, params, body, transact }) =>
      transact(async (tx) => {
        const made = await addField(tx, caller.companyId, await requireEvent(tx, caller.companyId, params.id), body);
        const answer = await wireOne(tx, caller.companyId, made);
        if (answer.field.retype) await announceRetype(tx, caller.companyId, made.id);
        return answer;
      }),
    cancelEventRetype: async ({ caller, params, transact }) => {
      const answer = await transact(async (tx) => {
        const field = await requireField(tx, caller.companyId, params.id);
        await lockEvent(tx, caller.companyId, field.event_id);
        await deleteRetype(tx, caller.companyId, field.id);
        return { eventId: field.event_id, field: wireField(await requireField(tx, caller.companyId, params.id)) };
      });
      await dropOldColumns(db, caller.companyId, answer.eventId);
      return { field: answer.field };
    },
    retryEventRetype: ({ caller, params, transact }) =>
      transact(async (tx) => {
        const field = await requireField(tx, caller.companyId, params.id);
        await orderAgain(tx, caller.companyId, field);
        await announceRetype(tx, caller.companyId, field.id);
        return wireOne(tx, caller.companyId, field);
      }),
    updateEventField: async (call) =>
      change(call.caller.companyId, call, (tx) => requireField(tx, call.caller.companyId, call.params.id), call.body),
    alterEventColumn: async (call) => {
      const { column_name, new_data_type, ...others } = call.body;
      const find = async (tx: Tx) => {
        await requireEvent(tx, call.caller.companyId, call.params.id);
        const field = (await listFields(tx, call.caller.companyId, call.params.id)).find(({ name }) => name === column_name);
        if (!field) throw new AppError('not_found', { publicMessage: `This event has no field “${column_name}”.` });
        return field;
      };
      return change(call.caller.companyId, call, find, { data_type: new_data_type, ...others });
    },
  };
}

function wireEvent(row: EventRow, views: EventViewSummary[]): EventKind {
  const { id, id_datatype, allow_customer_creation, data_retention_days, aggregate_frequency_mins, aggregate_rebuild_mins } = row;
  return {
    id,
    event_name: row.name,
    record_count: row.records,
    column_count: row.fields,
    view_count: views.length,
    views,
    id_datatype,
    allow_customer_creation,
    data_retention_days,
    aggregate_frequency_mins,
    aggregate_rebuild_mins,
    conversion: row.conversion,
    record_names: row.record_names,
    items_in: row.items_in,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function wireField({ event_id: _event, column_number: _column, ...field }: EventFieldRow, retype?: RetypeRow): EventField {
  // A column that has all of its values is ready: the properties that they came from go by themselves.
  // Looking for some changes nothing yet.
  return { ...field, retype: retype && !retype.swapped && !retype.searching ? wireRetype(retype) : null };
}

function wireRetype({ state, data_type, field_length, field_decimals, property, blocks, ...row }: RetypeRow): EventRetype {
  const progress = Math.min(0.99, row.blocks_done / Math.max(1, blocks));
  return {
    state,
    fills: property !== null,
    data_type,
    field_length,
    field_decimals,
    progress,
    reason: row.reason,
    rows: row.misfits ?? [],
  };
}
