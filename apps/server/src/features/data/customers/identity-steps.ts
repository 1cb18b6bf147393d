/**
 * Work on all identities of a company and their events of one kind, some at a time in the order of their ids.
 */
import { createStepSize } from '../../../platform/step-size.ts';
import { sql, type Sql } from '../../../storage/sql.ts';
import type { Tx } from '../../../storage/tx.ts';

/**
 * Each identity's events are found by the index of the event's table. Without figures of a table that was
 * just filled the planner would rather read all of it, for each step.
 */
const PLAN = `select set_config('work_mem', '64MB', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
/** A step of few: a customer may have thousands of events. */
const SIZE = { first: 100, max: 20_000 };

export interface IdentityStep {
  from: number;
  /** The last one; null where all that are left are taken. */
  to: number | null;
  /** How many the next step may take, when this one is done. */
  nextSize(): number;
}

/**
 * @param size of this step; null for the first
 * @param aimMs how long a step is to take
 */
export async function beginIdentityStep(
  tx: Tx,
  companyId: number,
  from: number,
  size: number | null,
  aimMs: number,
): Promise<IdentityStep> {
  const started = performance.now();
  const taken = size ?? SIZE.first;
  await tx.query(PLAN);
  const last = await tx.maybeOne<{ id: number }>(
    'select id from customer_identity where company_id = $1 and id > $2 order by id offset $3 limit 1',
    [companyId, from, taken - 1],
  );
  return {
    from,
    to: last?.id ?? null,
    nextSize() {
      const next = createStepSize({ aimMs, first: taken, max: SIZE.max });
      next.took(taken, performance.now() - started);
      return next.rows;
    },
  };
}

/**
 * The identities of a step, or all. They are read first: on a cluster they lie on another machine than the
 * events.
 */
export function identityRows(companyId: number, step?: Pick<IdentityStep, 'from' | 'to'>): Sql {
  const some = step && ofStep(sql`id`, step);
  return sql`with few as materialized (select id, value from customer_identity where company_id = ${companyId} and ${some ?? sql`true`}) select * from few`;
}

/** A condition on the ids of identities. */
export function ofStep(id: Sql, { from, to }: Pick<IdentityStep, 'from' | 'to'>): Sql {
  return to === null ? sql`${id} > ${from}` : sql`${id} > ${from} and ${id} <= ${to}`;
}
