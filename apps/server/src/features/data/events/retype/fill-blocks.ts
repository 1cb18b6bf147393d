/**
 * Fills some blocks of a column of a large event: values of a property go into the column beside the one that
 * new records fill, where that has none. Where the field has that column, a second walk takes the properties
 * away, so that until then no reader misses one. A value that doesn't fit stays a property.
 */
import { eventColumn, eventTableName, type EventTable } from '../../../../storage/event-tables.ts';
import { sent, sql, text, type Sql } from '../../../../storage/sql.ts';
import type { Tx } from '../../../../storage/tx.ts';
import { STORAGE } from '../event-values.ts';
import type { EventFieldRow } from '../events.store.ts';
import { movedOut, writtenName, type RestValue, type MovedOut } from '../fill-from-rest.ts';
import { inBlocks, type Blocks } from './blocks.ts';
import type { RetypeRow } from './retypes.store.ts';

const ROWS_AT_ONCE = 2000;

interface Filling {
  table: EventTable;
  /** It may have been renamed, or be wider, since it was made. */
  field: EventFieldRow;
  order: Pick<RetypeRow, 'column_number'> & { property: string };
  blocks: Blocks;
}

export async function fillBlocks(tx: Tx, { table, field, order, blocks }: Filling): Promise<void> {
  const name = text(eventTableName(table));
  const [own, made] = [text(eventColumn(field.column_number)), text(eventColumn(order.column_number))];
  // Rows whose value beside was emptied, with that of a person.
  await tx.run(
    ...sent(sql`update ${name} t set ${made} = t.${own} where ${inBlocks(blocks)} and t.${made} is null and t.${own} is not null`),
  );
  for await (const some of withProperty(tx, { table, field, order, blocks }, sql`t.${made} is null and t.${own} is null`))
    await tx.run(
      ...sent(sql`update ${name} t set ${made} = m.value::${text(STORAGE[field.data_type])}
       from unnest(${some.map(({ at }) => at)}::timestamptz[], ${some.map(({ key }) => key)}::uuid[], ${some.map(({ value }) => value)}::text[]) m (at, key, value)
       where ${inBlocks(blocks)} and t.at = m.at and t.key = m.key`),
    );
}

export async function tidyBlocks(tx: Tx, { table, field, order, blocks }: Filling): Promise<void> {
  const own = text(eventColumn(field.column_number));
  for await (const some of withProperty(tx, { table, field, order, blocks }, sql`t.${own} is not null`))
    // A column that was renamed may have had another value: then the property stays, too.
    await tx.run(
      ...sent(sql`update ${text(eventTableName(table))} t set rest = m.others
       from unnest(${some.map(({ at }) => at)}::timestamptz[], ${some.map(({ key }) => key)}::uuid[], ${some.map(({ others }) => others)}::text[],
         ${some.map(({ value }) => value)}::text[]) m (at, key, others, value)
       where ${inBlocks(blocks)} and t.at = m.at and t.key = m.key and t.${own} = m.value::${text(STORAGE[field.data_type])}`),
    );
}

/** Whether the property could fill one of the rows, which have no column beside yet. */
export async function foundInBlocks(tx: Tx, filling: Filling): Promise<boolean> {
  for await (const _some of withProperty(tx, filling, sql`t.${text(eventColumn(filling.field.column_number))} is null`)) return true;
  return false;
}

/** Rows of the blocks that have the property in a form that fits. */
async function* withProperty(tx: Tx, { table, field, order, blocks }: Filling, condition: Sql): AsyncGenerator<MovedOut[]> {
  await tx.run(
    ...sent(sql`declare event_rest no scroll cursor for select t.at::text, t.key::text, t.rest from ${text(eventTableName(table))} t
     where ${inBlocks(blocks)} and ${condition} and t.rest is not null and strpos(t.rest, ${writtenName(order.property)}) > 0`),
  );
  try {
    for (;;) {
      const rows = await tx.query<RestValue>(`fetch ${ROWS_AT_ONCE} from event_rest`);
      if (rows.length === 0) return;
      const moved = rows.flatMap((row) => movedOut(row, order.property, field) ?? []);
      if (moved.length > 0) yield moved;
    }
  } finally {
    await tx.run('close event_rest').catch(() => undefined);
  }
}
