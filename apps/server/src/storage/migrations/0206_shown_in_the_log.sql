-- What recipients were shown and met is read from the log of impressions, which has all of it. The tables that repeated it go: every row
-- of them was made of a row of the log.
drop table exposure;
drop table touch;
drop table sending;

-- A recipient's records from the newest on, for clicks; still those of a person, for erasures.
create index impression_recipient_at on impression (company_id, recipient, at) where recipient is not null;
drop index impression_recipient;
create policy render_reads on impression for select to :"render" using (true);
grant select (company_id, recipient, at, kind, class, object_id, send_id, position, version, decisions) on impression to :"render";

-- The drain copies rows straight into partitions: COPY does not go through the row-level security of the tables that they belong to.
create or replace function ensure_impression_month(month date) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  first date := date_trunc('month', month)::date;
  name text := 'impression_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('public.' || name) is not null then return true; end if;
  perform pg_advisory_xact_lock(7301, 2);
  if to_regclass('public.' || name) is not null then return true; end if;
  -- In the order in which the drain comes to them.
  lock table only public.impression in access exclusive mode;
  lock table public.impression_default in access exclusive mode;
  if exists (select from public.impression_default where at >= first::timestamp at time zone 'UTC' and at < (first + interval '1 month') at time zone 'UTC') then return false; end if;
  execute format('create table public.%I partition of public.impression for values from (%L) to (%L)', name, first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
  execute format('grant insert on public.%I to :"jobs"', name);
  return true;
exception when lock_not_available then
  return false;
end $f$;

do $$
declare part text;
begin
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'impression'::regclass loop
    execute format('grant insert on %s to :"jobs"', part);
  end loop;
end $$;

-- Which items a recipient was shown on a day, for sleeping items: 365 days. Rows are only ever added, so a day may have several. A rename
-- keeps the old ones for a moment.
alter table item_shown no force row level security;
do $$
declare part text;
begin
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'item_shown'::regclass loop
    execute format('alter table %s rename to %I', part, part || '_before');
  end loop;
end $$;
alter table item_shown rename to item_shown_before;
create table item_shown (
  company_id int not null,
  recipient bigint not null,
  day int not null,
  items bigint[] not null
) partition by range (day);
create table item_shown_default partition of item_shown default;
grant insert on item_shown_default to :"jobs";
create index item_shown_recipient on item_shown (company_id, recipient, day);
alter table item_shown enable row level security;
create policy own_company on item_shown for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on item_shown to :"jobs" using (true);
grant select on item_shown to :"app";
grant select, insert, delete on item_shown to :"jobs";

drop function ensure_day_partition (text, int, int);
drop function drop_day_partitions (text, int);
drop function day_column (text);

create function ensure_item_days(first int, days int) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part text := 'item_shown_' || replace(first::text, '-', 'm');
begin
  if days not between 1 and 400 then raise exception 'no partition of % days', days; end if;
  if to_regclass('public.' || part) is not null then return true; end if;
  perform pg_advisory_xact_lock(7301, 2);
  if to_regclass('public.' || part) is not null then return true; end if;
  lock table only public.item_shown in access exclusive mode;
  lock table public.item_shown_default in access exclusive mode;
  if exists (select from public.item_shown_default where day >= first and day < first + days) then return false; end if;
  execute format('create table public.%I partition of public.item_shown for values from (%s) to (%s)', part, first, first + days);
  execute format('grant insert on public.%I to :"jobs"', part);
  return true;
exception when lock_not_available then
  return false;
end $f$;

-- Detaches and drops the partitions whose days all lie before `first`; answers how many. Waits for nobody for longer than two seconds.
create function drop_item_days(first int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part record;
  dropped int := 0;
begin
  for part in
    select c.oid::regclass::text as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(-?\d+)''?\)'))[1]::int as upto
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'public.item_shown'::regclass
  loop
    continue when part.upto is null or part.upto > first;
    execute format('alter table public.item_shown detach partition %s', part.name);
    execute format('drop table %s', part.name);
    dropped := dropped + 1;
  end loop;
  delete from public.item_shown_default where day < first;
  return dropped;
end $f$;
revoke execute on function ensure_item_days (int, int), drop_item_days (int) from public;
grant execute on function ensure_item_days (int, int), drop_item_days (int) to :"jobs";

do $$
declare part record;
begin
  for part in select distinct period from item_shown_before loop
    perform ensure_item_days(part.period, 32);
  end loop;
end $$;
insert into item_shown (company_id, recipient, day, items)
  select company_id, recipient, last_day, array_agg(item order by item) from item_shown_before group by 1, 2, 3;
alter table item_shown force row level security;
drop table item_shown_before;
