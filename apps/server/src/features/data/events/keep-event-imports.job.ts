/**
 * Gives up imports of events that no machine can go on with: the one with their file is gone, or no worker
 * there reads the file.
 */
import type { Client } from 'pg';
import type { EventFollower } from './event-follower.port.ts';
import { giveUpImport } from './import/import-events.ts';
import type { Log } from '../../../platform/log.ts';
import { txOn } from '../../../storage/tx.ts';
import { asCompany } from '../../../storage/as-company.ts';
import { eachOnce, type EachDue } from '../../../storage/each-due.ts';

/** A machine that starts again has its files still, and goes on with them. */
export const SILENT_MINUTES = 15;

/** Always false: what is silent now is given up. */
export async function keepEventImports(
  client: Client,
  { log, follower, each = eachOnce }: { log: Log; follower: Pick<EventFollower, 'buildAgain'>; each?: EachDue },
): Promise<boolean> {
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

/** Keys of rows of files that no one repeats any more. */
export async function forgetRepeats(client: Client): Promise<void> {
  await client.query(`delete from event_repeat where at < now() - interval '3 days'`);
}
