/**
 * Customers whose identities came together wait here, until what is attributed to them is attributed again.
 */
import type { Tx } from '../../../storage/tx.ts';

const AT_ONCE = 1000;

/** Only where events are conversions: elsewhere nothing was attributed. */
export async function noteJoined(tx: Tx, companyId: number, customers: readonly number[]): Promise<void> {
  if (customers.length === 0) return;
  await tx.run(
    `insert into customer_joined (company_id, customer) select $1, * from unnest($2::bigint[])
     where exists (select from event where company_id = $1 and conversion) on conflict do nothing`,
    [companyId, [...new Set(customers)].toSorted((a, b) => a - b)],
  );
}

/** Recipients of some of these, who then wait no longer. Empty where none do. */
export async function takeJoined(tx: Pick<Tx, 'query'>): Promise<{ companyId: number; recipient: string }[]> {
  return tx.query<{ companyId: number; recipient: string }>(
    `with taken as (
       delete from customer_joined where (company_id, customer) in (select company_id, customer from customer_joined order by 1, 2 limit ${AT_ONCE})
       returning company_id, customer
     ) select i.company_id as "companyId", i.recipient::text from taken t join customer_identity i on i.company_id = t.company_id and i.customer = t.customer`,
  );
}
