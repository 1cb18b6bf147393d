/** Counts the customers for whom a condition holds, some thousands at a time. */
import type { Tx } from '../../../storage/tx.ts';
import type { CustomerColumns } from './customer-columns.ts';

export interface CustomerCondition {
  columns: CustomerColumns;
  /** A boolean expression about them. */
  condition: string;
  /** `$1` is the company, `$2` the customer behind whom to go on, and `$3` names of traits (text[]). */
  values: readonly unknown[];
}

export interface CountedCustomers {
  seen: number;
  found: number;
  /** Null where there are no more. */
  last: number | null;
}

export function countNextCustomers(tx: Tx, { columns, condition, values }: CustomerCondition, limit: number): Promise<CountedCustomers> {
  return tx.one<CountedCustomers>(
    `select count(*)::int as seen, count(*) filter (where holds)::int as found, max(id) as last from (
       select cu.id, ${condition} as holds from ${columns.everyone} where cu.company_id = $1 and cu.id > $2 and $3::text[] is not null order by cu.id limit ${limit}) c`,
    values,
  );
}

export async function customerTotal(tx: Tx, companyId: number): Promise<number> {
  return (await tx.one<{ total: number }>('select count(*)::int as total from customer where company_id = $1', [companyId])).total;
}
