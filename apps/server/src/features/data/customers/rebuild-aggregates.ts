/** Builds the aggregates of an event from its rows, a step at a time, while drains go on. See `aggregates.store.ts`. */
import type { Tx } from '../../../storage/tx.ts';
import { eventValues, holdCustomerEvent, type CustomerEvent } from '../events/customer-events.read.ts';
import { beginState, dayOf, findState, rollDays, type AggregateState } from './aggregates.store.ts';
import { lockPeople } from './identities.store.ts';
import { sayAllChanged } from './say-changed.ts';

export interface DueAggregates {
  companyId: number;
  eventId: number;
}

/** Drains of the company wait for a step. */
const ROWS_OF_A_STEP = 50_000;
/** For a table of all identities, which each step joins. */
const MEMORY = '64MB';
const FORGOTTEN_AT_ONCE = 20_000;
/** Behind every day that an event may have. */
const LAST_DAY = dayOf(Date.UTC(10_000, 0, 1));

/** Events whose aggregates are missing, are of another value field, are being built or are due again. */
export const DUE_AGGREGATES = `select e.company_id as "companyId", e.id as "eventId"
  from event e left join event_field v on v.company_id = e.company_id and v.event_id = e.id and v.value_field
    left join customer_aggregate a on a.company_id = e.company_id and a.event_id = e.id
  where case when a.event_id is null then e.records > 0
    else a.generation = 0 or a.building is not null or a.value_column is distinct from v.column_number
      or (a.rolled_at > a.rebuilt_at and a.rebuilt_at < now() - make_interval(mins => e.aggregate_rebuild_mins)) end
    -- Rows of a file are in no figure until all are in.
    and not exists (select from event_import i where i.company_id = e.company_id and i.event_id = e.id and i.state = 'running')
  order by 1, 2`;
/** Events with days of generations before the one that is read. */
export const OUTDATED_AGGREGATES = `select a.company_id as "companyId", a.event_id as "eventId" from customer_aggregate a
  where a.building is null and exists (
    select from customer_day d where d.company_id = a.company_id and d.event_id = a.event_id and d.generation < a.generation
  ) order by 1, 2`;
/** Aggregates of events that were deleted. */
export const ORPHANED_AGGREGATES = `select a.company_id as "companyId", a.event_id as "eventId" from customer_aggregate a
  where not exists (select from event e where e.company_id = a.company_id and e.id = a.event_id) order by 1, 2`;

/** One step, in a transaction that works for the company. True where more is to do. */
export async function rebuildStep(tx: Tx, { companyId, eventId }: DueAggregates, rowsAtOnce = ROWS_OF_A_STEP): Promise<boolean> {
  await lockPeople(tx, companyId);
  const event = await holdCustomerEvent(tx, companyId, eventId);
  if (!event) return false;
  const state = (await findState(tx, companyId, eventId)) ?? (await beginState(tx, companyId, eventId, event.value_column, false));
  if (state.building === null || state.building_column !== event.value_column) return begin(tx, companyId, event, state);
  const rows = eventValues(companyId, event, state.building_column);
  await tx.query(`select set_config('work_mem', $1, true)`, [MEMORY]);
  const from = state.built_to ?? LAST_DAY;
  const to = await lastDayOfStep(tx, rows, from, rowsAtOnce);
  await rollDays(tx, companyId, { eventId, generation: state.building }, rows, { from, to });
  if (to < LAST_DAY) {
    await tx.run('update customer_aggregate set built_to = $3 where company_id = $1 and event_id = $2', [companyId, eventId, to]);
    return true;
  }
  await tx.run(
    `update customer_aggregate set generation = building, value_column = building_column, building = null, building_column = null, built_to = null, rebuilt_at = now()
     where company_id = $1 and event_id = $2`,
    [companyId, eventId],
  );
  // Known again from now on: fronts may hold figures of before.
  await sayAllChanged(tx, companyId);
  return true;
}

/** All days at once, for rows that lie there before anything was collected. Does nothing where aggregates are kept already. */
export async function addUpLoaded(tx: Tx, companyId: number, eventId: number): Promise<void> {
  await lockPeople(tx, companyId);
  const event = await holdCustomerEvent(tx, companyId, eventId);
  if (!event || (await findState(tx, companyId, eventId))) return;
  const { generation, value_column } = await beginState(tx, companyId, eventId, event.value_column, true);
  await rollDays(tx, companyId, { eventId, generation }, eventValues(companyId, event, value_column), { from: 0, to: LAST_DAY });
}

/** Takes what an earlier build left, then begins before the first row. */
async function begin(tx: Tx, companyId: number, event: CustomerEvent, { generation, building }: AggregateState): Promise<boolean> {
  if (await forgetGenerations(tx, companyId, event.id, generation)) {
    if (building !== null)
      await tx.run(
        'update customer_aggregate set building = null, building_column = null, built_to = null where company_id = $1 and event_id = $2',
        [companyId, event.id],
      );
    return true;
  }
  const { first } = await tx.one<{ first: Date | null }>(`select min(at) as first from (${eventValues(companyId, event, null)}) e`);
  await tx.run(
    'update customer_aggregate set building = greatest(generation, coalesce(building, 0)) + 1, building_column = $3, built_to = $4 where company_id = $1 and event_id = $2',
    [companyId, event.id, event.value_column, first === null ? LAST_DAY : dayOf(first.getTime())],
  );
  return true;
}

async function lastDayOfStep(tx: Tx, rows: string, from: number, rowsAtOnce: number): Promise<number> {
  const next = await tx.maybeOne<{ at: Date }>(`select at from (${rows}) e where at >= to_timestamp($1) order by at offset $2 limit 1`, [
    from * 86_400,
    rowsAtOnce,
  ]);
  // A day is built whole, however many rows it has.
  return next ? Math.max(from + 1, dayOf(next.at.getTime())) : LAST_DAY;
}

/** All but the current one, some rows at a time; true where some were. */
async function forgetGenerations(tx: Tx, companyId: number, eventId: number, kept: number): Promise<boolean> {
  const gone = await tx.run(
    `delete from customer_day where ctid = any (array(select ctid from customer_day where company_id = $1 and event_id = $2 and generation <> $3 limit ${FORGOTTEN_AT_ONCE}))
       and company_id = $1`,
    [companyId, eventId, kept],
  );
  return gone > 0;
}

/** Some days of the generation from before, after a rebuild. True where there may be more. */
export async function forgetOldGeneration(tx: Tx, { companyId, eventId }: DueAggregates): Promise<boolean> {
  const state = await findState(tx, companyId, eventId);
  return state !== undefined && state.building === null && (await forgetGenerations(tx, companyId, eventId, state.generation));
}

/** Takes away the rest of a deleted event. True where there may be more. */
export async function forgetAggregates(tx: Tx, { companyId, eventId }: DueAggregates): Promise<boolean> {
  if (await forgetGenerations(tx, companyId, eventId, -1)) return true;
  await tx.run('delete from customer_aggregate where company_id = $1 and event_id = $2', [companyId, eventId]);
  return false;
}
