/**
 * Gives the values of a column another type, beside it: a new column is filled and takes its place, or the first rows that don't fit are
 * named and nothing has changed. Events that arrive meanwhile wait in the journal.
 */
import { EVENT_TYPES } from '@limn/contracts';
import { AppError } from '@limn/model';
import { addEventColumn, eventColumn, eventTableName, keepEventColumns, type EventTable } from '../../../storage/event-tables.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { readValue, STORAGE, type ValueType } from './event-values.ts';
import { findEvent, findField, listFields, lockEvent, nextColumn, updateField, type EventFieldRow } from './events.store.ts';

/** More rows than this take longer to convert than a call may last. */
export const MAX_CONVERTED_ROWS = 1_000_000;
const VALUES_AT_ONCE = 20_000;
const NAMED_ROWS = 5;
const LOCK_NOT_AVAILABLE = '55P03';

/** A column beside the others for the values to come. Committed on its own: filling takes long and must not hold readers up. */
export async function makeNewColumn(
  db: Pick<Database, 'withCompany'>,
  companyId: number,
  field: EventFieldRow,
  type: ValueType,
): Promise<number> {
  return db.withCompany(companyId, async (tx) => {
    const event = await findEvent(tx, companyId, field.event_id);
    if (!event) throw new AppError('not_found', { publicMessage: 'Event not found.' });
    if (event.records > MAX_CONVERTED_ROWS)
      throw new AppError('conflict', {
        publicMessage: `This event has more than ${MAX_CONVERTED_ROWS.toLocaleString('en-GB')} records, which are too many to convert. Add a field with the new type instead.`,
      });
    const number = await nextColumn(tx, companyId, event.id);
    await addEventColumn(tx, { companyId, id: event.id, generation: event.generation }, number, STORAGE[type.data_type]);
    return number;
  });
}

/** Fills the new column and swaps; `field` is as it shall be. Throws `invalid` with the first rows that don't fit. */
export async function convertColumn(tx: Tx, companyId: number, field: EventFieldRow, newColumn: number): Promise<EventFieldRow> {
  await lockEvent(tx, companyId, field.event_id);
  const [event, before] = [await findEvent(tx, companyId, field.event_id), await findField(tx, companyId, field.id)];
  if (!event || !before) throw new AppError('not_found', { publicMessage: 'Event field not found.' });
  const table: EventTable = { companyId, id: event.id, generation: event.generation };
  await mapValues(tx, table, before.column_number, field);
  const [from, to] = [eventColumn(before.column_number), eventColumn(newColumn)];
  await tx.run(
    `update ${eventTableName(table)} t set ${to} = m.new::${STORAGE[field.data_type]} from event_value_map m where t.${from}::text = m.old`,
  );
  return updateField(tx, companyId, { ...field, column_number: newColumn });
}

/** Puts the new text of each value into a temporary table; each distinct one is read once, by the reader of collected events. */
async function mapValues(tx: Tx, table: EventTable, column: number, type: ValueType, atOnce = VALUES_AT_ONCE): Promise<void> {
  const [name, from] = [eventTableName(table), eventColumn(column)];
  await tx.run('create temporary table event_value_map (old text collate "C", new text) on commit drop');
  await tx.run(`declare event_values no scroll cursor for select distinct ${from}::text as old from ${name} where ${from} is not null`);
  for (;;) {
    const rows = await tx.query<{ old: string }>(`fetch ${atOnce} from event_values`);
    if (rows.length === 0) break;
    const read = rows.map(({ old }) => ({ old, ...readValue(old, type) }));
    const bad = read.filter((value) => 'problem' in value);
    if (bad.length > 0) throw await misfits(tx, table, column, type, bad);
    const fit = read.filter((value) => 'sql' in value);
    await tx.run('insert into event_value_map select * from unnest($1::text[], $2::text[])', [
      fit.map(({ old }) => old),
      fit.map(({ sql }) => sql),
    ]);
  }
  await tx.run('close event_values');
}

interface BadValue {
  old: string;
  problem: string;
}

/** The newest rows that hold such values, at most a few. */
async function misfits(tx: Tx, table: EventTable, column: number, type: ValueType, bad: readonly BadValue[]): Promise<AppError> {
  const from = eventColumn(column);
  const reasons = new Map(bad.map(({ old, problem }) => [old, problem]));
  const rows = await tx.query<{ at: Date; value: string }>(
    `select at, ${from}::text as value from ${eventTableName(table)} where ${from}::text = any ($1) order by at limit ${NAMED_ROWS}`,
    [[...reasons.keys()]],
  );
  const named = rows.map(({ at, value }) => ({
    event_timestamp: at.toISOString(),
    value: shortened(value),
    reason: reasons.get(value) ?? '',
  }));
  const [first] = named;
  const publicMessage = `Some records don’t fit the type ${EVENT_TYPES[type.data_type]}. The first, of ${first?.event_timestamp ?? ''}, holds “${first?.value ?? ''}”. ${first?.reason ?? ''}`;
  return new AppError('invalid', { publicMessage, details: { rows: named } });
}

function shortened(value: string): string {
  return value.length > 100 ? `${value.slice(0, 99)}…` : value;
}

/** Whether every value of the one type is one of the other, in the same form: then nothing has to be converted. */
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
      const kept = (await listFields(tx, companyId, eventId)).map(({ column_number }) => column_number);
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
