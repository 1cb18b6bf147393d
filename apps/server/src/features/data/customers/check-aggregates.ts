/**
 * Compares figures that are due with the event's rows, some identities at a time. Where nothing differs,
 * which is nearly always, that was all: a generation that is the same again would be hundreds of megabytes
 * for the disk that readers of pictures wait for, too. Drains go on meanwhile.
 */
import type { Tx } from '../../../storage/tx.ts';
import { eventValuesOf, holdCustomerEvent, keepCustomerEvent } from '../events/customer-events.read.ts';
import { findState, isAddedUp, isOf, ORDERED, peekState } from './aggregates.store.ts';
import { lockPeople } from './identities.store.ts';
import { beginIdentityStep, identityRows } from './identity-steps.ts';
import type { DueAggregates } from './rebuild-aggregates.ts';

const STEP_MS = 150;

/** Events whose aggregates are due, and may be right as they are. */
export const AGGREGATES_TO_CHECK = `select e.company_id as "companyId", e.id as "eventId"
  from event e join customer_aggregate a on a.company_id = e.company_id and a.event_id = e.id
    left join event_field v on v.company_id = e.company_id and v.event_id = e.id and v.value_field
  where a.generation > 0 and a.building is null and a.rebuilt_at > ${ORDERED}
    and a.value_column is not distinct from v.column_number and a.value_field is not distinct from v.id
    and (a.checked_to is not null or (a.rolled_at > a.rebuilt_at and a.rebuilt_at < now() - make_interval(mins => e.aggregate_rebuild_mins)))
    -- Rows of a file are in no figure until all are in.
    and not exists (select from event_import i where i.company_id = e.company_id and i.event_id = e.id and i.state in ('running', 'taking_back'))
  order by 1, 2`;

/**
 * One step, in a transaction that works for the company. True where something differs: then it stays at this
 * step, for `checkAgain`.
 */
export async function checkStep(tx: Tx, due: DueAggregates, identitiesAtOnce?: number): Promise<boolean> {
  const { companyId, eventId } = due;
  const event = await keepCustomerEvent(tx, companyId, eventId);
  const state = event && (await peekState(tx, companyId, eventId));
  if (!state || !isOf(state, event)) return false;
  const step = await beginIdentityStep(tx, companyId, state.checked_to ?? 0, identitiesAtOnce ?? state.step_size, STEP_MS);
  const rows = eventValuesOf(companyId, event, state.value_column, identityRows(companyId, step), true);
  if (!(await isAddedUp(tx, companyId, state, rows, step))) return true;
  if (step.to === null)
    await tx.run(
      `update customer_aggregate set rebuilt_at = now(), checked_to = null, step_size = null where company_id = $1 and event_id = $2 and rebuilt_at > ${ORDERED}`,
      [companyId, eventId],
    );
  else
    await tx.run('update customer_aggregate set checked_to = $3, step_size = $4 where company_id = $1 and event_id = $2', [
      companyId,
      eventId,
      step.to,
      step.nextSize(),
    ]);
  return false;
}

/**
 * The same step while drains wait: on a cluster, days and rows lie on two machines, which may have read a
 * drain at two moments. What differs now is wrong, and all is built again.
 */
export async function checkAgain(tx: Tx, due: DueAggregates, identitiesAtOnce?: number): Promise<void> {
  const { companyId, eventId } = due;
  await lockPeople(tx, companyId);
  if (!(await holdCustomerEvent(tx, companyId, eventId)) || !(await findState(tx, companyId, eventId))) return;
  if (await checkStep(tx, due, identitiesAtOnce))
    await tx.run(
      `update customer_aggregate set rebuilt_at = ${ORDERED}, checked_to = null, step_size = null where company_id = $1 and event_id = $2`,
      [companyId, eventId],
    );
}
