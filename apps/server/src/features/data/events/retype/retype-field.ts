/**
 * Gives the values of a column of a large event another type, or fills a new one (`fill-blocks.ts`), while
 * events arrive and are read. A column beside the old one is filled some blocks of the table at a time, each
 * with how far it is; killed at any moment it goes on behind the last of them. New events get both values
 * (`beside.ts`), so that in the end only the field has to be pointed at the new column. A row that doesn't
 * fit ends it, and nothing has changed.
 */
import { AppError } from '@limn/model';
import { addEventColumn, eventColumn, eventMonths, eventTableName, type EventTable } from '../../../../storage/event-tables.ts';
import type { Database } from '../../../../storage/database.ts';
import { withLease } from '../../../../storage/lease.ts';
import { sent, sql, text } from '../../../../storage/sql.ts';
import type { Tx } from '../../../../storage/tx.ts';
import { dropOldColumns } from '../convert-column.ts';
import { convertValue, STORAGE, textOfColumn } from '../event-values.ts';
import { changedField } from '../events.service.ts';
import { findEvent, findField, lockEvent, updateField, type EventFieldRow } from '../events.store.ts';
import { firstMisfits, saidOfMisfits } from '../misfits.ts';
import { byPlace, inBlocks, type Blocks } from './blocks.ts';
import { fillBlocks, foundInBlocks, tidyBlocks } from './fill-blocks.ts';
import { orderSearch } from './order-fill.ts';
import {
  deleteRetype,
  failRetype,
  findRetype,
  holdRetype,
  moveRetype,
  noteFound,
  noteSwapped,
  startPass,
  type RetypeRow,
} from './retypes.store.ts';

export interface RetypeKey {
  companyId: number;
  fieldId: number;
}

export interface RetypeDeps {
  db: Pick<Database, 'control' | 'withCompany'>;
  /** 8 KB of the table each: a batch takes less than a second. */
  blocksAtOnce?: number | undefined;
}

const BLOCKS_AT_ONCE = 400;
/** A table that ends the process which reads it each time is given up. */
const MAX_TRIES = 10;
const INTERRUPTED = 'The conversion was interrupted too often. Start it again.';
const FILL_INTERRUPTED = 'Filling was interrupted too often. Earlier records keep the value as a property; new ones fill the column.';
const COULD_NOT = 'The values could not be converted.';
/** The database refuses a value: classes 22 and 23 of its codes. */
const REFUSED_VALUE = /^2[23]/;

/** Undone where another process is at it, or this one is to end. */
export async function retypeField(key: RetypeKey, { db, blocksAtOnce = BLOCKS_AT_ONCE }: RetypeDeps, signal: AbortSignal): Promise<void> {
  const { companyId, fieldId } = key;
  await withLease(db, `retype ${companyId} ${fieldId}`, async (lease) => {
    const order = await db.withCompany(companyId, (tx) => findRetype(tx, companyId, fieldId));
    if (order?.state !== 'running') return;
    if (lease.tries > MAX_TRIES) await db.withCompany(companyId, (tx) => giveUp(tx, companyId, order));
    let isFirst = true;
    const follow = (step: Step): Step | Promise<Step> => {
      if (step === 'walked') return db.withCompany(companyId, (tx) => finish(tx, key, order.event_id));
      return step === 'found' ? db.withCompany(companyId, (tx) => beginFill(tx, key, order.event_id)) : step;
    };
    const isStopped = () => signal.aborted || lease.isLost;
    while (!isStopped()) {
      const step = await convertSome(db, key, blocksAtOnce);
      const next = await follow(step);
      if (next === 'over') break;
      if (isFirst && lease.tries > 1) await lease.progressed();
      isFirst = false;
    }
    if (!isStopped()) await dropOldColumns(db, companyId, order.event_id);
  });
}

async function giveUp(tx: Tx, companyId: number, { field_id: fieldId, property, swapped }: RetypeRow): Promise<void> {
  // It has its values: properties that are left beside them do no harm.
  if (swapped) return deleteRetype(tx, companyId, fieldId);
  await failRetype(tx, companyId, fieldId, { reason: property === null ? INTERRUPTED : FILL_INTERRUPTED });
}

type Step = 'more' | 'found' | 'walked' | 'over';

async function convertSome(db: RetypeDeps['db'], { companyId, fieldId }: RetypeKey, blocksAtOnce: number): Promise<Step> {
  try {
    return await db.withCompany(companyId, async (tx) => {
      const order = await holdRetype(tx, companyId, fieldId);
      const [event, field] = order
        ? [await findEvent(tx, companyId, order.event_id), await findField(tx, companyId, fieldId)]
        : [undefined, undefined];
      if (!order || !event || !field) return 'over';
      const table: EventTable = { companyId, id: event.id, generation: event.generation };
      const place = await placeOf(tx, table, order);
      if (!place) return 'walked';
      const to = Math.min(place.block + blocksAtOnce, place.month_blocks);
      const blocks = { month: place.month, from: place.block, to };
      if (order.property !== null) {
        const filling = { table, field, order: { ...order, property: order.property }, blocks };
        await byPlace(tx, true);
        if (order.searching && (await foundInBlocks(tx, filling))) return 'found';
        if (!order.searching) await (order.swapped ? tidyBlocks(tx, filling) : fillBlocks(tx, filling));
      } else if (!(await convertBlocks(tx, table, field, order, blocks))) {
        const misfits = await firstMisfits(tx, table, { number: field.column_number, type: field }, order, { month: place.month });
        await failRetype(tx, companyId, fieldId, { reason: saidOfMisfits(order, misfits), misfits });
        return 'over';
      }
      await moveRetype(tx, companyId, fieldId, { ...place, block: to, blocks_done: order.blocks_done + to - place.block });
      return 'more';
    });
  } catch (error) {
    if (!REFUSED_VALUE.test(codeOf(error))) throw error;
    await db.withCompany(companyId, (tx) => failRetype(tx, companyId, fieldId, { reason: COULD_NOT }));
    return 'over';
  }
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code ?? '';
}

