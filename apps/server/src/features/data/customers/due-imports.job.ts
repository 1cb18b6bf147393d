/** Files of customers to store, and files of customers or events to take back. */
import type { Client } from 'pg';

export interface CustomerImportOrder {
  companyId: number;
  importId: number;
}

export interface TakeBackOrder {
  companyId: number;
  importId: number;
  of: 'events' | 'customers';
}

const MAX_LISTED = 20;

/** The oldest first. */
export async function dueCustomerImports(client: Client): Promise<CustomerImportOrder[]> {
  const { rows } = await client.query<{ company_id: number; id: number }>(
    `select company_id, id from customer_import where state = 'running' order by id limit ${MAX_LISTED}`,
  );
  return rows.map(({ company_id: companyId, id: importId }) => ({ companyId, importId }));
}

/** The oldest first, but those that fail behind all others. */
export async function dueTakeBacks(client: Client): Promise<TakeBackOrder[]> {
  const { rows } = await client.query<TakeBackOrder>(
    `select "companyId", "importId", of from (
       select company_id as "companyId", id as "importId", 'events' as of, back_tries from event_import where state = 'taking_back'
       union all select company_id, id, 'customers', back_tries from customer_import where state = 'taking_back'
     ) due order by back_tries, "importId" limit ${MAX_LISTED}`,
  );
  return rows;
}
