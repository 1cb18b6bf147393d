/** What there is to do for workers. */
import type { Client } from 'pg';

export interface TableKey {
  companyId: number;
  tableId: number;
}

const AT_ONCE = 20;

/** Tables whose rows are due to be fetched. */
export async function dueImports(client: Client): Promise<TableKey[]> {
  const { rows } = await client.query<{ company_id: number; datatable_id: number }>(
    `select company_id, datatable_id from import_schedule where next_run_at <= now() order by next_run_at limit ${AT_ONCE}`,
  );
  return rows.map((row) => ({ companyId: row.company_id, tableId: row.datatable_id }));
}
