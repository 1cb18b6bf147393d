/**
 * Changes of columns' types, and new columns to fill, that a worker carries out: what was asked for, and how
 * far each is.
 */
import type { EventFieldUpdate, EventRetype } from '@limn/contracts';
import type { Tx } from '../../../../storage/tx.ts';
import type { ValueType } from '../event-values.ts';
import type { Misfit } from '../misfits.ts';

export interface RetypeRow extends ValueType {
  event_id: number;
  field_id: number;
  state: EventRetype['state'];
  changes: EventFieldUpdate;
  column_number: number;
  month: string | null;
  block: number;
  month_blocks: number;
  blocks: number;
  blocks_done: number;
  revision: number;
  pass_revision: number;
  /** The column is new, and filled from the properties of this name; null for a change of a type. */
  property: string | null;
  /** The field has the filled column. */
  swapped: boolean;
  /** No row is known yet that the property could fill: there is no column beside. */
  searching: boolean;
  reason: string | null;
  misfits: Misfit[] | null;
}

const COLUMNS = `event_id, field_id, state, data_type, field_length, field_decimals, changes, column_number, month, block, month_blocks, blocks, blocks_done,
  revision, pass_revision, property, swapped, searching, reason, misfits,
  (select c.locale from company c where c.id = event_retype.company_id) as locale`;

export async function listRetypes(tx: Tx, companyId: number, eventId: number): Promise<RetypeRow[]> {
  return tx.query<RetypeRow>(`select ${COLUMNS} from event_retype where company_id = $1 and event_id = $2`, [companyId, eventId]);
}

export async function findRetype(tx: Tx, companyId: number, fieldId: number): Promise<RetypeRow | undefined> {
  return tx.maybeOne<RetypeRow>(`select ${COLUMNS} from event_retype where company_id = $1 and field_id = $2`, [companyId, fieldId]);
}

/** Held until the transaction ends. Who holds the event as well holds that first. */
export async function holdRetype(tx: Tx, companyId: number, fieldId: number): Promise<RetypeRow | undefined> {
  return tx.maybeOne<RetypeRow>(
    `select ${COLUMNS} from event_retype where company_id = $1 and field_id = $2 and state = 'running' for update`,
    [companyId, fieldId],
  );
}

export type NewRetype = Pick<
  RetypeRow,
  'event_id' | 'field_id' | 'data_type' | 'field_length' | 'field_decimals' | 'changes' | 'column_number' | 'blocks' | 'property'
> &
  Partial<Pick<RetypeRow, 'searching'>>;

/** In the place of one of the field that failed. */
export async function insertRetype(tx: Tx, companyId: number, made: NewRetype): Promise<void> {
  await tx.run('delete from event_retype where company_id = $1 and field_id = $2', [companyId, made.field_id]);
  await tx.run(
    `insert into event_retype (company_id, event_id, field_id, data_type, field_length, field_decimals, changes, column_number, blocks, property, searching)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      companyId,
      made.event_id,
      made.field_id,
      made.data_type,
      made.field_length,
      made.field_decimals,
      JSON.stringify(made.changes),
      made.column_number,
      made.blocks,
      made.property,
      made.searching ?? false,
    ],
  );
}

export async function changeRetype(tx: Tx, companyId: number, fieldId: number, changes: EventFieldUpdate): Promise<void> {
  await tx.run('update event_retype set changes = $3 where company_id = $1 and field_id = $2', [
    companyId,
    fieldId,
    JSON.stringify(changes),
  ]);
}

export type RetypePlace = Pick<RetypeRow, 'month' | 'block' | 'month_blocks' | 'blocks_done'>;

export async function moveRetype(tx: Tx, companyId: number, fieldId: number, to: RetypePlace): Promise<void> {
  await tx.run(
    'update event_retype set month = $3, block = $4, month_blocks = $5, blocks_done = $6 where company_id = $1 and field_id = $2',
    [companyId, fieldId, to.month, to.block, to.month_blocks, to.blocks_done],
  );
}

/** Some row has a property that fits: its column beside is there now. */
export async function noteFound(tx: Tx, companyId: number, fieldId: number): Promise<void> {
  await tx.run('update event_retype set searching = false where company_id = $1 and field_id = $2', [companyId, fieldId]);
  await startPass(tx, companyId, fieldId);
}

/** The field has the filled column; now for the properties, from the first month on. */
export async function noteSwapped(tx: Tx, companyId: number, fieldId: number): Promise<void> {
  await tx.run('update event_retype set swapped = true where company_id = $1 and field_id = $2', [companyId, fieldId]);
  await startPass(tx, companyId, fieldId);
}

/** Some rows have lost their new values: once more from the first. */
export async function startPass(tx: Tx, companyId: number, fieldId: number): Promise<void> {
  await tx.run(
    `update event_retype set month = null, block = 0, month_blocks = 0, blocks_done = 0, pass_revision = revision
     where company_id = $1 and field_id = $2`,
    [companyId, fieldId],
  );
}

export async function failRetype(
  tx: Tx,
  companyId: number,
  fieldId: number,
  { reason, misfits }: { reason: string; misfits?: readonly Misfit[] },
): Promise<void> {
  await tx.run(
    `update event_retype set state = 'failed', reason = $3, misfits = $4 where company_id = $1 and field_id = $2 and state = 'running'`,
    [companyId, fieldId, reason, misfits ? JSON.stringify(misfits) : null],
  );
}

export async function deleteRetype(tx: Tx, companyId: number, fieldId: number): Promise<void> {
  await tx.run('delete from event_retype where company_id = $1 and field_id = $2', [companyId, fieldId]);
}

/** A value that a column beside the old one gets, too. */
export interface RetypedColumn extends ValueType {
  event_id: number;
  field_id: number;
  from: number;
  to: number;
  /** The column is new: both have the same values. */
  is_new: boolean;
}

/** The events are held, so that none begins or ends meanwhile. */
export async function runningRetypes(tx: Tx, companyId: number, eventIds: readonly number[]): Promise<RetypedColumn[]> {
  return tx.query<RetypedColumn>(
    `select r.event_id, r.field_id, r.data_type, r.field_length, r.field_decimals, f.column_number as "from", r.column_number as "to",
       r.property is not null as is_new, c.locale
     from event_retype r join event_field f on f.company_id = r.company_id and f.id = r.field_id join company c on c.id = r.company_id
     where r.company_id = $1 and r.event_id = any ($2) and r.state = 'running' and not r.swapped and not r.searching`,
    [companyId, eventIds],
  );
}

/**
 * Columns of an event that is held whose values are to be made from the old ones once more, where the caller
 * empties them in some rows.
 */
export async function repeatRetypes(tx: Tx, companyId: number, eventId: number): Promise<number[]> {
  const rows = await tx.query<{ column_number: number; hasNone: boolean }>(
    `update event_retype set revision = revision + 1 where company_id = $1 and event_id = $2 and state = 'running' returning column_number, swapped or searching as "hasNone"`,
    [companyId, eventId],
  );
  return rows.flatMap(({ column_number, hasNone }) => (hasNone ? [] : [column_number]));
}

/** Rows that did not fit are kept as they were: not those of someone who is erased. */
export async function forgetMisfits(tx: Tx, companyId: number, eventId: number, needle: string): Promise<void> {
  await tx.run(
    `delete from event_retype where company_id = $1 and event_id = $2 and state = 'failed' and strpos(lower(coalesce(reason, '') || coalesce(misfits::text, '')), $3) > 0`,
    [companyId, eventId, needle],
  );
}
