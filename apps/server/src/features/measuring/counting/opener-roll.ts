/**
 * The statement that adds drained batches to the sums of who opened (`opener_roll`). The roller runs it beside its own, in one transaction, so
 * that the two can't differ. Each open is in every trait once: a trait's values add up to all opens of the class.
 */
import { RECORD_KIND } from '@limn/model';

/** A row of the sums says this of its opens, beside their class. `all` says nothing more. */
export const OPENER_TRAIT = { all: 0, hour: 1, client: 2, device: 3, country: 4 } as const;

const { impression, click, unpaid } = RECORD_KIND;
const { all, hour, client, device, country } = OPENER_TRAIT;

/** One row of opens for each of its traits: stands behind a query `o` that has them as columns. */
export const EACH_TRAIT = `lateral (values (${all}::smallint, 0::smallint), (${hour}::smallint, o.hour), (${client}::smallint, o.client),
  (${device}::smallint, o.device), (${country}::smallint, o.country)) t (trait, value)`;
export const OPENER_KINDS = `(${impression}, ${click}, ${unpaid})`;

/** $1 are the numbers of batches, $2 and $3 the first and last of them; $4 companies and $5 their timezones: hours are those of their clocks. */
export function openerStatement(companyId?: number): string {
  return `insert into opener_roll as r (company_id, day, kind, class, trait, value, total)
    select o.company_id, o.day, o.kind, o.class, t.trait, t.value, sum(o.n)
    from (
      select i.company_id, i.day, i.kind, i.class, i.client, i.device, i.country, extract(hour from i.at at time zone z.zone)::smallint as hour, count(*) as n
      from impression i join unnest($4::int[], $5::text[]) z (company_id, zone) on z.company_id = i.company_id
      where i.batch_id between $2 and $3 and i.batch_id = any ($1) ${companyId === undefined ? '' : `and i.company_id = ${companyId}`} and i.kind in ${OPENER_KINDS}
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ) o, ${EACH_TRAIT}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, day, sample, kind, class, trait, value) do update set total = r.total + excluded.total`;
}
