/** Random events, with fields of every type, what was collected of them and what was refused. */
import type { Random } from '@limn/model';
import { EVENT_TYPES, newEnrichment, type EventType } from '@limn/contracts';
import type { Tx } from '../../../../storage/database.ts';
import type { ColumnStorage } from '../../../../storage/company-tables.ts';
import {
  addEventColumn,
  endEventImport,
  ensureEventMonth,
  eventColumn,
  eventTableName,
  makeEventTable,
  allowEventImport,
} from '../../../../storage/event-tables.ts';
import { hex, int64, moment, uuid, WORDS, type Row, type Rows } from './random-rows.ts';

/** A column that a conversion has left behind. */
const LEFT_COLUMN = 90;
const TYPES = Object.keys(EVENT_TYPES) as EventType[];
const STORED: Readonly<Record<EventType, { type: ColumnStorage; value(random: Random): string }>> = {
  varchar: { type: 'text', value: (random) => random.pick(WORDS) },
  int: { type: 'bigint', value: (random) => String(random.below(1000) - 500) },
  decimal: { type: 'numeric', value: (random) => `${random.below(1000) - 500}.${String(random.below(100)).padStart(2, '0')}` },
  date: { type: 'date', value: (random) => random.pick(['2026-02-28', '0001-01-01', '9999-12-31']) },
  datetime: { type: 'timestamptz', value: moment },
  tinyint: { type: 'boolean', value: (random) => random.pick(['true', 'false']) },
  bigint: { type: 'bigint', value: int64 },
};
const RESTS = [null, '{"note":"a\\u0000b\\ud800"}', '{"deep":{"list":[1,"ü"]}}'];

/** The company is arriving: only then may rows be added here. */
export async function makeEvents(tx: Tx, rows: Rows, random: Random, tables: readonly Row[]): Promise<void> {
  for (let n = 1 + random.below(3); n > 0; n--) {
    const count = random.below(6);
    const event = await rows.add('event', {
      id: undefined,
      name: `Event ${n} ${hex(random, 3)}`,
      slug: `event_${n}`,
      aggregate_frequency_mins: 60 + random.below(99),
      aggregate_rebuild_mins: 720 + random.below(99),
      record_names: random.pick([{}, { customer_id: 'userId', event_id: 'id' }]),
      items_in: random.pick([null, 'products']),
      last_column: 100 + random.below(9),
      records: count,
    });
    const table = { companyId: rows.companyId, id: Number(event.id), generation: Number(event.generation) };
    await makeEventTable(tx, table, []);
    await addEventColumn(tx, table, LEFT_COLUMN, 'text');
    const types = ['varchar' as const, ...TYPES.filter(() => random.below(3) > 0)];
    const [item, value] = [1 + random.below(4), 1 + random.below(4)];
    const fields: number[] = [];
    for (const [index, data_type] of types.entries()) {
      const field = await rows.add('event_field', {
        id: undefined,
        event_id: event.id,
        name: `field ${index} ${random.pick(WORDS)}`,
        data_type,
        field_length: random.pick([null, 12]),
        field_decimals: random.pick([null, 2]),
        column_number: index + 1,
        identity_field: index === 0,
        item_field: index === item,
        item_datatable: index === item ? random.pick(tables).id : null,
        value_field: index === value,
      });
      fields.push(Number(field.id));
      await addEventColumn(tx, table, index + 1, STORED[data_type].type);
    }
    const named = `field_${random.pick(fields)}`;
    const rule = { type: 'rule', query: { category_id: 'event', id: named, operator: 0, value: 'field_1', ruleType: 1 } };
    await rows.add('event_view', {
      id: undefined,
      event_id: event.id,
      label: random.pick(WORDS),
      name: `view_${n}_${hex(random, 3)}`,
      filters: { operator: 'All', children: [rule, { type: 'group', operator: 'Any', children: [rule] }] },
      enrichment: [{ ...newEnrichment('prior', 3), date_field: named }],
    });
    await allowEventImport(tx, table);
    for (let row = 0; row < count; row++) {
      const at = moment(random);
      await ensureEventMonth(tx, table, at.slice(0, 10));
      const columns = ['at', 'key', 'received_at', 'rest', eventColumn(LEFT_COLUMN), ...types.map((_, index) => eventColumn(index + 1))];
      await tx.run(
        `insert into ${eventTableName(table)} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        [
          at,
          uuid(random),
          moment(random),
          random.pick(RESTS),
          'left',
          ...types.map((type) => (random.below(4) === 0 ? null : STORED[type].value(random))),
        ],
      );
    }
    await endEventImport(tx, table);
  }
  const payload = () => JSON.stringify({ customer_id: random.pick(WORDS), event_properties: { odd: 'a\0b\ud800' } });
  for (let n = 1 + random.below(3); n > 0; n--)
    await rows.add('event_reject', { event_name: `Event ${hex(random, 2)}`, payload: payload() });
}
