-- Collecting events: the keys that write them, what could not be taken, and what was seen already.

-- Public and write-only, so it stands among the tables of the whole installation: a key says which company a caller writes to.
create table collect_key (
  id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  name text not null,
  hash bytea not null unique,
  hint text not null,
  created_by int references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index collect_key_company on collect_key (company_id);
grant select, insert, delete on collect_key to :"app";

-- Records that do not fit, whole, with the reason. Of kinds that there are not (yet), too: those are proposals.
create table event_reject (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  event_name text not null,
  key uuid not null,
  received_at timestamptz not null,
  reason text not null,
  payload text not null,
  primary key (company_id, id)
);
create index event_reject_name on event_reject (company_id, lower(event_name), id);

-- Hashes of events that were taken, for as long as senders repeat them: 30 days, a partition for each week since 2020.
create table event_seen (
  company_id int not null,
  key uuid not null,
  week int not null,
  primary key (company_id, key, week)
) partition by range (week);

do $$
declare name text;
begin
  foreach name in array array['event_reject', 'event_seen'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('create policy jobs_write on %I to :"jobs" using (true)', name);
    execute format('grant select, insert on %I to :"jobs"', name);
  end loop;
end $$;
grant select, delete on event_reject to :"app";
grant select on event_seen to :"app";

-- Makes the partition of a week.
create function ensure_seen_week(week int) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
declare
  part text := 'event_seen_' || week;
begin
  if week not between 0 and 100000 then raise exception 'There is no such week: %', week; end if;
  if to_regclass('public.' || part) is not null then return; end if;
  perform pg_advisory_xact_lock(7301, 3);
  if to_regclass('public.' || part) is not null then return; end if;
  execute format('create table public.%I (like public.event_seen)', part);
  execute format('alter table public.event_seen attach partition public.%I for values from (%s) to (%s)', part, week, week + 1);
end $f$;

create function drop_seen_weeks(before int) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $f$
declare
  part regclass;
begin
  for part in select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.event_seen'::regclass and substr(c.relname, 12)::int < before loop
    execute format('drop table %s', part);
  end loop;
end $f$;
revoke all on function ensure_seen_week, drop_seen_weeks from public;
grant execute on function ensure_seen_week, drop_seen_weeks to :"jobs";
