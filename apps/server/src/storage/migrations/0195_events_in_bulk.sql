-- Drained events go into the partition of their month by COPY, which takes rows for a fraction of what single ones cost. A table with
-- row-level security takes none, so the jobs may add rows to partitions themselves, and do nothing else there.

create or replace function ensure_event_month(company int, id int, generation int, month date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
declare
  name text := company_table_name(company, 'ev', id, generation);
  first date := date_trunc('month', month)::date;
  part text := name || '_' || to_char(first, 'YYYY_MM');
begin
  perform require_own_company(company);
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(7302, company);
  if to_regclass(part) is not null then return; end if;
  execute format('create table %s (like %s)', part, name);
  execute format('grant insert on %s to :"jobs"', part);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', name, part,
    first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
end $f$;

create or replace function ensure_seen_week(week int) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
declare
  part text := 'event_seen_' || week;
begin
  if week not between 0 and 100000 then raise exception 'There is no such week: %', week; end if;
  if to_regclass('public.' || part) is not null then return; end if;
  perform pg_advisory_xact_lock(7301, 3);
  if to_regclass('public.' || part) is not null then return; end if;
  execute format('create table public.%I (like public.event_seen)', part);
  execute format('grant insert on public.%I to :"jobs"', part);
  execute format('alter table public.event_seen attach partition public.%I for values from (%s) to (%s)', part, week, week + 1);
end $f$;

do $$
declare part regclass;
begin
  for part in select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class t on t.oid = i.inhparent
      join pg_namespace n on n.oid = t.relnamespace
      where (t.relname = 'event_seen' or n.nspname ~ '^c_[0-9]+$' and t.relname ~ '^ev_') and c.relkind = 'r' loop
    execute format('grant insert on %s to :"jobs"', part);
  end loop;
end $$;
