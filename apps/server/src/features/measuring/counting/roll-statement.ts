/**
 * The statement that rolls drained batches up into chains, and into exact totals and uniques. It claims batches, not times, so late
 * records are ordinary ones. Only the roller runs it, under the roller's lock (see `roller.ts`).
 *
 * A *place* is where something is counted: an opened object, or the company as a whole (object 0), or in either a subject that was
 * chosen. Subject 0 is the place itself; the others are kinds of their own and are never added to it. Items are counted across all
 * objects, in a row of the chain that holds nothing else.
 *
 * A subject without a number stands for all of its kind: in the company as a whole for all images, all campaigns or all recipes, so that
 * a report of one kind knows its uniques; among items for any item, whose recipients alone are counted.
 *
 * A chain has the days on which something happened to a recipient in a place, as codes: subject × 2²⁰ + (day + 32768) × 16 + marks.
 * Marks: 1 any impression, 2 a counted one, 4 any click, 8 a counted one. The order of codes means nothing.
 */
import { POPULATION, RECORD_KIND, SUBJECT_KIND } from '@limn/model';

export const WHOLE_COMPANY = 0;
/** Number of the chain rows that hold a recipient's items. */
const ITEMS = -1;
/** Stands for the day before the first. */
export const NEVER = -32_768;

const { impression: OPEN, click: CLICK, implied: IMPLIED, unpaid: UNPAID } = RECORD_KIND;
const { all: ALL, counted: COUNTED } = POPULATION;

/** Which marks make a day count in which series: a counted click stands for the impression that must have been before it. */
const SERIES = `values (${OPEN}::smallint, ${ALL}::smallint, 1 | 8), (${OPEN}::smallint, ${COUNTED}::smallint, 2 | 8),
      (${CLICK}::smallint, ${ALL}::smallint, 4), (${CLICK}::smallint, ${COUNTED}::smallint, 8)`;
const PLACE = 'company_id, object_id, subject';
const ANY_ITEM = `(${SUBJECT_KIND.item}::bigint << 32)`;
const DAY_OF = (code: string) => `((${code} >> 4) & 65535)::int + ${NEVER}`;

// Batches are small: sums of int are quicker than those of bigint, which are numeric.
const count = (kind: number, also = '') => `(count(*) filter (where kind = ${kind} ${also}))::int`;

/**
 * $1 are the numbers of batches, $2 and $3 the first and last of them.
 *
 * @param companyId of which alone records are rolled up: a cluster runs a statement where its company's rows are
 */
