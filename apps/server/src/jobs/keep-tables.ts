/** Maintenance of tables: files whose reader is gone are given up, old generations are dropped. */
import { INTERRUPTED, stillUsed } from '../features/data/tables/run-outcome.ts';
import { SILENT_SECONDS } from '../platform/heartbeat.ts';
import type { Log } from '../platform/log.ts';
import { dropCompanyTable } from '../storage/company-tables.ts';
import { txOn } from '../storage/tx.ts';
import type { Client } from 'pg';
import { asCompany } from './as-company.ts';

/** Anyone who reads through a whole table, for a proof say, may finish. */
const READABLE_SECONDS = 600;
const NOT_CONFIRMED_DAYS = 14;
const NOT_CONFIRMED = 'No unique header was chosen within two weeks, so the file was let go. Upload it again.';
/** Someone reads it at this moment: later, then. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Answers whether there may be more to drop. */
export async function keepTables(client: Client, log: Log): Promise<boolean> {
  await giveUpInterrupted(client, log);
  await giveUpOrders(client);
  return dropRetired(client);
}

/** A generation whose reader went silent becomes retired, and its table says so. Rows from before stay. */
export async function giveUpInterrupted(client: Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ company_id: number; datatable_id: number }>(
    `with silent as (
       update datatable_generation set state = 'retired', retired_at = now()
       where (state in ('loading', 'finishing') and beat_at < now() - make_interval(secs => $1))
          or (state = 'waiting' and beat_at < now() - make_interval(days => $2))
       returning company_id, datatable_id, state, beat_at
     )
     update datatable t set status = 'failed', run_status = 'failed', reason = failure.reason, run_reason = failure.reason
     from (
       select s.company_id, s.datatable_id,
         case when s.beat_at < now() - make_interval(days => $2) then $4 else $3 end
           || case when o.generation is null then '' when o.rows = 1 then $5 else replace($6, '{rows}', to_char(o.rows, 'FM9,999,999')) end as reason
       from silent s join datatable o on o.company_id = s.company_id and o.id = s.datatable_id
     ) failure
     where t.company_id = failure.company_id and t.id = failure.datatable_id
     returning t.company_id, t.id as datatable_id`,
    [SILENT_SECONDS, NOT_CONFIRMED_DAYS, INTERRUPTED, NOT_CONFIRMED, ` ${stillUsed('1')}`, ` ${stillUsed('{rows}')}`],
  );
  for (const row of rows) log.warn('tables.load_interrupted', row);
}

/** A run that was ordered, and is not due any more without having begun: its schedule was removed, say. */
export async function giveUpOrders(client: Client): Promise<void> {
  await client.query(
    `update datatable t set run_status = 'failed', run_reason = $2
     where run_status = 'running' and run_at < now() - make_interval(secs => $1)
       and not exists (select from datatable_generation g where g.company_id = t.company_id and g.datatable_id = t.id
         and g.state in ('loading', 'waiting', 'finishing'))
       and not exists (select from import_schedule s where s.company_id = t.company_id and s.datatable_id = t.id and s.next_run_at <= now())`,
    [SILENT_SECONDS, INTERRUPTED],
  );
}

/** Drops one generation that no one reads any more; answers whether there may be more. */
export async function dropRetired(client: Client, readableSeconds = READABLE_SECONDS): Promise<boolean> {
  const { rows } = await client.query<{ company_id: number; datatable_id: number; generation: number }>(
    `select company_id, datatable_id, generation from datatable_generation
     where state = 'retired' and retired_at < now() - make_interval(secs => $1) order by retired_at limit 1`,
    [readableSeconds],
  );
  const oldest = rows[0];
  if (!oldest) return false;
  const key = [oldest.company_id, oldest.datatable_id, oldest.generation];
  await client.query('begin');
  await asCompany(client, oldest.company_id);
  try {
    await dropCompanyTable(txOn(client), {
      companyId: oldest.company_id,
      kind: 'dt',
      id: oldest.datatable_id,
      generation: oldest.generation,
    });
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    await client.query(
      'update datatable_generation set retired_at = now() where company_id = $1 and datatable_id = $2 and generation = $3',
      key,
    );
    return true;
  }
  await client.query('delete from datatable_generation where company_id = $1 and datatable_id = $2 and generation = $3', key);
  await client.query('commit');
  return true;
}
