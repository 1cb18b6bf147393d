/**
 * Conversions that may be given otherwise now: after touches that came late, for people who turned out to be
 * the same, and where a company's models or its currency changed. Each statement is for several companies:
 * `Whose` says which.
 */
import { RECORD_KIND } from '@limn/model';
import type { Client } from 'pg';
import { isDistributed } from '../../../../storage/distributed.ts';
import { sent, sql, text, type Sql } from '../../../../storage/sql.ts';

const { impression: OPEN, click: CLICK } = RECORD_KIND;
const IS_TOUCH = text(
  `recipient is not null and counted and kind in (${OPEN}, ${CLICK}) and (decisions is not null or mailing is not null)`,
);

/** Companies of a statement, as a condition behind the column that names them. */
type Whose = Sql;
export function among(companies: readonly number[]): Whose {
  return sql`= any (${companies}::int[])`;
}
export function allBut(companies: readonly number[]): Whose {
  return sql`<> all (${companies}::int[])`;
}

/** Touches that came later than conversions behind them, of any identity of the customer. */
export async function markBehindTouchesDue(client: Client, ids: readonly number[], whose: Whose): Promise<void> {
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  const statement = sql`insert into conversion_due (company_id, recipient, key) select c.company_id, c.recipient, c.key
  from conversion c join (with touched as materialized (
      select company_id, recipient, min(at) as at from impression where batch_id between ${first} and ${last} and batch_id = any (${ids}) and company_id ${whose} and ${IS_TOUCH} group by 1, 2
    ) select * from touched
    union all
    select o.company_id, o.recipient, t.at from touched t join customer_identity i on i.company_id = t.company_id and i.recipient = t.recipient
      join customer_identity o on o.company_id = i.company_id and o.customer = i.customer and o.recipient <> i.recipient) t
    on c.company_id = t.company_id and c.recipient = t.recipient and c.at >= t.at on conflict do nothing`;
  await client.query(...sent(statement));
}
/** Conversions of people who turned out to be the same as others. */
export const MARK_JOINED_DUE = `insert into conversion_due (company_id, recipient, key) select c.company_id, c.recipient, c.key
  from unnest($1::int[], $2::bigint[]) t (company_id, recipient) join conversion c on c.company_id = t.company_id and c.recipient = t.recipient
  on conflict do nothing`;

/**
 * All of a company again when its models change, of which none was attributed before there are any; amounts
 * are read from its events again when its currency does.
 */
function markOfChangedSettingsDue(anyConversion: Sql, whose: Whose): Sql {
  return sql`with changed as (
    select c.* from (
      select c.id, c.recipe_attribution, c.currency, m.currency as before from company c left join attribution_models m on m.company_id = c.id
      where (m.company_id is null or m.models <> c.recipe_attribution or m.currency <> c.currency) and c.id ${whose} offset 0
    ) c ${anyConversion}
  ), kept as (
    insert into attribution_models as m (company_id, models, currency) select id, recipe_attribution, currency from changed
    on conflict (company_id) do update set models = excluded.models, currency = excluded.currency
  ), read_again as (
    update event e set conversions_built = false, conversions_at = null, conversions_key = null from changed c
    where e.company_id = c.id and e.conversion and c.before <> c.currency
  ) insert into conversion_due (company_id, recipient, key) select v.company_id, v.recipient, v.key
    from changed c join conversion v on v.company_id = c.id where c.before is not null order by 1, 2, 3 on conflict do nothing`;
}
const ANY_CONVERSION = {
  /** A look-up for each company. */
  together: sql`cross join lateral (select from conversion v where v.company_id = c.id limit 1) any_conversion`,
  /** On a cluster: companies and conversions lie on different machines. */
  apart: sql`join (select distinct company_id from conversion) any_conversion on any_conversion.company_id = c.id`,
};

export async function markOfChangedDue(client: Client, whose: Whose): Promise<void> {
  const anyConversion = ANY_CONVERSION[(await isDistributed(client)) ? 'apart' : 'together'];
  await client.query(...sent(markOfChangedSettingsDue(anyConversion, whose)));
}

export const COMPANIES_WITH_CHANGED_SETTINGS = `select c.id from company c left join attribution_models m on m.company_id = c.id
  where (m.company_id is null or m.models <> c.recipe_attribution or m.currency <> c.currency) and c.id <> all ($1) order by 1`;
export const MARK_ALL_DUE = `insert into conversion_due (company_id, recipient, key) select company_id, recipient, key from conversion where company_id = $1
  order by 2, 3 on conflict do nothing`;
