-- An import can be taken back for a day. Rows of events, and the ids that they took, know the file that they came with; of customers is kept what
-- a file said, and what was said before and after it.

alter table event_import
  drop constraint event_import_state_check,
  add constraint event_import_state_check check (state in ('running', 'complete', 'failed', 'cancelled', 'taking_back', 'taken_back')),
  -- Null: it can't be taken back, or not any more.
  add column keeps_until timestamptz,
  -- While it is taken back: rows before this time are gone.
  add column back_at timestamptz,
  add column back_events bigint not null default 0,
  -- Rows that stayed, for they came in another way, too.
  add column back_kept bigint not null default 0,
  add column back_customers int not null default 0;
create index event_import_back on event_import (id) where state = 'taking_back';

alter table customer_import
  drop constraint customer_import_state_check,
  add constraint customer_import_state_check check (state in ('running', 'complete', 'failed', 'cancelled', 'taking_back', 'taken_back')),
  add column keeps_until timestamptz,
  -- Of what is kept for it.
  add column kept_bytes bigint not null default 0,
  add column back_customers int not null default 0,
  add column back_updated int not null default 0;
create index customer_import_back on customer_import (id) where state = 'taking_back';

-- What was said of customers that a file changed, in order. The first of a customer holds what was known before any of the others.
create table customer_write (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  customer bigint not null,
  -- Null: not by a file that can be taken back.
  import_id int,
  is_base boolean not null default false,
  -- Values by the names of traits; null: taken away, or not there.
  patch jsonb not null,
  -- Identities by which the customer was named.
  named bigint[] not null default '{}',
  primary key (company_id, id)
);
create index customer_write_customer on customer_write (company_id, customer);
create index customer_write_import on customer_write (company_id, import_id, customer) where import_id is not null;

-- Identities that a customer got by a file.
create table customer_made (
  company_id int not null references company on delete cascade,
  identity bigint not null,
  import_id int not null,
  -- It was there before, and belonged to no one.
  existed boolean not null,
  primary key (company_id, identity)
);
create index customer_made_import on customer_made (company_id, import_id, identity);

-- Events of files (`owner`) that came in another way, too: they stay when the file is taken back.
create table event_repeat (
  company_id int not null references company on delete cascade,
  -- As in `event_seen`.
  key uuid not null,
  -- 0: not by a file.
  import_id int not null,
  owner int not null,
  at timestamptz not null default now(),
  primary key (company_id, key, import_id)
);
create index event_repeat_at on event_repeat (at);

do $$
declare name text;
begin
  foreach name in array array['customer_write', 'customer_made', 'event_repeat'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('create policy jobs_write on %I to :"jobs" using (true)', name);
    execute format('grant select, insert, update, delete on %I to :"app", :"jobs"', name);
  end loop;
end $$;

alter table event_seen add column import_id int;
grant update, delete on event_seen to :"jobs";

create or replace function make_event_table(company int, id int, generation int, types text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
declare
  name text := company_table_name(company, 'ev', id, generation);
begin
  perform require_own_company(company);
  perform pg_advisory_xact_lock(7302, company);
  if not exists (select from pg_namespace where nspname = 'c_' || company) then
    execute format('create schema %I', 'c_' || company);
    execute format('grant usage on schema %I to :"app", :"render", :"jobs"', 'c_' || company);
  end if;
  execute format('create table %s (at timestamptz not null, key uuid not null, sent_id text collate "C", received_at timestamptz not null, rest text collate "C", import_id int) partition by range (at)', name);
  for n in 1 .. coalesce(array_length(types, 1), 0) loop
    perform add_event_column(company, id, generation, n, types[n]);
  end loop;
  execute format('create index on %s (at)', name);
  execute format('create index on %s using brin (received_at) with (pages_per_range = 32, autosummarize = on)', name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_company on %s to :"app", :"jobs" using (current_setting(''app.company'', true) = %L)', name, company::text);
  execute format('grant select, update on %s to :"app"', name);
  execute format('grant select, insert, update, delete on %s to :"jobs"', name);
end $f$;

do $$
declare
  name text;
begin
  for name in select c.oid::regclass::text from pg_class c join pg_namespace s on s.oid = c.relnamespace
      where s.nspname ~ '^c_[0-9]+$' and c.relname ~ '^ev_[0-9]+_g[0-9]+$' and c.relkind = 'p' loop
    execute format('alter table %s add column import_id int', name);
  end loop;
end $$;
