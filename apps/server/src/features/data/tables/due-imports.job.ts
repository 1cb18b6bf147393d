/** Tables whose rows are due to be fetched. */
import type { Client } from 'pg';

export interface TableKey {
  companyId: number;
  tableId: number;
}

const MAX_LISTED = 20;

/** The ones in the bin rest. */
export async function dueImports(client: Client): Promise<TableKey[]> {
  const { rows } = await client.query<{ company_id: number; datatable_id: number }>(
    `select s.company_id, s.datatable_id from import_schedule s join datatable t on t.company_id = s.company_id and t.id = s.datatable_id
     where s.next_run_at <= now() and t.deleted_at is null order by s.next_run_at limit ${MAX_LISTED}`,
  );
  return rows.map((row) => ({ companyId: row.company_id, tableId: row.datatable_id }));
}
