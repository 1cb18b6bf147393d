/**
 * Builds the aggregates of an event from its rows, a step at a time, while drains go on. See
 * `aggregates.store.ts`.
 */
import type { Tx } from '../../../storage/tx.ts';
import { eventValuesOf, holdCustomerEvent, type CustomerEvent } from '../events/customer-events.read.ts';
import { beginState, findState, ORDERED, rollIdentities, type AggregateState } from './aggregates.store.ts';
import { lockPeople } from './identities.store.ts';
import { beginIdentityStep, identityRows } from './identity-steps.ts';
import { notifyAllCustomersChanged } from './notify-customers-changed.ts';

export interface DueAggregates {
  companyId: number;
  eventId: number;
}

/** Drains of the company wait for a step, so it takes as many identities as this time is enough for. */
const STEP_MS = 400;
const FORGOTTEN_AT_ONCE = 20_000;

/**
 * Events whose aggregates are missing, are of another value field or column, lack a file's rows or are being
 * built. See `check-aggregates.ts` for others.
 */
export const DUE_AGGREGATES = `select e.company_id as "companyId", e.id as "eventId"
  from event e left join event_field v on v.company_id = e.company_id and v.event_id = e.id and v.value_field
    left join customer_aggregate a on a.company_id = e.company_id and a.event_id = e.id
  where case when a.event_id is null then e.records > 0
    else a.generation = 0 or a.building is not null or a.rebuilt_at = ${ORDERED}
      or a.value_column is distinct from v.column_number or a.value_field is distinct from v.id end
    -- Rows of a file are in no figure until all are in, and in all figures until none is.
    and not exists (select from event_import i where i.company_id = e.company_id and i.event_id = e.id and i.state in ('running', 'taking_back'))
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
  if (state.building === null || state.building_column !== event.value_column || state.building_field !== event.value_field)
    return begin(tx, companyId, event, state);
  const step = await beginIdentityStep(tx, companyId, state.built_to ?? 0, identitiesAtOnce ?? state.step_size, STEP_MS);
  const rows = eventValuesOf(companyId, event, state.building_column, identityRows(companyId, step), true);
  await rollIdentities(tx, companyId, { eventId, generation: state.building }, rows);
  if (step.to !== null) {
    await tx.run('update customer_aggregate set built_to = $3, step_size = $4 where company_id = $1 and event_id = $2', [
      companyId,
      eventId,
      step.to,
      step.nextSize(),
    ]);
    return true;
  }
  await tx.run(
    `update customer_aggregate set generation = building, value_column = building_column, value_field = building_field, building = null, building_column = null, building_field = null, built_to = null, step_size = null, outdated = true, rebuilt_at = now()
     where company_id = $1 and event_id = $2`,
    [companyId, eventId],
  );
  // Known again from now on: fronts may hold figures of before.
  await notifyAllCustomersChanged(tx, companyId);
  return true;
}

/**
 * All days at once, for rows that lie there before anything was collected. Does nothing where aggregates are
 * kept already.
 */
export async function addUpLoaded(tx: Tx, companyId: number, eventId: number): Promise<void> {
  await lockPeople(tx, companyId);
  const event = await holdCustomerEvent(tx, companyId, eventId);
  if (!event || (await findState(tx, companyId, eventId))) return;
  const { generation, value_column } = await beginState(tx, companyId, eventId, event, true);
  await rollIdentities(tx, companyId, { eventId, generation }, eventValuesOf(companyId, event, value_column, identityRows(companyId)));
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
    `update customer_aggregate set building = greatest(generation, coalesce(building, 0)) + 1, building_column = $3, building_field = $4, built_to = 0, checked_to = null, step_size = null
     where company_id = $1 and event_id = $2`,
    [companyId, event.id, event.value_column, event.value_field],
  );
  return true;
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
