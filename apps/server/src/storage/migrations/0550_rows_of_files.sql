-- Rows of a file are found without reading the others: while they are taken back some at a time, the company's live events wait for each step.
create index event_repeat_owner on event_repeat (company_id, owner, key);

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
  execute format('create index on %s (import_id, at) where import_id is not null', name);
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
    execute format('create index on %s (import_id, at) where import_id is not null', name);
  end loop;
end $$;