type Place = Pick<RetypeRow, 'block' | 'month_blocks'> & { month: string };

/**
 * Where to go on; undefined behind the last month. Blocks that a month gets while it is read hold what is
 * converted already.
 */
async function placeOf(tx: Tx, table: EventTable, { month, block, month_blocks }: RetypeRow): Promise<Place | undefined> {
  if (month !== null && block < month_blocks) return { month, block, month_blocks };
  const next = (await eventMonths(tx, table)).find((one) => one.blocks > 0 && (month === null || one.month > month));
  return next && { month: next.month, block: 0, month_blocks: next.blocks };
}

/** False where some values don't fit. */
async function convertBlocks(tx: Tx, table: EventTable, field: EventFieldRow, order: RetypeRow, blocks: Blocks): Promise<boolean> {
  const [old, made] = [eventColumn(field.column_number), eventColumn(order.column_number)];
  const [name, before] = [text(eventTableName(table)), text(textOfColumn(`t.${old}`, field))];
  const where = sql`${inBlocks(blocks)} and t.${text(made)} is null`;
  await byPlace(tx, true);
  const values = await tx.query<{ old: string }>(
    ...sent(sql`select distinct ${before} as old from ${name} t where ${where} and t.${text(old)} is not null`),
  );
  const read = values.map((value) => ({ old: value.old, ...convertValue(value.old, order) }));
  if (read.some((value) => 'problem' in value)) {
    await byPlace(tx, false);
    return false;
  }
  const fit = read.flatMap((value) => ('sql' in value && value.sql !== null ? [{ old: value.old, sql: value.sql }] : []));
  if (fit.length > 0)
    await tx.run(
      ...sent(sql`update ${name} t set ${text(made)} = m.new::${text(STORAGE[order.data_type])}
       from unnest(${fit.map((value) => value.old)}::text[], ${fit.map((value) => value.sql)}::text[]) m (old, new)
       where ${where} and ${before} = m.old collate "C"`),
    );
  return true;
}

/** All rows have their values: the field gets its new column, under the lock that drains and imports take. */
async function finish(tx: Tx, { companyId, fieldId }: RetypeKey, eventId: number): Promise<Step> {
  await lockEvent(tx, companyId, eventId);
  const order = await holdRetype(tx, companyId, fieldId);
  const before = order && (await findField(tx, companyId, fieldId));
  if (!order || !before) return 'over';
  if (order.revision !== order.pass_revision) {
    await startPass(tx, companyId, fieldId);
    return 'more';
  }
  if (order.searching) {
    await deleteRetype(tx, companyId, fieldId);
    return 'over';
  }
  if (order.property !== null) return finishFill(tx, companyId, before, order);
  try {
    const after = await changedField(tx, companyId, before, order.changes);
    await updateField(tx, companyId, { ...after, column_number: order.column_number });
    await deleteRetype(tx, companyId, fieldId);
    await search(tx, companyId, after);
  } catch (error) {
    // Its other fields have changed since it was ordered: another is the value field now, say. That is found
    // before anything is written.
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    await failRetype(tx, companyId, fieldId, { reason: firstProblemOf(error) });
  }
  return 'over';
}

/** Nothing else of the field changes with it. Its properties are taken away next, and then it is done. */
async function finishFill(tx: Tx, companyId: number, field: EventFieldRow, order: RetypeRow): Promise<Step> {
  if (order.swapped) {
    await deleteRetype(tx, companyId, field.id);
    if (field.name !== order.property) await search(tx, companyId, field);
    return 'over';
  }
  await updateField(tx, companyId, { ...field, column_number: order.column_number });
  await noteSwapped(tx, companyId, field.id);
  return 'more';
}

/** The column beside, which drains and imports fill from now on. */
async function beginFill(tx: Tx, { companyId, fieldId }: RetypeKey, eventId: number): Promise<Step> {
  await lockEvent(tx, companyId, eventId);
  const order = await holdRetype(tx, companyId, fieldId);
  const [event, field] = [await findEvent(tx, companyId, eventId), await findField(tx, companyId, fieldId)];
  if (!order || !event || !field) return 'over';
  await addEventColumn(tx, { companyId, id: event.id, generation: event.generation }, order.column_number, STORAGE[field.data_type]);
  await noteFound(tx, companyId, fieldId);
  return 'more';
}

/** Properties of the name and type that the field has now. */
async function search(tx: Tx, companyId: number, field: EventFieldRow): Promise<void> {
  const event = await findEvent(tx, companyId, field.event_id);
  if (event) await orderSearch(tx, companyId, event, field);
}

function firstProblemOf(error: AppError): string {
  return error.publicMessage ?? COULD_NOT;
}
