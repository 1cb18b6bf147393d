/** Work that is due for workers. */
import type { Client } from 'pg';

export interface TableKey {
  companyId: number;
  tableId: number;
}

export interface ExportKey {
  companyId: number;
  exportId: number;
}

export interface ArrivalKey {
  id: number;
  /** Name of its file. */
  file: string;
}

export interface FlavourKey {
  companyId: number;
  flavourId: number;
}

export interface EventImportOrder {
  companyId: number;
  importId: number;
  /** Name of its file. */
  file: string;
}

export interface RetypeOrder {
  companyId: number;
  fieldId: number;
}

export interface CustomerImportOrder {
  companyId: number;
  importId: number;
}

export interface TakeBackOrder {
  companyId: number;
  importId: number;
  of: 'events' | 'customers';
}

const AT_ONCE = 20;

/** Tables whose rows are due to be fetched; those in the bin rest. */
export async function dueImports(client: Client): Promise<TableKey[]> {
  const { rows } = await client.query<{ company_id: number; datatable_id: number }>(
    `select s.company_id, s.datatable_id from import_schedule s join datatable t on t.company_id = s.company_id and t.id = s.datatable_id
     where s.next_run_at <= now() and t.deleted_at is null order by s.next_run_at limit ${AT_ONCE}`,
  );
  return rows.map((row) => ({ companyId: row.company_id, tableId: row.datatable_id }));
}

/** Files of companies that are to be made, or are being made: the oldest first. */
export async function dueExports(client: Client): Promise<ExportKey[]> {
  const { rows } = await client.query<{ company_id: number; id: number }>(
    `select company_id, id from company_export where state = 'running' order by id limit ${AT_ONCE}`,
  );
  return rows.map((row) => ({ companyId: row.company_id, exportId: row.id }));
}

/** A file that waits for its turn, or for a lease to end, is not one that no one makes. */
export async function sayWaiting(client: Client, due: readonly ExportKey[]): Promise<void> {
  if (due.length === 0) return;
  await client.query(`update company_export set beat_at = now() where id = any($1) and company_id = any($2) and state = 'running'`, [
    due.map(({ exportId }) => exportId),
    due.map(({ companyId }) => companyId),
  ]);
}

/** Files of companies that have arrived and are to be imported, or are being imported: the oldest first. */
export async function dueCompanies(client: Client): Promise<ArrivalKey[]> {
  const { rows } = await client.query<ArrivalKey>(
    `select id, file from company_arrival where state = 'running' and file is not null order by id limit ${AT_ONCE}`,
  );
  return rows;
}

/** As `sayWaiting`. */
export async function sayCompaniesWait(client: Client, due: readonly ArrivalKey[]): Promise<void> {
  if (due.length === 0) return;
  await client.query(`update company_arrival set beat_at = now() where id = any($1) and state = 'running'`, [due.map(({ id }) => id)]);
}

/** Files of past events whose rows are to be stored, or that are not needed any more: the oldest first. */
export async function dueEventImports(client: Client): Promise<EventImportOrder[]> {
  const { rows } = await client.query<{ company_id: number; id: number; file: string }>(
    `select company_id, id, file from event_import where file is not null order by id limit ${AT_ONCE}`,
  );
  return rows.map(({ company_id: companyId, id: importId, file }) => ({ companyId, importId, file }));
}

/** As `sayWaiting`; by machines that have the files. */
export async function sayEventFilesWait(client: Client, due: readonly EventImportOrder[]): Promise<void> {
  if (due.length === 0) return;
  await client.query('update event_import set beat_at = now() where id = any($1) and company_id = any($2) and file is not null', [
    due.map(({ importId }) => importId),
    due.map(({ companyId }) => companyId),
  ]);
}

/** Files of customers whose rows are to be stored: the oldest first. */
export async function dueCustomerImports(client: Client): Promise<CustomerImportOrder[]> {
  const { rows } = await client.query<{ company_id: number; id: number }>(
    `select company_id, id from customer_import where state = 'running' order by id limit ${AT_ONCE}`,
  );
  return rows.map(({ company_id: companyId, id: importId }) => ({ companyId, importId }));
}

/** Files of events and of customers that are taken back: the oldest first, but those that fail behind all others. */
export async function dueTakeBacks(client: Client): Promise<TakeBackOrder[]> {
  const { rows } = await client.query<TakeBackOrder>(
    `select "companyId", "importId", of from (
       select company_id as "companyId", id as "importId", 'events' as of, back_tries from event_import where state = 'taking_back'
       union all select company_id, id, 'customers', back_tries from customer_import where state = 'taking_back'
     ) due order by back_tries, "importId" limit ${AT_ONCE}`,
  );
  return rows;
}

/** Columns of events that are to get another type, or to be filled: of each event the first that was ordered. */
export async function dueRetypes(client: Client): Promise<RetypeOrder[]> {
  const { rows } = await client.query<{ company_id: number; field_id: number }>(
    `select r.company_id, r.field_id from event_retype r where r.state = 'running' and not exists (
       select from event_retype o where o.company_id = r.company_id and o.event_id = r.event_id and o.state = 'running'
         and (o.created_at, o.field_id) < (r.created_at, r.field_id)
     ) order by r.created_at limit ${AT_ONCE}`,
  );
  return rows.map(({ company_id: companyId, field_id: fieldId }) => ({ companyId, fieldId }));
}

/** Campaigns with a live test that chooses its winner automatically, and has none yet. */
export async function campaignsWithOpenTests(client: Client): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await client.query<{ companyId: number; id: number }>(
    `select company_id as "companyId", id from campaign where deleted_at is null
       and tests @? '$.* ? (@.automatic == true && !exists(@.winner) && !exists(@.ended))' order by company_id, id`,
  );
  return rows;
}

/** Flavours whose refresh was ordered, is running, or is due by their schedule: those that wait longest first. */
export async function dueFlavours(client: Client): Promise<FlavourKey[]> {
  const { rows } = await client.query<{ company_id: number; id: number }>(
    `select company_id, id from flavour where refresh_state is not null or enabled and next_refresh_at <= now()
     order by refresh_state is null, coalesce(next_refresh_at, updated_at) limit ${AT_ONCE}`,
  );
  return rows.map((row) => ({ companyId: row.company_id, flavourId: row.id }));
}

/** As `sayWaiting`, for those that were ordered. */
export async function sayFlavoursWait(client: Client, due: readonly FlavourKey[]): Promise<void> {
  if (due.length === 0) return;
  await client.query(`update flavour set beat_at = now() where id = any($1) and company_id = any($2) and refresh_state = 'waiting'`, [
    due.map(({ flavourId }) => flavourId),
    due.map(({ companyId }) => companyId),
  ]);
}

/** Which of these folders hold what a generation of a flavour counted. */
export async function keptCounts(client: Client, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    'select counts_key::text as key from flavour_generation where counts_key::text = any ($1)',
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Reports whose mails are due: those that wait longest first. */
export async function dueReports(client: Client): Promise<{ companyId: number; id: number; nextAt: Date }[]> {
  const { rows } = await client.query<{ companyId: number; id: number; nextAt: Date }>(
    `select company_id as "companyId", id, next_at as "nextAt" from report_schedule where next_at <= now() order by next_at limit 200`,
  );
  return rows;
}
