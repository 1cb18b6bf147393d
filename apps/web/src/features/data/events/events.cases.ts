/** Events for tests. */
import type { EventField, EventKind } from '@limn/contracts';

export function anEvent(changes: Partial<EventKind> = {}): EventKind {
  return {
    id: 7,
    event_name: 'Purchase',
    record_count: 0,
    column_count: 3,
    view_count: 0,
    views: [],
    id_datatype: 'text',
    allow_customer_creation: true,
    conversion: false,
    record_names: {},
    items_in: null,
    data_retention_days: 0,
    aggregate_frequency_mins: 60,
    aggregate_rebuild_mins: 720,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

export function aField(changes: Partial<EventField> = {}): EventField {
  return {
    id: 21,
    name: 'total',
    data_type: 'varchar',
    field_length: 255,
    field_decimals: null,
    item_field: false,
    item_datatable: null,
    identity_field: false,
    value_field: false,
    retype: null,
    ...changes,
  };
}
