/** Builds the aggregates of an event from its rows, a step at a time, while drains go on. See `aggregates.store.ts`. */
import type { Tx } from '../../../storage/tx.ts';
import { eventValuesOf, holdCustomerEvent, type CustomerEvent } from '../events/customer-events.read.ts';
import { beginState, findState, rollIdentities, type AggregateState } from './aggregates.store.ts';
import { lockPeople } from './identities.store.ts';
import { sayAllChanged } from './say-changed.ts';

export interface DueAggregates {
  companyId: number;
  eventId: number;
}

/** Drains of the company wait for a step, so it takes as many identities as this time is enough for. */
const STEP_MS = 400;
const STEP_SIZE = { first: 1000, least: 1, most: 20_000 };
/** A step may take so much more or less than the one before it. */
const STEP_CHANGE = 4;
/**
 * Each identity's events are found by the index of the event's table. Without figures of a table that was just filled the planner would
 * rather read all of it, for each step.
 */
const PLAN = `select set_config('work_mem', '64MB', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
const FORGOTTEN_AT_ONCE = 20_000;

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
/** Events that may have days of generations before the one that is read. */
export const OUTDATED_AGGREGATES = `select company_id as "companyId", event_id as "eventId" from customer_aggregate where building is null and outdated order by 1, 2`;
/** Aggregates of events that were deleted. */
export const ORPHANED_AGGREGATES = `select a.company_id as "companyId", a.event_id as "eventId" from customer_aggregate a
  where not exists (select from event e where e.company_id = a.company_id and e.id = a.event_id) order by 1, 2`;

/** One step, in a transaction that works for the company. True where more is to do. */
export async function rebuildStep(tx: Tx, { companyId, eventId }: DueAggregates, identitiesAtOnce?: number): Promise<boolean> {
  await lockPeople(tx, companyId);
  const event = await holdCustomerEvent(tx, companyId, eventId);
  if (!event) return false;
  const state = (await findState(tx, companyId, eventId)) ?? (await beginState(tx, companyId, eventId, event, false));
  if (state.building === null || state.building_column !== event.value_column) return begin(tx, companyId, event, state);
  const started = performance.now();
  await tx.query(PLAN);
  const size = identitiesAtOnce ?? state.step_size ?? STEP_SIZE.first;
  const from = state.built_to ?? 0;
  const to = await lastOfStep(tx, companyId, from, size);
  const some = identitiesWhere('id > $4 and ($5::bigint is null or id <= $5)');
  const rows = eventValuesOf(companyId, event, state.building_column, some, true);
  await rollIdentities(tx, companyId, { eventId, generation: state.building }, rows, [from, to]);
  if (to !== null) {
    await tx.run('update customer_aggregate set built_to = $3, step_size = $4 where company_id = $1 and event_id = $2', [
      companyId,
      eventId,
      to,
      nextSize(size, performance.now() - started),
    ]);
    return true;
  }
  await tx.run(
    `update customer_aggregate set generation = building, value_column = building_column, value_field = building_field, building = null, building_column = null, building_field = null, built_to = null, step_size = null, outdated = true, rebuilt_at = now()
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
  const { generation, value_column } = await beginState(tx, companyId, eventId, event, true);
  await rollIdentities(tx, companyId, { eventId, generation }, eventValuesOf(companyId, event, value_column, identitiesWhere('true')));
}

/** Read first: on a cluster they lie on another machine than the events. */
function identitiesWhere(condition: string): string {
  return `with few as materialized (select id, value from customer_identity where company_id = $1 and ${condition}) select * from few`;
}

/** Takes what an earlier build left, then begins before the first identity. */
async function begin(tx: Tx, companyId: number, event: CustomerEvent, { generation, building }: AggregateState): Promise<boolean> {
  if (await forgetGenerations(tx, companyId, event.id, generation)) {
    if (building !== null)
      await tx.run(
        'update customer_aggregate set building = null, building_column = null, building_field = null, built_to = null where company_id = $1 and event_id = $2',
        [companyId, event.id],
      );
    return true;
  }
  await tx.run(
    `update customer_aggregate set building = greatest(generation, coalesce(building, 0)) + 1, building_column = $3, building_field = $4, built_to = 0, step_size = null
     where company_id = $1 and event_id = $2`,
    [companyId, event.id, event.value_column, event.value_field],
  );
  return true;
}

/** Null where all that are left are taken. */
async function lastOfStep(tx: Tx, companyId: number, from: number, size: number): Promise<number | null> {
  const row = await tx.maybeOne<{ id: number }>(
    'select id from customer_identity where company_id = $1 and id > $2 order by id offset $3 limit 1',
    [companyId, from, size - 1],
  );
  return row?.id ?? null;
}

function nextSize(size: number, tookMs: number): number {
  const change = Math.min(STEP_CHANGE, Math.max(1 / STEP_CHANGE, STEP_MS / tookMs));
  return Math.min(STEP_SIZE.most, Math.max(STEP_SIZE.least, Math.round(size * change)));
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
  if (state === undefined || state.building !== null) return false;
  if (await forgetGenerations(tx, companyId, eventId, state.generation)) return true;
  await tx.run('update customer_aggregate set outdated = false where company_id = $1 and event_id = $2', [companyId, eventId]);
  return false;
}

/** Takes away the rest of a deleted event. True where there may be more. */
export async function forgetAggregates(tx: Tx, { companyId, eventId }: DueAggregates): Promise<boolean> {
  if (await forgetGenerations(tx, companyId, eventId, -1)) return true;
  await tx.run('delete from customer_aggregate where company_id = $1 and event_id = $2', [companyId, eventId]);
  return false;
}
