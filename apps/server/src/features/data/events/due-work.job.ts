/** Files of past events to store, and columns of events to convert or fill. */
import type { Client } from 'pg';

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

const MAX_LISTED = 20;

/** Files whose rows are to be stored, or that are not needed any more: the oldest first. */
export async function dueEventImports(client: Client): Promise<EventImportOrder[]> {
  const { rows } = await client.query<{ company_id: number; id: number; file: string }>(
    `select company_id, id, file from event_import where file is not null order by id limit ${MAX_LISTED}`,
  );
  return rows.map(({ company_id: companyId, id: importId, file }) => ({ companyId, importId, file }));
}

/** Notes that these wait for their turn; by machines that have the files. */
export async function beatWaitingEventFiles(client: Client, due: readonly EventImportOrder[]): Promise<void> {
  if (due.length === 0) return;
  await client.query('update event_import set beat_at = now() where id = any($1) and company_id = any($2) and file is not null', [
    due.map(({ importId }) => importId),
    due.map(({ companyId }) => companyId),
  ]);
}

/** Columns that are to get another type, or to be filled: of each event the first that was ordered. */
export async function dueRetypes(client: Client): Promise<RetypeOrder[]> {
  const { rows } = await client.query<{ company_id: number; field_id: number }>(
    `select r.company_id, r.field_id from event_retype r where r.state = 'running' and not exists (
       select from event_retype o where o.company_id = r.company_id and o.event_id = r.event_id and o.state = 'running'
         and (o.created_at, o.field_id) < (r.created_at, r.field_id)
     ) order by r.created_at limit ${MAX_LISTED}`,
  );
  return rows.map(({ company_id: companyId, field_id: fieldId }) => ({ companyId, fieldId }));
}
