/** Customers to try a flavour with: those who did something of it lately. */
import type { Tx } from '../../../storage/database.ts';
import { otherNames } from '../../data/customers/customers.read.ts';
import type { AskedScores } from './customer-history.ts';
import { rowsOf, selectableEvents, sourcesOf } from './flavour-sources.ts';

/** Events of each view that are looked through. */
const WINDOW = 20_000;

export async function newestCustomers(
  tx: Tx,
  companyId: number,
  { events_1, events_2 }: AskedScores,
  search: string,
  limit: number,
): Promise<{ id: string; events: number; last_at: string }[]> {
  const { sources } = sourcesOf(await selectableEvents(tx, companyId), [...events_1, ...events_2]);
  if (sources.length === 0) return [];
  const values: unknown[] = [search];
  const each: string[] = [];
  for (const source of sources) {
    const rows = await rowsOf(tx, companyId, source, { firstParameter: values.length + 1 });
    values.push(...rows.values);
    each.push(`(select r.customer, r.at from (${rows.text}) r where r.customer is not null order by r.at desc limit ${WINDOW})`);
  }
  // Shown by the name that was searched for, else by the newest one.
  const found = await tx.query<{ id: string; events: number; last_at: Date }>(
    `select coalesce(max(customer) filter (where customer = $1), (array_agg(customer order by at desc, customer))[1]) as id, count(*)::int as events, max(at) as last_at
     from (${each.join(' union all ')}) newest left join (${otherNames(companyId)}) o on o.value = newest.customer
     group by coalesce(o.person, customer) having $1 = '' or bool_or(strpos(lower(customer), lower($1)) > 0)
     order by bool_or(customer = $1) desc, max(at) desc, 1 limit ${limit}`,
    values,
  );
  return found.map(({ last_at, ...one }) => ({ ...one, last_at: last_at.toISOString() }));
}
