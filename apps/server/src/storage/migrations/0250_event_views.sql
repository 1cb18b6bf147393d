-- Views of events: a filter over one kind of event, and what is worked out for each of its customers.

create table event_view (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  event_id int not null,
  label text not null,
  -- Made of the first label, and it stays.
  name text not null,
  most_recent_only boolean not null default false,
  event_enrichment boolean not null default false,
  datatable_enrichment boolean not null default false,
  -- A tree of rules, and a list.
  filters jsonb not null,
  enrichment jsonb not null,
  revision int not null default 1,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, event_id) references event on delete cascade
);
create unique index event_view_name on event_view (company_id, name);
create index event_view_event on event_view (company_id, event_id);

alter table event_view enable row level security;
alter table event_view force row level security;
create policy own_company on event_view to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_read on event_view for select to :"jobs" using (true);
grant select, insert, update, delete on event_view to :"app";
grant select on event_view to :"jobs";

-- The history of one customer is found by an index: its column is always the first, and its values are short enough for one (MAX_CUSTOMER_ID).
create or replace function add_event_column(company int, id int, generation int, n int, type text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  name text := company_table_name(company, 'ev', id, generation);
begin
  perform require_own_company(company);
  if type not in ('text', 'bigint', 'numeric', 'boolean', 'date', 'timestamptz') then raise exception 'There is no such type of column: %', type; end if;
  execute format('alter table %s add column %I %s', name, 'c' || n, type || case type when 'text' then ' collate "C"' else '' end);
  if n = 1 then execute format('create index on %s (c1, at)', name); end if;
end $f$;

do $$
declare
  name text;
begin
  for name in select c.oid::regclass::text from pg_class c join pg_namespace s on s.oid = c.relnamespace
      where s.nspname ~ '^c_[0-9]+$' and c.relname ~ '^ev_[0-9]+_g[0-9]+$' and c.relkind = 'p' loop
    execute format('create index on %s (c1, at)', name);
  end loop;
end $$;
