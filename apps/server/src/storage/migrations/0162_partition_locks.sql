-- A partition is made only where no row of it lies in the default one. That is looked at under the lock that making it takes anyway: a row
-- whose transaction was still open when it was looked at would make the database refuse the partition. Who reads or writes for long is
-- waited for two seconds; the rows lie in the default partition then, until the next try finds it without them.

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
  return true;
exception when lock_not_available then
  return false;
end $f$;

create or replace function ensure_day_partition(parent text, first int, days int) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part text := parent || '_' || replace(first::text, '-', 'm');
  taken boolean;
begin
  if parent not in ('exposure', 'touch', 'item_shown') or days not between 1 and 400 then raise exception 'no partitions of %', parent; end if;
  if to_regclass('public.' || part) is not null then return true; end if;
  perform pg_advisory_xact_lock(7301, 2);
  if to_regclass('public.' || part) is not null then return true; end if;
  execute format('lock table only public.%I in access exclusive mode', parent);
  execute format('lock table public.%I in access exclusive mode', parent || '_default');
  execute format('select exists (select from public.%I where %I >= $1 and %I < $1 + $2)', parent || '_default', day_column(parent), day_column(parent)) into taken using first, days;
  if taken then return false; end if;
  execute format('create table public.%I partition of public.%I for values from (%s) to (%s)', part, parent, first, first + days);
  return true;
exception when lock_not_available then
  return false;
end $f$;
