/**
 * Aggregates of events, one step of each event at a time: builds them, compares those that are due with the
 * events, takes away those of before.
 */
import type { Client } from 'pg';
import { AGGREGATES_TO_CHECK, checkAgain, checkStep } from './check-aggregates.ts';
import {
  DUE_AGGREGATES,
  forgetAggregates,
  forgetOldGeneration,
  ORPHANED_AGGREGATES,
  OUTDATED_AGGREGATES,
  rebuildStep,
  type DueAggregates,
} from './rebuild-aggregates.ts';
import { txOn, type Tx } from '../../../storage/tx.ts';
import { asCompany } from '../../../storage/as-company.ts';
import { eachOnce, type EachDue } from '../../../storage/each-due.ts';

/** One run goes on for so long, so that many companies don't keep a stop waiting. */
const MAX_STEPS = 20;

/** Builds those that are missing or can't be right. True where more is to do. */
export async function rebuildAggregates(client: Client, each: EachDue = eachOnce): Promise<boolean> {
  const { rows } = await client.query<DueAggregates>(DUE_AGGREGATES);
  return inTurn(client, each, [{ due: rows, step: (due) => within(client, due, (tx) => rebuildStep(tx, due)) }]);
}

/**
 * Compares those whose interval is over, and takes away those that no one reads. Otherwise as
 * `rebuildAggregates`.
 */
export async function keepAggregates(client: Client, each: EachDue = eachOnce): Promise<boolean> {
  const { rows: orphans } = await client.query<DueAggregates>(ORPHANED_AGGREGATES);
  const { rows: outdated } = await client.query<DueAggregates>(OUTDATED_AGGREGATES);
  const { rows: unsure } = await client.query<DueAggregates>(AGGREGATES_TO_CHECK);
  return inTurn(client, each, [
    { due: orphans, step: (due) => within(client, due, (tx) => forgetAggregates(tx, due)) },
    { due: outdated, step: (due) => within(client, due, (tx) => forgetOldGeneration(tx, due)) },
    { due: unsure, step: (due) => check(client, due) },
  ]);
}

type Step = (due: DueAggregates) => Promise<unknown>;

/**
 * One that fails keeps none behind it waiting: on a cluster, the machine of its company may be away while
 * others are there.
 */
async function inTurn(client: Client, each: EachDue, kinds: readonly { due: readonly DueAggregates[]; step: Step }[]): Promise<boolean> {
  const steps = new Map<object, Step>();
  const items = kinds.flatMap(({ due, step }) => due.map(({ companyId, eventId }) => ({ companyId, eventId, step })));
  const due = items.map(({ step, ...item }) => {
    steps.set(item, step);
    return item;
  });
  return (await each(client, due, async (item) => steps.get(item)?.(item), { max: MAX_STEPS })) > 0;
}

async function check(client: Client, due: DueAggregates): Promise<void> {
  const differs = await within(client, due, (tx) => checkStep(tx, due));
  if (differs) await within(client, due, (tx) => checkAgain(tx, due));
}

async function within<T>(client: Client, { companyId }: DueAggregates, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await asCompany(client, companyId);
    const done = await work(txOn(client));
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
