-- Rolls drained batches up into chains and exact totals and uniques. Claims batches, not times, so late rows are
-- ordinary rows; one roller at a time.

create function roll_batches(most int) returns table (batches int, impressions bigint)
language plpgsql set plan_cache_mode = force_generic_plan set jit = off
-- The roller keeps its plan for as long as it is connected, and a new installation makes it while the tables are empty:
-- reading them whole looks cheapest then, and becomes ever slower as they grow.
set enable_seqscan = off
-- One roller at a time: it may take what a backlog needs.
set work_mem = '64MB' as $f$
declare
  never constant int := -32768;
  ids bigint[];
  low bigint;
  high bigint;
begin
  -- In a statement of its own: the statement that reads chains must see what the roller before us committed.
  if not pg_try_advisory_xact_lock(7301, 1) then return; end if;
  select array_agg(id order by id) into ids from (select id from batch where not rolled order by id limit most) todo;
  if ids is null then return; end if;
  low := ids[1];
  high := ids[array_upper(ids, 1)];
  return query
  with said as materialized ( -- what the batches say of each recipient, object and day
    select company_id c, object_id o, recipient r, day d,
      count(*) filter (where kind = 1) i_all, count(*) filter (where kind = 1 and counted) i_cnt,
      count(*) filter (where kind = 2) c_all, count(*) filter (where kind = 2 and counted) c_cnt,
      count(*) filter (where kind = 4) u_all, count(*) filter (where kind = 4 and counted) u_cnt
    from impression where batch_id between low and high and batch_id = any (ids) group by 1, 2, 3, 4
  ), marks as ( -- as marks for the chain of the object, and for that of the whole company
    select c, o, r, d, (i_all > 0)::int + 2 * (i_cnt > 0)::int + 4 * (c_all > 0)::int + 8 * (c_cnt > 0)::int m
    from said where r is not null and (i_all > 0 or c_all > 0)
  ), news as materialized ( -- those that tell a chain something new; `was` are the day's marks until now
    select * from (
      select n.c, n.o, n.r, n.d, n.m, h.codes, case when h.codes is null then 0 else coalesce((select y & 15 from unnest(h.codes) y where y >> 4 = n.d), 0) end was
      from (select * from marks union all select c, 0, r, d, bit_or(m) from marks group by 1, 3, 4) n
      left join lateral (select x.codes from chain x where x.company_id = n.c and x.object_id = n.o and x.recipient = n.r limit 1) h on true
      offset 0 -- so that `was` is worked out once
    ) n where was | m <> was
  ), grown as materialized (
    select *, codes is null or fresh[1] >> 4 > codes[cardinality(codes)] >> 4 as appended from (
      select c, o, r, codes, array_agg(d * 16 + m order by d) fresh from news group by 1, 2, 3, 4
    ) g
  ), merged as materialized (
    select c, o, r, codes old, fresh, appended and cardinality(fresh) = 1 as simple,
      case when codes is null then fresh when appended then codes || fresh
        else (select array_agg(day * 16 + marks order by day) from (select y >> 4 as day, bit_or(y & 15) as marks from unnest(codes || fresh) y group by 1) z)
      end as codes
    from grown
  ), written as (
    insert into chain as t (company_id, object_id, recipient, codes) select c, o, r, codes from merged order by 1, 2, 3
    on conflict (company_id, object_id, recipient) do update set codes = excluded.codes returning 1
  ), series (kind, population, mask) as ( -- a counted click stands for the impression that must have been before it
    values (1::smallint, 0::smallint, 9), (1::smallint, 1::smallint, 10), (2::smallint, 0::smallint, 4), (2::smallint, 1::smallint, 8)
  ), pairs as ( -- a day and the one before it: the new chain's pairs come, the old one's go
    select c, o, kind, population, f >> 4 d, never p, n s
    from (select c, o, fresh[1] f, count(*) n from merged where simple and old is null group by 1, 2, 3) firsts, series where f & mask <> 0
    union all
    select c, o, kind, population, fresh[1] >> 4, coalesce((select max(y >> 4) from unnest(old) y where y & mask <> 0), never), 1
    from merged, series where simple and old is not null and fresh[1] & mask <> 0
    union all
    select c, o, kind, population, y >> 4, coalesce(lag(y >> 4) over (partition by c, o, r, side, kind, population order by y), never), side
    from merged, lateral (select 1 as side, unnest(codes) y union all select -1, unnest(old)) sides, series
    where not simple and y & mask <> 0
  ), implied as ( -- counted clicks on a day without a counted impression: one each, taken back when the impression comes
    select c, o, d, sum((((was | m) & 10) = 8)::int - ((was & 10) = 8)::int) n from news where o <> 0 group by 1, 2, 3
  ), totals as (
    select c, o, k.kind, k.population, d, sum(k.n) n
    from said, lateral (values (1::smallint, 0::smallint, i_all), (1::smallint, 1::smallint, i_cnt), (2::smallint, 0::smallint, c_all),
      (2::smallint, 1::smallint, c_cnt), (4::smallint, 0::smallint, u_all), (4::smallint, 1::smallint, u_cnt)) k (kind, population, n)
    where k.n > 0 group by 1, 2, 3, 4, 5
    union all
    select c, o, k.kind, k.population, d, n
    from implied, (values (1::smallint, 0::smallint), (1::smallint, 1::smallint), (3::smallint, 1::smallint)) k (kind, population) where n <> 0
  ), summed as materialized (
    select c, o, kind, population, p, d, sum(s) u from pairs group by 1, 2, 3, 4, 5, 6
  ), changes (c, o, kind, population, p, d, n, a, u) as (
    select c, x.o, kind, population, never, d, n, 0, 0 from totals t, lateral (values (t.o), (0)) x (o)
    union all
    select c, o, kind, population, p, d, 0, 0, u from summed
    union all
    select c, o, kind, population, never, d, 0, u, 0 from summed -- every day of a chain has one day before it, or none
  ), rolled_up as (
    insert into roll as t (company_id, object_id, kind, population, prev_day, day, total, active, uniq)
    select c, o, kind, population, p, d, sum(n), sum(a), sum(u) from changes group by 1, 2, 3, 4, 5, 6
    having sum(n) <> 0 or sum(a) <> 0 or sum(u) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, object_id, kind, population, prev_day, day)
    do update set total = t.total + excluded.total, active = t.active + excluded.active, uniq = t.uniq + excluded.uniq
    returning 1
  ), finished as (
    update batch set rolled = true, rolled_at = clock_timestamp() where id = any (ids) returning n
  )
  select (select count(*)::int from finished), (select sum(n)::bigint from finished);
end $f$;

-- How far the counts are behind is nobody's secret.
create policy everyone_reads on batch for select to :"app" using (true);
grant select on batch to :"app";
revoke execute on function roll_batches (int) from public;
grant execute on function roll_batches (int) to :"jobs";
