-- A cluster refuses a subquery that answers no columns where it works it out by itself.

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
  if exists (select 1 from public.impression_default where at >= first::timestamp at time zone 'UTC' and at < (first + interval '1 month') at time zone 'UTC') then return false; end if;
  execute format('create table public.%I partition of public.impression for values from (%L) to (%L)', name, first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
  execute format('grant insert on public.%I to :"jobs"', name);
  return true;
exception when lock_not_available then
  return false;
end $f$;

create or replace function ensure_item_days(first int, days int) returns boolean language plpgsql security definer
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
  if exists (select 1 from public.item_shown_default where day >= first and day < first + days) then return false; end if;
  execute format('create table public.%I partition of public.item_shown for values from (%s) to (%s)', part, first, first + days);
  execute format('grant insert on public.%I to :"jobs"', part);
  return true;
exception when lock_not_available then
  return false;
end $f$;

create or replace function drop_impression_months(first date, unrolled bigint) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part record;
  waits boolean;
  dropped int := 0;
begin
  for part in
    select c.oid::regclass::text as name, to_date(right(c.relname, 7), 'YYYY_MM') as month
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'public.impression'::regclass and c.relname ~ '^impression_\d{4}_\d\d$'
  loop
    continue when part.month + interval '1 month' > first;
    execute format('select exists (select 1 from %s where batch_id >= $1)', part.name) into waits using unrolled;
    continue when waits;
    execute format('alter table public.impression detach partition %s', part.name);
    execute format('drop table %s', part.name);
    dropped := dropped + 1;
  end loop;
  delete from public.impression_default where at < first::timestamp at time zone 'UTC' and batch_id < unrolled;
  return dropped;
end $f$;
