/** Forgets what is kept of files of events and customers when they can't be taken back any more. */
import type { Client } from 'pg';
import { lockPeople } from './identities.store.ts';
import { forgetKept } from './forget-writes.ts';
import type { Log } from '../../../platform/log.ts';
import { txOn } from '../../../storage/tx.ts';
import { asCompany } from '../../../storage/as-company.ts';
import { eachOnce, type EachDue } from '../../../storage/each-due.ts';

/** Files that something is kept for, but those that can be taken back, are being imported or taken back. */
const OVER = `select company_id as "companyId", import_id as "importId" from (
    select company_id, import_id from customer_made union select company_id, import_id from customer_write where import_id is not null
  ) kept where not exists (
    select from event_import i where i.company_id = kept.company_id and i.id = kept.import_id and ${open('i')}
  ) and not exists (
    select from customer_import i where i.company_id = kept.company_id and i.id = kept.import_id and ${open('i')}
  ) order by 1, 2`;

function open(name: string): string {
  return `(${name}.state in ('running', 'taking_back') or ${name}.keeps_until > now())`;
}

export async function forgetTakeBacks(client: Client, log: Log, each: EachDue = eachOnce): Promise<void> {
  const { rows } = await client.query<{ companyId: number; importId: number }>(OVER);
  await each(client, rows, async ({ companyId, importId }) => {
    for (let more = true; more;) {
      await client.query('begin');
      try {
        await asCompany(client, companyId);
        const tx = txOn(client);
        await lockPeople(tx, companyId);
        more = await forgetKept(tx, companyId, importId);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    }
    log.info('imports.take_back_over', { companyId, id: importId });
  });
}
