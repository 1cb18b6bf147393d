-- The counting log and what is rolled up from it. Only the jobs write here; companies read `roll` and `impression`.

-- How far the journal of a front is drained. A journal folder has its own identity, so that two machines with the
-- same slot number never meet.
create table journal_slot (
  directory uuid not null,
  slot int not null,
  epoch int not null,
  "offset" bigint not null,
  updated_at timestamptz not null default now(),
  primary key (directory, slot)
);

-- Bytes of a journal that were no records: kept in a file beside the journal, reported here.
create table journal_fault (
  id int generated always as identity primary key,
  directory uuid not null,
  slot int not null,
  epoch int not null,
  "offset" bigint not null,
  bytes bigint not null,
  found_at timestamptz not null default now(),
  unique (directory, slot, epoch, "offset")
);

create table batch (
  id bigint generated always as identity primary key,
  directory uuid not null,
  slot int not null,
  epoch int not null,
  offset_from bigint not null,
  offset_to bigint not null,
  n int not null,
  rolled boolean not null default false,
  drained_at timestamptz not null default now(),
  rolled_at timestamptz
);
create index batch_todo on batch (id) where not rolled;

create table impression (
  at timestamptz not null,
  company_id int not null,
  object_id int not null,
  version int not null,
  -- Days since 2020-01-01 in the company's timezone when it was recorded.
  day int not null,
  kind smallint not null,
  class smallint not null,
  counted boolean not null,
  -- Keyed hash; null without an eid.
  recipient bigint,
  send_id bigint not null,
  position int not null,
  decisions bigint[],
  batch_id bigint not null
) partition by range (at);
create table impression_default partition of impression default;
create index impression_batch on impression (batch_id);

-- One row per recipient and object (object 0: the whole company): the days on which something happened, ascending,
-- as 16 × day + 1 (any impression) + 2 (a counted one) + 4 (any click) + 8 (a counted one).
create table chain (
  company_id int not null,
  object_id int not null,
  recipient bigint not null,
  codes int[] not null,
  primary key (company_id, object_id, recipient)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);

-- Exact totals and uniques. A row with a prev_day counts in `uniq` the recipients of a day whose day before it was that
-- one; the row of a day with prev_day -32768 ("never") holds its totals, in `active` all recipients of the day, in `uniq`
-- those of whom it is the first. Recipients in [a, b]: the sum of `active` less the sum of `uniq` of pairs within [a, b];
-- so a report reads what lies in its range, however long the history.
create table roll (
  company_id int not null,
  object_id int not null,
  kind smallint not null,
  population smallint not null,
  prev_day int not null,
  day int not null,
  total bigint not null,
  active bigint not null,
  uniq bigint not null,
  primary key (company_id, object_id, kind, population, prev_day, day)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create index roll_objects on roll (company_id, population, prev_day, day) where object_id <> 0;

-- Makes the partition of a month. Rows of that month that already lie in the default partition stay readable there:
-- then no partition is made.
create function ensure_impression_month(month date) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
declare
  first date := date_trunc('month', month)::date;
  name text := 'impression_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('public.' || name) is not null then return true; end if;
  perform pg_advisory_xact_lock(7301, 2);
  if to_regclass('public.' || name) is not null then return true; end if;
  if exists (select from public.impression_default where at >= first::timestamp at time zone 'UTC' and at < (first + interval '1 month') at time zone 'UTC') then return false; end if;
  execute format('create table public.%I partition of public.impression for values from (%L) to (%L)', name, first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
  return true;
end $f$;

alter table batch enable row level security;
alter table batch force row level security;
alter table impression enable row level security;
alter table impression force row level security;
alter table chain enable row level security;
alter table chain force row level security;
alter table roll enable row level security;
alter table roll force row level security;
create policy own_company on impression for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on roll for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on batch to :"jobs" using (true);
create policy jobs_write on impression to :"jobs" using (true);
create policy jobs_write on chain to :"jobs" using (true);
create policy jobs_write on roll to :"jobs" using (true);

revoke execute on function ensure_impression_month (date) from public;
grant execute on function ensure_impression_month (date) to :"jobs";
grant select, insert, update on journal_slot to :"app", :"jobs";
grant select, insert on journal_fault to :"jobs";
grant select on journal_fault to :"app";
grant select on impression, roll to :"app";
grant select, insert, update, delete on batch to :"jobs";
grant select, insert on impression to :"jobs";
grant select, insert, update on chain, roll to :"jobs";

-- The drain writes through a session table, because COPY does not go through row-level security.
do $$ begin execute format('grant connect, temporary on database %I to %s', current_database(), ':"jobs"'); end $$;
