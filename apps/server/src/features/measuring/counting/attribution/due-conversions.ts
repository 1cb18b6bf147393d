/**
 * Conversions that may be given otherwise now: after touches that came late, for people who turned out to be the same, and where a company's
 * models or its currency changed. Each statement is for several companies: `whose` says which, by its last parameter.
 */
import { RECORD_KIND } from '@limn/model';
import type { Client } from 'pg';
import { isDistributed } from '../../../../storage/distributed.ts';

const { impression: OPEN, click: CLICK } = RECORD_KIND;
const IS_TOUCH = `recipient is not null and counted and kind in (${OPEN}, ${CLICK}) and (decisions is not null or mailing is not null)`;

/** Touches that came later than conversions behind them, of any identity of the customer. */
const markBehindLateTouchesDue = (
  whose: string,
) => `insert into conversion_due (company_id, recipient, key) select c.company_id, c.recipient, c.key
  from conversion c join (with touched as materialized (
      select company_id, recipient, min(at) as at from impression where batch_id between $2 and $3 and batch_id = any ($1) and company_id ${whose} and ${IS_TOUCH} group by 1, 2
    ) select * from touched
    union all
    select o.company_id, o.recipient, t.at from touched t join customer_identity i on i.company_id = t.company_id and i.recipient = t.recipient
      join customer_identity o on o.company_id = i.company_id and o.customer = i.customer and o.recipient <> i.recipient) t
    on c.company_id = t.company_id and c.recipient = t.recipient and c.at >= t.at on conflict do nothing`;
/** Conversions of people who turned out to be the same as others. */
export const MARK_JOINED_DUE = `insert into conversion_due (company_id, recipient, key) select c.company_id, c.recipient, c.key
  from unnest($1::int[], $2::bigint[]) t (company_id, recipient) join conversion c on c.company_id = t.company_id and c.recipient = t.recipient
  on conflict do nothing`;

/** All of a company again when its models change, of which none was attributed before there are any; amounts are read from its events again when its currency does. */
const markOfChangedSettingsDue = (anyConversion: string) => (whose: string) =>
  `with changed as (
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
const MARK_OF_CHANGED_SETTINGS_DUE = {
  /** A look-up for each company. */
  together: markOfChangedSettingsDue('cross join lateral (select from conversion v where v.company_id = c.id limit 1) any_conversion'),
  /** On a cluster: companies and conversions lie on different machines. */
  apart: markOfChangedSettingsDue('join (select distinct company_id from conversion) any_conversion on any_conversion.company_id = c.id'),
};
export const COMPANIES_WITH_CHANGED_SETTINGS = `select c.id from company c left join attribution_models m on m.company_id = c.id
  where (m.company_id is null or m.models <> c.recipe_attribution or m.currency <> c.currency) and c.id <> all ($1) order by 1`;
/** Companies of a statement: these, or all others. */
export const [AMONG, WITHOUT] = [(place: number) => `= any ($${place}::int[])`, (place: number) => `<> all ($${place}::int[])`];
export const MARK_ALL_DUE = `insert into conversion_due (company_id, recipient, key) select company_id, recipient, key from conversion where company_id = $1
  order by 2, 3 on conflict do nothing`;
export async function markBehindTouchesDue(
  client: Client,
  ids: readonly number[],
  whose: typeof AMONG,
  companies: readonly number[],
): Promise<void> {
  await client.query(markBehindLateTouchesDue(whose(4)), [ids, Math.min(...ids), Math.max(...ids), companies]);
}

export async function changedSettingsStatement(client: Client): Promise<(whose: string) => string> {
  return MARK_OF_CHANGED_SETTINGS_DUE[(await isDistributed(client)) ? 'apart' : 'together'];
}
