/** Builds aggregates of events that are due, one step of each event at a time, and takes away those of before and of deleted events. */
import type { Client } from 'pg';
import {
  DUE_AGGREGATES,
  forgetAggregates,
  forgetOldGeneration,
  ORPHANED_AGGREGATES,
  OUTDATED_AGGREGATES,
  rebuildStep,
  type DueAggregates,
} from '../features/data/customers/rebuild-aggregates.ts';
import { txOn, type Tx } from '../storage/tx.ts';
import { asCompany } from './as-company.ts';

/** One run goes on for so long, so that many companies don't keep a stop waiting. */
const MAX_STEPS = 20;

/** True where more is to do. */
export async function rebuildAggregates(client: Client): Promise<boolean> {
  let left = MAX_STEPS;
  const within = async (due: DueAggregates, work: (tx: Tx) => Promise<boolean>) => {
    left -= 1;
    await client.query('begin');
    try {
      await asCompany(client, due.companyId);
      const more = await work(txOn(client));
      await client.query('commit');
      return more;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };
  const { rows: orphans } = await client.query<DueAggregates>(ORPHANED_AGGREGATES);
  for (const due of orphans) if (left > 0) await within(due, (tx) => forgetAggregates(tx, due));
  const { rows } = await client.query<DueAggregates>(DUE_AGGREGATES);
  for (const due of rows) {
    if (left <= 0) return true;
    await within(due, (tx) => rebuildStep(tx, due));
  }
  const { rows: outdated } = await client.query<DueAggregates>(OUTDATED_AGGREGATES);
  for (const due of outdated) {
    if (left <= 0) return true;
    await within(due, (tx) => forgetOldGeneration(tx, due));
  }
  return rows.length > 0 || orphans.length > 0 || outdated.length > 0;
}
