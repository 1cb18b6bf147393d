/**
 * Fills some blocks of a column of a large event: values of a property go into the column beside the one that new records fill, where that has none. Where the
 * field has that column, a second walk takes the properties away, so that until then no reader misses one. A value that doesn't fit stays a property.
 */
import { eventColumn, eventTableName, type EventTable } from '../../../../storage/event-tables.ts';
import type { Tx } from '../../../../storage/tx.ts';
import { STORAGE } from '../event-values.ts';
import type { EventFieldRow } from '../events.store.ts';
import { movedOut, writtenName, type Held, type MovedOut } from '../fill-from-rest.ts';
import type { PlaceOfBlocks } from './blocks.ts';
import type { RetypeRow } from './retypes.store.ts';

const ROWS_AT_ONCE = 2000;

interface Filling {
  table: EventTable;
  /** It may have been renamed, or be wider, since it was made. */
  field: EventFieldRow;
  order: Pick<RetypeRow, 'column_number'> & { property: string };
  place: PlaceOfBlocks;
}

export async function fillBlocks(tx: Tx, { table, field, order, place }: Filling): Promise<void> {
  const [name, own, made] = [eventTableName(table), eventColumn(field.column_number), eventColumn(order.column_number)];
  // Rows whose value beside was emptied, with that of a person.
  await tx.run(`update ${name} t set ${made} = t.${own} where ${place.where} and t.${made} is null and t.${own} is not null`, place.params);
  const missing = `t.${made} is null and t.${own} is null`;
  for await (const some of withProperty(tx, { table, field, order, place }, missing))
    await tx.run(
      `update ${name} t set ${made} = m.value::${STORAGE[field.data_type]}
       from unnest($4::timestamptz[], $5::uuid[], $6::text[]) m (at, key, value) where ${place.where} and t.at = m.at and t.key = m.key`,
      [...place.params, some.map(({ at }) => at), some.map(({ key }) => key), some.map(({ value }) => value)],
    );
}

export async function tidyBlocks(tx: Tx, { table, field, order, place }: Filling): Promise<void> {
  const filled = `t.${eventColumn(field.column_number)} is not null`;
  for await (const some of withProperty(tx, { table, field, order, place }, filled))
    // A column that was renamed may have had another value: then the property stays, too.
    await tx.run(
      `update ${eventTableName(table)} t set rest = m.others
       from unnest($4::timestamptz[], $5::uuid[], $6::text[], $7::text[]) m (at, key, others, value)
       where ${place.where} and t.at = m.at and t.key = m.key and t.${eventColumn(field.column_number)} = m.value::${STORAGE[field.data_type]}`,
      [
        ...place.params,
        some.map(({ at }) => at),
        some.map(({ key }) => key),
        some.map(({ others }) => others),
        some.map(({ value }) => value),
      ],
    );
}

/** Whether the property could fill one of the rows, which have no column beside yet. */
export async function foundInBlocks(tx: Tx, filling: Filling): Promise<boolean> {
  for await (const _some of withProperty(tx, filling, `t.${eventColumn(filling.field.column_number)} is null`)) return true;
  return false;
}

/** Rows of the blocks that have the property in a form that fits. */
async function* withProperty(tx: Tx, { table, field, order, place }: Filling, condition: string): AsyncGenerator<MovedOut[]> {
  await tx.run(
    `declare event_rest no scroll cursor for select t.at::text, t.key::text, t.rest from ${eventTableName(table)} t
     where ${place.where} and ${condition} and t.rest is not null and strpos(t.rest, $4) > 0`,
    [...place.params, writtenName(order.property)],
  );
  try {
    for (;;) {
      const rows = await tx.query<Held>(`fetch ${ROWS_AT_ONCE} from event_rest`);
      if (rows.length === 0) return;
      const moved = rows.flatMap((row) => movedOut(row, order.property, field) ?? []);
      if (moved.length > 0) yield moved;
    }
  } finally {
    await tx.run('close event_rest').catch(() => undefined);
  }
}