export function rollStatement(companyId?: number): string {
  const only = (table: string) => (companyId === undefined ? '' : `and ${table}.company_id = ${companyId}`);
  const batches = `i.batch_id between $2 and $3 and i.batch_id = any ($1) ${only('i')}`;
  return `
  with kinds as materialized ( -- which kind of object each one is, as the subject that stands for all of them
    select distinct company_id, object_id, object_kind::bigint << 32 as all_of_kind from impression i where ${batches}
  ), records as materialized ( -- each for its object, and once for each subject that was chosen
    select company_id, object_id, 0::bigint as subject, recipient, day, kind, counted from impression i where ${batches}
    union all
    select company_id, case when s.subject >> 32 = ${SUBJECT_KIND.item} then ${ITEMS} else object_id end, s.subject, recipient, day, kind, counted
    from impression i, unnest(i.decisions) with ordinality s (subject, place)
    where ${batches} and i.decisions is not null and kind in (${OPEN}, ${CLICK})
      and s.place = array_position(i.decisions, s.subject) -- chosen twice it is counted once
  ), daily as materialized (
    select ${PLACE}, day, ${count(OPEN)} as opens, ${count(OPEN, 'and counted')} as counted_opens, ${count(CLICK)} as clicks,
      ${count(CLICK, 'and counted')} as counted_clicks, ${count(UNPAID)} as unpaid, ${count(UNPAID, 'and counted')} as counted_unpaid
    from records group by 1, 2, 3, 4
  ), marked as materialized (
    select ${PLACE}, recipient, day, bit_or((1 + counted::int * 2) << case kind when ${OPEN} then 0 else 2 end) as marks
    from records where recipient is not null and kind in (${OPEN}, ${CLICK}) group by 1, 2, 3, 4, 5
  ), coded as (
    select company_id, object_id, recipient, (subject << 20) + ((day - (${NEVER})) << 4) + marks as code from marked
    union all
    select company_id, ${WHOLE_COMPANY}, recipient, ((day - (${NEVER})) << 4) + bit_or(marks) from marked where subject = 0
    group by company_id, recipient, day
    union all
    select company_id, ${WHOLE_COMPANY}, recipient, (all_of_kind << 20) + ((day - (${NEVER})) << 4) + bit_or(marks)
    from marked join kinds using (company_id, object_id) where subject = 0 group by company_id, recipient, day, all_of_kind
    union all
    select company_id, ${ITEMS}, recipient, (${ANY_ITEM} << 20) + ((day - (${NEVER})) << 4) + bit_or(marks) from marked where object_id = ${ITEMS}
    group by company_id, recipient, day
  ), held as materialized ( -- with the row of the chain, read once
    select said.*, chained.codes
    from (
      select company_id, object_id, recipient, array_agg(code) as said, min((code >> 4) & 65535) = max((code >> 4) & 65535) as is_one_day
      from coded group by 1, 2, 3
    ) said
    left join lateral (select c.codes from chain c where c.company_id = said.company_id ${only('c')} and c.recipient = said.recipient
      and c.object_id = said.object_id limit 1) chained on true
    offset 0
  ), firsts as materialized ( -- nearly all: chains that begin, with one day
    select company_id, object_id, code >> 20 as subject, code, count(*)::int as n from held, unnest(said) code
    where codes is null and is_one_day group by 1, 2, 3, 4
  ), news as materialized ( -- what tells any other chain something new; \`was\` are the day's marks until now
    select company_id, object_id, recipient, codes, code, code >> 20 as subject, was,
      codes is null or not exists (select from unnest(codes) held where held >> 20 = code >> 20 and held >> 4 >= code >> 4) as appends
    from (
      select company_id, object_id, recipient, codes, code,
        case when codes is null then 0 else coalesce((select held & 15 from unnest(codes) held where held >> 4 = code >> 4), 0) end as was
      from held, unnest(said) code where codes is not null or not is_one_day offset 0 -- so that \`was\` is worked out once
    ) compared where was | (code & 15) <> was
  ), merged as materialized (
    select company_id, object_id, recipient, codes as old, said as codes from held where codes is null
    union all
    select company_id, object_id, recipient, codes,
      case when not replaces then codes || fresh
        else array(select held from unnest(codes) held where not exists (select from unnest(fresh) f where f >> 4 = held >> 4)) || fresh
      end
    from (
      select company_id, object_id, recipient, codes, array_agg(code | was order by code) as fresh, bool_or(was <> 0) as replaces
      from news where codes is not null group by 1, 2, 3, 4
    ) grown
  ), begun as ( -- no one else writes chains while we have the lock
    insert into chain (company_id, object_id, recipient, codes)
    select company_id, object_id, recipient, codes from merged where old is null order by 1, 3, 2
  ), continued as (
    update chain c set codes = m.codes from merged m
    where m.old is not null and c.company_id = m.company_id ${only('c')} and c.recipient = m.recipient and c.object_id = m.object_id
  ), touched as materialized ( -- each place of a recipient that has news: nearly always one day behind all others
    select company_id, object_id, recipient, subject, codes, count(*) = 1 and bool_and(appends) as simple, min(code) as code
    from news group by 1, 2, 3, 4, 5
  ), series (kind, population, mask) as (
    ${SERIES}
  ), pairs as ( -- a day and the one before it: the new chain's pairs come, the old one's go
    select ${PLACE}, kind, population, ${DAY_OF('code')} as day, ${NEVER} as prev_day, n as change
    from (
      select ${PLACE}, code, n from firsts
      union all
      select ${PLACE}, code, count(*)::int from touched where simple and codes is null group by 1, 2, 3, 4
    ) starts, series where code & mask <> 0
    union all
    select ${PLACE}, kind, population, ${DAY_OF('code')},
      coalesce((select max(${DAY_OF('held')}) from unnest(codes) held where held >> 20 = subject and held & mask <> 0), ${NEVER}), 1
    from touched, series where simple and codes is not null and code & mask <> 0
    union all
    select t.company_id, t.object_id, t.subject, kind, population, ${DAY_OF('sides.code')},
      coalesce(lag(${DAY_OF('sides.code')}) over (partition by t.company_id, t.object_id, t.recipient, t.subject, side, kind, population order by sides.code), ${NEVER}), side
    from touched t join merged m on m.company_id = t.company_id and m.object_id = t.object_id and m.recipient = t.recipient,
      lateral (select 1 as side, unnest(m.codes) as code union all select -1, unnest(m.old)) sides, series
    where not t.simple and sides.code >> 20 = t.subject and sides.code & mask <> 0
  ), paired as materialized (
    select ${PLACE}, kind, population, prev_day, day, sum(change)::int as change from pairs group by 1, 2, 3, 4, 5, 6, 7
  ), implied as ( -- counted clicks on a day without a counted impression: one each, taken back when the impression comes
    select ${PLACE}, ${DAY_OF('code')} as day, sum(n)::int as n
    from (
      select ${PLACE}, code, n from firsts where code & 10 = 8
      union all
      select ${PLACE}, code, (((was | code) & 10) = 8)::int - ((was & 10) = 8)::int from news where (was | code) & 8 <> 0
    ) clicked where object_id <> ${WHOLE_COMPANY} and subject <> ${ANY_ITEM} group by 1, 2, 3, 4
  ), totals as (
    select ${PLACE}, counted.kind, counted.population, day, n
    from daily, lateral (values (${OPEN}::smallint, ${ALL}::smallint, opens), (${OPEN}::smallint, ${COUNTED}::smallint, counted_opens),
      (${CLICK}::smallint, ${ALL}::smallint, clicks), (${CLICK}::smallint, ${COUNTED}::smallint, counted_clicks),
      (${UNPAID}::smallint, ${ALL}::smallint, unpaid), (${UNPAID}::smallint, ${COUNTED}::smallint, counted_unpaid)) counted (kind, population, n)
    where n > 0
    union all
    select ${PLACE}, added.kind, added.population, day, n
    from implied, (values (${OPEN}::smallint, ${ALL}::smallint), (${OPEN}::smallint, ${COUNTED}::smallint), (${IMPLIED}::smallint, ${COUNTED}::smallint)) added (kind, population)
    where n <> 0
  ), changes (company_id, object_id, subject, kind, population, prev_day, day, total, active, uniq) as (
    select t.company_id, place.object_id, place.subject, kind, population, ${NEVER}, day, n, 0, 0
    from totals t left join kinds k on k.company_id = t.company_id and k.object_id = t.object_id and t.subject = 0,
      lateral (select t.object_id, t.subject union all select ${WHOLE_COMPANY}, 0 where t.subject = 0
        union all select ${WHOLE_COMPANY}, k.all_of_kind where k.all_of_kind is not null) place (object_id, subject)
    union all
    -- Every day of a chain has one day before it, or none: then both figures stand in one row.
    select ${PLACE}, kind, population, prev_day, day, 0, case when prev_day = ${NEVER} then change else 0 end, change from paired
    union all
    select ${PLACE}, kind, population, ${NEVER}, day, 0, change, 0 from paired where prev_day <> ${NEVER}
  ), summed as materialized (
    select ${PLACE}, kind, population, prev_day, day, sum(total) as total, sum(active) as active, sum(uniq) as uniq
    from changes group by 1, 2, 3, 4, 5, 6, 7 having sum(total) <> 0 or sum(active) <> 0 or sum(uniq) <> 0
  ), rolled as (
    insert into roll as r (company_id, object_id, kind, population, prev_day, day, total, active, uniq)
    select company_id, object_id, kind, population, prev_day, day, total, active, uniq from summed where subject = 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, object_id, kind, population, prev_day, day)
    do update set total = r.total + excluded.total, active = r.active + excluded.active, uniq = r.uniq + excluded.uniq
    returning 1
  ), rolled_subjects as (
    insert into subject_roll as r (company_id, object_id, subject, kind, population, prev_day, day, total, active, uniq)
    select company_id, greatest(object_id, ${WHOLE_COMPANY}), subject, kind, population, prev_day, day, total, active, uniq
    from summed where subject <> 0 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (company_id, object_id, subject, kind, population, prev_day, day)
    do update set total = r.total + excluded.total, active = r.active + excluded.active, uniq = r.uniq + excluded.uniq
    returning 1
  )
  select (select count(*) from rolled)::int + (select count(*) from rolled_subjects)::int as rows`;
}
