/** Gives up imports of events that no machine can go on with: the one with their file is gone, or no worker there reads the file. */
import type { Client } from 'pg';
import { createEventFollower } from '../features/data/customers/follow-events.ts';
import { giveUpImport } from '../features/data/events/import/import-events.ts';
import { companyHashes } from '../features/measuring/counting/company-hashes.ts';
import type { Log } from '../platform/log.ts';
import { txOn } from '../storage/tx.ts';
import { asCompany } from './as-company.ts';
import { eachOnce, type EachDue } from './each-due.ts';

/** A machine that starts again has its files still, and goes on with them. */
export const SILENT_MINUTES = 15;

const follower = createEventFollower({ hashes: companyHashes });

/** Always false: what is silent now is given up. */
export async function keepEventImports(client: Client, log: Log, each: EachDue = eachOnce): Promise<boolean> {
  const { rows } = await client.query<{ companyId: number; importId: number }>(
    `select company_id as "companyId", id as "importId" from event_import where file is not null and beat_at < now() - make_interval(mins => $1)
     order by id`,
    [SILENT_MINUTES],
  );
  await each(client, rows, async ({ companyId, importId }) => {
    await client.query('begin');
    try {
      await asCompany(client, companyId);
      await giveUpImport(txOn(client), { companyId, importId }, follower);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    log.warn('events.import_given_up', { companyId, id: importId });
  });
  return false;
}
