/**
 * Takes back the leases of fronts that are dead and whose journals are drained to the end: of what such a
 * front was allowed, everything that it wrote down is settled by then, and the rest never happened. Nothing
 * is taken back earlier: a record that is still in the journal uses up its permission.
 */
import type { Client } from 'pg';
import { notify } from '../../../../storage/channels.ts';

/** The caller has found nothing left to drain in the files up to `epoch`. */
export async function voidLeases(client: Client, directory: string, slot: number, epoch: number): Promise<void> {
  await client.query('begin; set local synchronous_commit = on'); // a crash must not bring them back: no front would ask again
  try {
    const { rows } = await client.query<{ company_id: number }>(
      'delete from credit_lease where directory = $1 and slot = $2 and start_epoch <= $3 returning company_id',
      [directory, slot, epoch],
    );
    // Pictures that stopped because these credits were out may go on.
    await notify(client, 'credits', ...rows.map((row) => ({ what: 'back' as const, companyId: row.company_id })));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
