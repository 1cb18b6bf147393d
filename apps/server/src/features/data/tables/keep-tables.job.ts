/** Maintenance of tables: files whose reader is gone are given up, old generations are dropped. */
import { INTERRUPTED, stillUsed } from './run-outcome.ts';
import { SILENT_SECONDS } from '../../../platform/heartbeat.ts';
import type { Log } from '../../../platform/log.ts';
import { dropCompanyTable } from '../../../storage/company-tables.ts';
import { txOn } from '../../../storage/tx.ts';
import type { Client } from 'pg';
import { isOfItself } from '../../../storage/set-aside.ts';
import { asCompany } from '../../../storage/as-company.ts';
import { eachOnce, type EachDue } from '../../../storage/each-due.ts';

/** Anyone who reads through a whole table, for a proof say, may finish. */
const READABLE_SECONDS = 600;
const NOT_CONFIRMED_DAYS = 14;
const NOT_CONFIRMED = 'No unique header was chosen within two weeks, so the file was let go. Upload it again.';
/** Someone reads it at this moment: later, then. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Answers whether there may be more to drop. */
export async function keepTables(client: Client, log: Log, each: EachDue = eachOnce): Promise<boolean> {
  await forEach(client, each, SILENT_COMPANIES, (only) => giveUpInterrupted(client, log, only));
  await forEach(client, each, ORDERING_COMPANIES, (only) => giveUpOrders(client, only));
  return dropRetired(client, READABLE_SECONDS, each);
}

/** For all companies at once; where that fails, for each that has something to do. */
async function forEach(client: Client, each: EachDue, companies: string, work: (only: number | null) => Promise<unknown>): Promise<void> {
  try {
    await work(null);
  } catch (error) {
    if (!isOfItself(error)) throw error;
    const { rows } = await client.query<{ companyId: number }>(companies);
    await each(client, rows, ({ companyId }) => work(companyId));
  }
}

const SILENT_COMPANIES = `select distinct company_id as "companyId" from datatable_generation where state in ('loading', 'finishing', 'waiting') order by 1`;
const ORDERING_COMPANIES = `select distinct company_id as "companyId" from datatable where run_status = 'running' order by 1`;

/** A generation whose reader went silent becomes retired, and its table says so. Rows from before stay. */
export async function giveUpInterrupted(client: Client, log: Log, only: number | null = null): Promise<void> {
  const { rows } = await client.query<{ company_id: number; datatable_id: number }>(
    `with silent as (
       update datatable_generation set state = 'retired', retired_at = now()
       where ((state in ('loading', 'finishing') and beat_at < now() - make_interval(secs => $1))
          or (state = 'waiting' and beat_at < now() - make_interval(days => $2))) and ($7::int is null or company_id = $7)
       returning company_id, datatable_id, state, beat_at
     )
     update datatable t set status = case when t.generation is null then 'failed' else 'complete' end, run_status = 'failed', reason = failure.reason, run_reason = failure.reason
     from (
       select s.company_id, s.datatable_id,
         case when s.beat_at < now() - make_interval(days => $2) then $4 else $3 end
           || case when o.generation is null then '' when o.rows = 1 then $5 else replace($6, '{rows}', to_char(o.rows, 'FM9,999,999')) end as reason
       from silent s join datatable o on o.company_id = s.company_id and o.id = s.datatable_id
     ) failure
     where t.company_id = failure.company_id and t.id = failure.datatable_id
     returning t.company_id, t.id as datatable_id`,
    [SILENT_SECONDS, NOT_CONFIRMED_DAYS, INTERRUPTED, NOT_CONFIRMED, ` ${stillUsed('1')}`, ` ${stillUsed('{rows}')}`, only],
  );
  for (const row of rows) log.warn('tables.load_interrupted', row);
}

/** A run that was ordered, and is not due any more without having begun: its schedule was removed, say. */
export async function giveUpOrders(client: Client, only: number | null = null): Promise<void> {
  await client.query(
    `update datatable t set run_status = 'failed', run_reason = $2
     where ($3::int is null or company_id = $3) and run_status = 'running' and run_at < now() - make_interval(secs => $1)
       and not exists (select from datatable_generation g where g.company_id = t.company_id and g.datatable_id = t.id
         and g.state in ('loading', 'waiting', 'finishing'))
       and not exists (select from import_schedule s where s.company_id = t.company_id and s.datatable_id = t.id and s.next_run_at <= now())`,
    [SILENT_SECONDS, INTERRUPTED, only],
  );
}

/** Drops one generation that no one reads any more; answers whether there may be more. */
export async function dropRetired(client: Client, readableSeconds = READABLE_SECONDS, each: EachDue = eachOnce): Promise<boolean> {
  const { rows } = await client.query<Retired>(
    `select company_id as "companyId", datatable_id as "tableId", generation from datatable_generation
     where state = 'retired' and retired_at < now() - make_interval(secs => $1) order by retired_at limit $2`,
    [readableSeconds, RETIRED_AT_ONCE],
  );
  return (await each(client, rows, (retired) => drop(client, retired), { max: 1 })) > 0;
}

/** Looked at in one go: those of one company may rest. */
const RETIRED_AT_ONCE = 1000;

type Retired = Readonly<{ companyId: number; tableId: number; generation: number }>;

async function drop(client: Client, { companyId, tableId, generation }: Retired): Promise<void> {
  const key = [companyId, tableId, generation];
  await client.query('begin');
  try {
    await asCompany(client, companyId);
    await dropCompanyTable(txOn(client), { companyId, kind: 'dt', id: tableId, generation });
    await client.query('delete from datatable_generation where company_id = $1 and datatable_id = $2 and generation = $3', key);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    await client.query(
      'update datatable_generation set retired_at = now() where company_id = $1 and datatable_id = $2 and generation = $3',
      key,
    );
  }
}
