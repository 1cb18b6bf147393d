-- Kinds of events that a company collects, and their fields. What happened lies in a table of the company's own for each kind (`ev`), with
-- a column of its type for each field, in partitions by month.

create table event (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  name text not null,
  -- What customers are known by: text or number.
  id_datatype text not null check (id_datatype in ('text', 'number')),
  allow_customer_creation boolean not null default true,
  -- 0: for ever.
  data_retention_days int not null default 0 check (data_retention_days >= 0),
  aggregate_frequency_mins int not null default 60 check (aggregate_frequency_mins >= 60),
  aggregate_rebuild_mins int not null default 720 check (aggregate_rebuild_mins >= 720),
  generation int not null default 1,
  -- The last number that a column was given: none is used twice.
  last_column int not null default 0,
  -- Rows of its table.
  records bigint not null default 0,
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index event_name on event (company_id, lower(name));

create table event_field (
  company_id int not null,
  event_id int not null,
  id int not null default nextval('object_id'),
  name text not null,
  data_type text not null check (data_type in ('varchar', 'int', 'decimal', 'date', 'datetime', 'tinyint', 'bigint')),
  field_length int,
  field_decimals int,
  -- Its column is c1, c2, …
  column_number int not null,
  item_field boolean not null default false,
  item_datatable int,
  identity_field boolean not null default false,
  value_field boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, event_id) references event on delete cascade
);
create unique index event_field_name on event_field (company_id, event_id, name);
create unique index event_field_column on event_field (company_id, event_id, column_number);
create unique index event_field_item on event_field (company_id, event_id) where item_field;
create unique index event_field_value on event_field (company_id, event_id) where value_field;
create unique index event_field_identity on event_field (company_id, event_id) where identity_field;

do $$
declare name text;
begin
  foreach name in array array['event', 'event_field'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('grant select, insert, update, delete on %I to :"app"', name);
  end loop;
end $$;
create policy jobs_write on event to :"jobs" using (true);
create policy jobs_read on event_field for select to :"jobs" using (true);
grant select, update on event to :"jobs";
grant select on event_field to :"jobs";

-- An empty table for events, for the company to read and convert. `key` is a hash that stands for the event, `rest` JSON of properties
-- that are no fields.
create function make_event_table(company int, id int, generation int, types text[]) returns void
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
  execute format('create table %s (at timestamptz not null, key uuid not null, received_at timestamptz not null, rest text collate "C") partition by range (at)', name);
  for n in 1 .. coalesce(array_length(types, 1), 0) loop
    perform add_event_column(company, id, generation, n, types[n]);
  end loop;
  execute format('create index on %s (at)', name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_company on %s to :"app", :"jobs" using (current_setting(''app.company'', true) = %L)', name, company::text);
  execute format('grant select, update on %s to :"app"', name);
  execute format('grant select, insert, update, delete on %s to :"jobs"', name);
end $f$;

create function add_event_column(company int, id int, generation int, n int, type text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
begin
  perform require_own_company(company);
  if type not in ('text', 'bigint', 'numeric', 'boolean', 'date', 'timestamptz') then raise exception 'There is no such type of column: %', type; end if;
  execute format('alter table %s add column %I %s', company_table_name(company, 'ev', id, generation), 'c' || n,
    type || case type when 'text' then ' collate "C"' else '' end);
end $f$;

-- Drops columns that no field names any more. Refused (55P03) while someone reads the table.
create function keep_event_columns(company int, id int, generation int, kept int[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  name text := company_table_name(company, 'ev', id, generation);
  attribute text;
begin
  perform require_own_company(company);
  for attribute in select attname from pg_attribute where attrelid = name::regclass and attnum > 0 and not attisdropped
      and attname ~ '^c[0-9]+$' and not substr(attname, 2)::int = any (kept) loop
    execute format('alter table %s drop column %I', name, attribute);
  end loop;
end $f$;

-- The partition for a month, attached so that readers of the table go on.
create function ensure_event_month(company int, id int, generation int, month date) returns void
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
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', name, part,
    first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
end $f$;

-- Drops the partitions whose month ended before that moment; answers how many rows went. Refused (55P03) while someone reads the table.
create function drop_event_months(company int, id int, generation int, before timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $f$
declare
  name text := company_table_name(company, 'ev', id, generation);
  part regclass;
  gone bigint := 0;
  n bigint;
begin
  perform require_own_company(company);
  for part in select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = name::regclass
        and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before loop
    execute format('select count(*) from %s', part) into n;
    execute format('drop table %s', part);
    gone := gone + n;
  end loop;
  return gone;
end $f$;

revoke all on function make_event_table, add_event_column, keep_event_columns, ensure_event_month, drop_event_months from public;
grant execute on function make_event_table, add_event_column, keep_event_columns, ensure_event_month to :"app";
grant execute on function ensure_event_month, drop_event_months to :"jobs";
