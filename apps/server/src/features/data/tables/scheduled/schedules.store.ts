/** When tables are fetched again, and how it went. */
import type { ColumnChanges, ImportSchedule } from '@limn/contracts';
import { nextOnClock } from '@limn/model';
import type { Tx } from '../../../../storage/database.ts';
import type { TableKind } from '../load/load-messages.ts';
import type { SealedCredentials } from './import-secrets.ts';

export type Clock = Pick<ImportSchedule, 'url' | 'every' | 'at' | 'weekday'>;

export interface ScheduleRow extends Clock, SealedCredentials {
  next_run_at: Date;
  failures: number;
  /** The member who set it. */
  created_by: number | null;
  /** When the failures that last until now were mailed. */
  mailed_at: Date | null;
}

/** A table with its schedule, if it has one. */
export interface ImportRow {
  id: number;
  type: TableKind;
  name: string;
  run_at: Date | null;
  run_status: 'never' | 'running' | 'complete' | 'failed';
  run_reason: string | null;
  run_rows: number;
  run_changes: ColumnChanges | null;
  has_previous: boolean;
  schedule: ScheduleRow | null;
}

const SELECT = `select t.id, t.type, t.name, t.run_at, t.run_status, t.run_reason, t.run_rows, t.run_changes,
    exists (select from datatable_generation g where g.company_id = t.company_id and g.datatable_id = t.id and g.state = 'previous') as has_previous,
    s.url, s.every, to_char(s.at_time, 'HH24:MI') as at, s.weekday, s.next_run_at, s.failures, s.secrets, s.header_names, s.created_by, s.mailed_at
  from datatable t left join import_schedule s on s.company_id = t.company_id and s.datatable_id = t.id
  where t.company_id = $1`;

type Flat = Omit<ImportRow, 'schedule'> & { [K in keyof ScheduleRow]: ScheduleRow[K] | null };

function importOf(row: Flat): ImportRow {
  const { url, every, at, weekday, next_run_at, failures, secrets, header_names, created_by, mailed_at, ...rest } = row;
  const scheduled = url !== null && every !== null && at !== null && next_run_at !== null;
  const more = { failures: failures ?? 0, secrets, header_names: header_names ?? [], created_by, mailed_at };
  return { ...rest, schedule: scheduled ? { url, every, at, weekday, next_run_at, ...more } : null };
}

export async function listImports(tx: Tx, companyId: number): Promise<ImportRow[]> {
  return (await tx.query<Flat>(`${SELECT} order by lower(t.name), t.id`, [companyId])).map(importOf);
}

export async function findImport(tx: Tx, companyId: number, tableId: number): Promise<ImportRow | undefined> {
  const row = await tx.maybeOne<Flat>(`${SELECT} and t.id = $2`, [companyId, tableId]);
  return row && importOf(row);
}

export async function setSchedule(
  tx: Tx,
  companyId: number,
  tableId: number,
  { url, every, at, weekday, secrets, header_names }: Clock & SealedCredentials,
  { zone, now, userId }: { zone: string; now: Date; userId: number | null },
): Promise<void> {
  await tx.run(
    `insert into import_schedule (company_id, datatable_id, url, every, at_time, weekday, created_by, secrets, header_names, next_run_at)
     values ($1, $2, $3, $4, $5::time, $6::int, $7, $8, $9, $10)
     on conflict (company_id, datatable_id) do update set url = excluded.url, every = excluded.every, at_time = excluded.at_time,
       weekday = excluded.weekday, created_by = excluded.created_by, next_run_at = excluded.next_run_at,
       secrets = excluded.secrets, header_names = excluded.header_names, failures = 0, mailed_at = null`,
    [companyId, tableId, url, every, at, weekday, userId, secrets, header_names, nextRun({ every, at, weekday }, zone, now)],
  );
}

export async function removeSchedule(tx: Tx, companyId: number, tableId: number): Promise<boolean> {
  return (await tx.run('delete from import_schedule where company_id = $1 and datatable_id = $2', [companyId, tableId])) === 1;
}

export async function sealedSchedules(tx: Tx, companyId: number): Promise<{ datatable_id: number; secrets: string }[]> {
  return tx.query('select datatable_id, secrets from import_schedule where company_id = $1 and secrets is not null order by 1', [
    companyId,
  ]);
}

export async function setSealedSchedule(tx: Tx, companyId: number, tableId: number, secrets: string): Promise<void> {
  await tx.run('update import_schedule set secrets = $3 where company_id = $1 and datatable_id = $2', [companyId, tableId, secrets]);
}

/** Makes a run due, and shows it as running from the moment at which someone asked for it. */
export async function orderRun(tx: Tx, companyId: number, tableId: number): Promise<void> {
  await tx.run('update import_schedule set next_run_at = now() where company_id = $1 and datatable_id = $2', [companyId, tableId]);
  await tx.run(
    `update datatable set run_at = now(), run_status = 'running', run_rows = 0, run_reason = null where company_id = $1 and id = $2`,
    [companyId, tableId],
  );
}

/** The schedule whose run is due; the caller holds its lease. */
export async function findDue(
  tx: Tx,
  companyId: number,
  tableId: number,
  { now, early }: { now: Date; early: boolean },
): Promise<ScheduleRow | undefined> {
  return tx.maybeOne<ScheduleRow>(
    `select url, every, to_char(at_time, 'HH24:MI') as at, weekday, next_run_at, failures, secrets, header_names, created_by, mailed_at
     from import_schedule where company_id = $1 and datatable_id = $2 and (next_run_at <= $3 or $4)`,
    [companyId, tableId, now, early],
  );
}

/**
 * Runs ordered while another one went on stay due, and one whose schedule was changed is due by the new one.
 * A time has microseconds there, and milliseconds here.
 */
const UNLESS_ORDERED = `case when next_run_at > $3::timestamptz + interval '1 millisecond' then next_run_at else $4 end`;

interface Plan {
  /** When the run that ends now was due. */
  due: Date;
  next: Date;
}

/** When a table is fetched next by the clock of its company. */
export function nextRun({ every, at, weekday }: Omit<Clock, 'url'>, zone: string, now: Date): Date {
  return new Date(nextOnClock({ every, at, weekday }, zone, now.getTime()));
}

/** The next run, by the clock. */
export async function planNext(
  tx: Tx,
  companyId: number,
  tableId: number,
  { due, next, mailedAt }: Plan & { mailedAt: Date | null },
): Promise<void> {
  await tx.run(
    `update import_schedule set failures = 0, mailed_at = $5, next_run_at = ${UNLESS_ORDERED} where company_id = $1 and datatable_id = $2`,
    [companyId, tableId, due, next, mailedAt],
  );
}

/** Once more soon. */
export async function planRetry(
  tx: Tx,
  companyId: number,
  tableId: number,
  { due, next, failures }: Plan & { failures: number },
): Promise<void> {
  await tx.run(`update import_schedule set failures = $5, next_run_at = ${UNLESS_ORDERED} where company_id = $1 and datatable_id = $2`, [
    companyId,
    tableId,
    due,
    next,
    failures,
  ]);
}
