import type { EventField, EventFieldUpdate, EventKind, EventViewSummary } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Call, Handlers } from '../../../api/call.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import type { EventViews } from './event-views.port.ts';
import { convertColumn, dropOldColumns, isWider, makeNewColumn } from './convert-column.ts';
import { addField, changedField, changeEvent, createEvent, removeEvent, requireEvent, requireField } from './events.service.ts';
import { listEvents, listFields, updateField, type EventFieldRow, type EventRow } from './events.store.ts';

type Names =
  | 'listEvents'
  | 'createEvent'
  | 'updateEvent'
  | 'deleteEvent'
  | 'listEventFields'
  | 'createEventField'
  | 'updateEventField'
  | 'alterEventColumn';

export function eventHandlers(db: Pick<Database, 'withCompany'>, views: EventViews): Handlers<Names> {
  const wire = async (tx: Tx, companyId: number, event: EventRow) => ({
    event: wireEvent(event, await views.list(tx, companyId, event.id)),
  });

  /** Names and marks of a field change at once; new types and lengths convert its values. */
  async function change(
    companyId: number,
    { look, transact }: Pick<Call<unknown>, 'look' | 'transact'>,
    find: (tx: Tx) => Promise<EventFieldRow>,
    changes: EventFieldUpdate,
  ): Promise<{ field: EventField }> {
    const read = async (tx: Tx) => {
      const before = await find(tx);
      return { before, after: await changedField(tx, companyId, before, changes) };
    };
    const { before, after } = await look(read);
    if (isWider(before, after))
      return transact(async (tx) => ({ field: wireField(await updateField(tx, companyId, (await read(tx)).after)) }));
    if (before.identity_field) throw new AppError('conflict', { publicMessage: 'Customers are known by this field: its type stays.' });
    const column = await makeNewColumn(db, companyId, before, after);
    try {
      return await transact(async (tx) => ({ field: wireField(await convertColumn(tx, companyId, (await read(tx)).after, column)) }));
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
        await views.requireUnused(tx, caller.companyId, params.id);
        await removeEvent(tx, caller.companyId, params.id);
      });
      return { message: 'The event is deleted.' };
    },
    listEventFields: ({ caller, params, transact }) =>
      transact(async (tx) => {
        await requireEvent(tx, caller.companyId, params.id);
        return { fields: (await listFields(tx, caller.companyId, params.id)).map(wireField) };
      }),
    createEventField: ({ caller, params, body, transact }) =>
      transact(async (tx) => {
        const event = await requireEvent(tx, caller.companyId, params.id);
        return { field: wireField(await addField(tx, caller.companyId, event, body)) };
      }),
    updateEventField: async (call) =>
      change(call.caller.companyId, call, (tx) => requireField(tx, call.caller.companyId, call.params.id), call.body),
    alterEventColumn: async (call) => {
      const { column_name, new_data_type, ...lengths } = call.body;
      const find = async (tx: Tx) => {
        await requireEvent(tx, call.caller.companyId, call.params.id);
        const field = (await listFields(tx, call.caller.companyId, call.params.id)).find(({ name }) => name === column_name);
        if (!field) throw new AppError('not_found', { publicMessage: `This event has no field “${column_name}”.` });
        return field;
      };
      return change(call.caller.companyId, call, find, { data_type: new_data_type, ...lengths });
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
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function wireField({ event_id: _event, column_number: _column, ...field }: EventFieldRow): EventField {
  return field;
}
