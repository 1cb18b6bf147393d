-- Customers: who a company's events are about. A customer is known by identities (an address, an id), and has traits as fields of types.

create table customer (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  -- The newest identity of each of these kinds: what lists show.
  customer_id text collate "C",
  email text collate "C",
  -- Texts by the name of the trait: of fields in the one form of their type, of others as they were sent.
  traits jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- Every value that names someone, in the one form that its hash is made of; `recipient` is that hash, as counts have it. An identity may
-- belong to no customer yet: events of someone for whom none may be created, or who is not known by name.
create table customer_identity (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('customer_id', 'email', 'anonymous_id')),
  value text collate "C" not null,
  recipient bigint not null,
  customer bigint,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index customer_identity_recipient on customer_identity (company_id, recipient);
create index customer_identity_customer on customer_identity (company_id, customer) where customer is not null;

-- Customers that were merged into another: links to them lead there.
create table customer_merge (
  company_id int not null references company on delete cascade,
  id bigint not null,
  into_id bigint not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index customer_merge_into on customer_merge (company_id, into_id);

-- Traits that rules, pictures and the list of fields know, by the name under which senders send them.
create table customer_field (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  name text not null,
  data_type text not null check (data_type in ('varchar', 'int', 'decimal', 'date', 'datetime', 'tinyint', 'bigint')),
  field_length int,
  field_decimals int,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index customer_field_name on customer_field (company_id, name);

-- What an event's aggregates are rolled from, and how far the next generation is. `value_column` is the number of the value field's column.
create table customer_aggregate (
  company_id int not null references company on delete cascade,
  event_id int not null,
  generation int not null default 1,
  value_column int,
  -- While it is built: rows before this day (of `day_of_event`) are in it, and drains add to it there.
  building int,
  building_column int,
  built_to int,
  rebuilt_at timestamptz not null default now(),
  rolled_at timestamptz not null default now(),
  primary key (company_id, event_id)
);

-- One event of one identity on one day in UTC, days since 1970: how many, and of those with a value their sum, the first and the last. First
-- and last are by the time of the event, then by the value.
create table customer_day (
  company_id int not null,
  event_id int not null,
  generation int not null,
  identity_id bigint not null,
  day int not null,
  events int not null,
  valued int not null,
  total numeric not null,
  first_at timestamptz,
  first_value numeric,
  last_at timestamptz,
  last_value numeric,
  primary key (company_id, event_id, generation, identity_id, day)
);

do $$
declare name text;
begin
  foreach name in array array['customer', 'customer_identity', 'customer_merge', 'customer_field', 'customer_aggregate', 'customer_day'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('create policy jobs_write on %I to :"jobs" using (true)', name);
    execute format('create policy render_reads on %I for select to :"render" using (true)', name);
    execute format('grant select, insert, update, delete on %I to :"app", :"jobs"', name);
    execute format('grant select on %I to :"render"', name);
  end loop;
end $$;

-- The name under which rules and pictures know an event's aggregates: it stays when the event is renamed.
alter table event no force row level security;
alter table event add column slug text;
update event e set slug = n.slug || case when n.n = 1 then '' else '_' || e.id end
  from (select company_id, id, coalesce(nullif(left(trim(both '_' from regexp_replace(lower(name), '[^a-z0-9]+', '_', 'g')), 60), ''), 'event') as slug,
      row_number() over (partition by company_id, coalesce(nullif(left(trim(both '_' from regexp_replace(lower(name), '[^a-z0-9]+', '_', 'g')), 60), ''), 'event') order by id) as n
    from event) n
  where n.company_id = e.company_id and n.id = e.id;
alter table event alter column slug set not null, add check (slug ~ '^[a-z0-9_]{1,80}$');
create unique index event_slug on event (company_id, slug);

-- A customer's events are found by the identity field, which is the first column of every event.
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
declare name text;
begin
  for name in select company_table_name(company_id, 'ev', id, generation) from event loop
    if to_regclass(name) is not null then execute format('create index on %s (c1, at)', name); end if;
  end loop;
end $$;
alter table event force row level security;

-- Pictures read a customer's figures in one statement with the events that they are of.
create policy render_reads on event for select to :"render" using (true);
create policy render_reads on event_field for select to :"render" using (true);
grant select (company_id, id, slug, records) on event to :"render";
grant select (company_id, event_id, column_number, value_field, field_decimals) on event_field to :"render";

-- Customers of a company's file are given their numbers before they are written, for their identities to name.
grant usage on sequence customer_id_seq to :"app";
