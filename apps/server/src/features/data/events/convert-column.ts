/**
 * Gives the values of a column another type in one call, beside it: a new column is filled and takes its
 * place, or the first rows that don't fit are named and nothing has changed. Events that arrive meanwhile
 * wait in the journal, so larger ones are for `retype/`.
 */
import { AppError } from '@limn/model';
import { addEventColumn, eventColumn, eventTableName, keepEventColumns, type EventTable } from '../../../storage/event-tables.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { convertValue, STORAGE, textOfColumn, type ValueType } from './event-values.ts';
import { findEvent, findField, listFields, lockEvent, nextColumn, updateField, type EventFieldRow } from './events.store.ts';
import { fillFromRest } from './fill-from-rest.ts';
import { firstMisfits, misfitError, type FromColumn } from './misfits.ts';
import { requireNoRetype } from './retype/order-retype.ts';
import { listRetypes } from './retype/retypes.store.ts';

const VALUES_AT_ONCE = 20_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * A column beside the others for the values to come. Committed on its own: filling takes long and must not
 * hold readers up.
 */
export async function makeNewColumn(
  db: Pick<Database, 'withCompany'>,
  companyId: number,
  field: EventFieldRow,
  type: ValueType,
): Promise<number> {
  return db.withCompany(companyId, async (tx) => {
    const event = await findEvent(tx, companyId, field.event_id);
    if (!event) throw new AppError('not_found', { publicMessage: 'Event not found.' });
    const number = await nextColumn(tx, companyId, event.id);
    await addEventColumn(tx, { companyId, id: event.id, generation: event.generation }, number, STORAGE[type.data_type]);
    return number;
  });
}

/**
 * Fills the new column and swaps; `field` is as it shall be. Throws `invalid` with the first rows that don't
 * fit.
 */
export async function convertColumn(tx: Tx, companyId: number, field: EventFieldRow, newColumn: number): Promise<EventFieldRow> {
  await lockEvent(tx, companyId, field.event_id);
  const [event, before] = [await findEvent(tx, companyId, field.event_id), await findField(tx, companyId, field.id)];
  if (!event || !before) throw new AppError('not_found', { publicMessage: 'Event field not found.' });
  await requireNoRetype(tx, companyId, event.id);
  const table: EventTable = { companyId, id: event.id, generation: event.generation };
  await mapValues(tx, table, { number: before.column_number, type: before }, field);
  const [from, to] = [eventColumn(before.column_number), eventColumn(newColumn)];
  await tx.run(
    `update ${eventTableName(table)} t set ${to} = m.new::${STORAGE[field.data_type]} from event_value_map m where ${textOfColumn(`t.${from}`, before)} = m.old`,
  );
  const changed = await updateField(tx, companyId, { ...field, column_number: newColumn });
  // A property that the column didn't have, under its old name or in its old type, may be one of its values
  // now.
  await fillFromRest(tx, table, changed);
  return changed;
}

/**
 * Puts the new text of each value into a temporary table; each distinct one is read once, by the reader of
 * collected events.
 */
async function mapValues(tx: Tx, table: EventTable, from: FromColumn, type: ValueType, atOnce = VALUES_AT_ONCE): Promise<void> {
  const [name, column] = [eventTableName(table), eventColumn(from.number)];
  await tx.run('create temporary table event_value_map (old text collate "C", new text) on commit drop');
  await tx.run(
    `declare event_values no scroll cursor for select distinct ${textOfColumn(column, from.type)} as old from ${name} where ${column} is not null`,
  );
  for (;;) {
    const rows = await tx.query<{ old: string }>(`fetch ${atOnce} from event_values`);
    if (rows.length === 0) break;
    const read = rows.map(({ old }) => ({ old, ...convertValue(old, type) }));
    if (read.some((value) => 'problem' in value)) throw misfitError(type, await firstMisfits(tx, table, from, type));
    const fit = read.filter((value) => 'sql' in value);
    await tx.run('insert into event_value_map select * from unnest($1::text[], $2::text[])', [
      fit.map(({ old }) => old),
      fit.map(({ sql }) => sql),
    ]);
  }
  await tx.run('close event_values');
}

/**
 * Whether every value of the one type is one of the other, in the same form: then nothing has to be
 * converted.
 */
export function isWider(from: ValueType, to: ValueType): boolean {
  if (from.data_type === 'int' && to.data_type === 'bigint') return true;
  if (from.data_type !== to.data_type) return false;
  const [length, newLength] = [from.field_length ?? 0, to.field_length ?? 0];
  const [decimals, newDecimals] = [from.field_decimals ?? 0, to.field_decimals ?? 0];
  return newDecimals >= decimals && newLength - newDecimals >= length - decimals;
}

/** Drops what conversions left behind; where someone reads the table, the next one does. */
export async function dropOldColumns(db: Pick<Database, 'withCompany'>, companyId: number, eventId: number): Promise<void> {
  try {
    await db.withCompany(companyId, async (tx) => {
      await lockEvent(tx, companyId, eventId);
      const event = await findEvent(tx, companyId, eventId);
      if (!event) return;
      const filling = (await listRetypes(tx, companyId, eventId)).filter(({ state }) => state === 'running');
      const kept = [...(await listFields(tx, companyId, eventId)), ...filling].map(({ column_number }) => column_number);
      await keepEventColumns(tx, { companyId, id: eventId, generation: event.generation }, kept);
    });
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
  }
}

function codeOf(error: unknown): unknown {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code;
}
