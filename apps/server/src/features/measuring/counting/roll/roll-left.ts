/**
 * Rolls up what was left of a company, a batch at a time: what fails in one of them keeps no other waiting.
 */
import type { Client } from 'pg';
import { isDistributed } from '../../../../storage/distributed.ts';
import { batchesLeft, forgetLeft } from './batches-left.store.ts';
import { inTransaction, ROLLERS_LOCK, rollUp } from './roller.ts';

const MAX = 500;

/** Rejects, after all had their turn, where one still fails. */
export async function rollLeft(client: Client, companyId: number): Promise<void> {
  const isCluster = await isDistributed(client);
  const failures: unknown[] = [];
  for (const id of await batchesLeft(client, 'roll', companyId, MAX)) {
    const work = async () => {
      await client.query(`select pg_advisory_xact_lock${ROLLERS_LOCK}`);
      // Another process may have been at it.
      if ((await forgetLeft(client, 'roll', companyId, [id])) === 0) return 0;
      const { rows } = await client.query<{ has_sums: boolean }>('select has_sums from batch where id = $1', [id]);
      return rollUp(client, { ids: [id], companies: { only: companyId }, hasSums: rows[0]?.has_sums === true });
    };
    await inTransaction(client, isCluster, work).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
