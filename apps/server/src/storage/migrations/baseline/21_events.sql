-- Kinds of events, what was collected, and views of it.

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
  slug text not null,
  -- Each of its records is a conversion. Marked or unmarked later, records that lie there are followed: `conversions_built` is false meanwhile, and
  -- the two below say how far one is.
  conversion boolean not null default false,
  conversions_built boolean not null default true,
  conversions_at timestamptz,
  conversions_key uuid,
  -- Ids that an event has taken are remembered by its number. Until this moment they were by its name, for 30 days and more: those of events from
  -- before are looked for by both. An event that is made later, under whatever name, knows none of them.
  seen_by_name_until timestamptz,
  -- What senders call a record's own parts, by our names: {"customer_id": "userId"}.
  record_names jsonb not null default '{}' check (jsonb_typeof(record_names) = 'object'),
  -- An order that is one record holds its products in a list: the name of the property whose items are events of their own; null where
  -- each record is one event.
  items_in text,
  primary key (company_id, id),
  check (slug ~ '^[a-z0-9_]{1,80}$')
);
create unique index event_name on event (company_id, lower(name));
create unique index event_slug on event (company_id, slug);
alter table event enable row level security;
alter table event force row level security;
create policy own_company on event to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event to :"jobs" using (true);
-- Pictures read a customer's figures in one statement with the events that they are of.
create policy render_reads on event for select to :"render" using (true);
grant select, insert, update, delete on event to :"app";
grant select, update on event to :"jobs";
grant select (company_id, id, records, slug) on event to :"render";

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
alter table event_field enable row level security;
alter table event_field force row level security;
create policy own_company on event_field to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_read on event_field for select to :"jobs" using (true);
create policy render_reads on event_field for select to :"render" using (true);
grant select, insert, update, delete on event_field to :"app";
grant select on event_field to :"jobs";
grant select (company_id, event_id, id, field_decimals, column_number, value_field) on event_field to :"render";

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

-- Past events from files. The file lies on the disk of the machine that it came to, until its rows are in or it is given up.
create table event_import (
  company_id int not null,
  id int not null default nextval('object_id'),
  event_id int not null,
  file_name text not null,
  -- Name of the file on the disk; null once it is not needed any more.
  file text,
  file_bytes bigint not null,
  -- Hash of the event and of what is in the file: rows without an id of their own are known by it and their number.
  mark bytea not null,
  -- The use of each column.
  uses jsonb not null,
  state text not null default 'running',
  reason text,
  -- Rows that were read, and how far in the file that is. They change with the rows that they count.
  rows bigint not null default 0,
  read_bytes bigint not null default 0,
  taken bigint not null default 0,
  refused bigint not null default 0,
  repeated bigint not null default 0,
  created_by int,
  created_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  ended_at timestamptz,
  -- How times of a file are read: which comes first, the day or the month, and the timezone of times that name no offset.
  time_order text not null default 'iso' check (time_order in ('iso', 'day_first', 'month_first')),
  timezone text not null default 'UTC',
  -- Rows of a file that were left out because they are of someone whose erasure waits: with the other figures they add up to the rows that were read.
  erased bigint not null default 0,
  -- How numbers of a file are written: as JSON has them, with commas between thousands, or with a decimal comma.
  number_form text not null default 'plain' check (number_form in ('plain', 'point', 'comma')),
  -- Null: it can't be taken back, or not any more.
  keeps_until timestamptz,
  -- While it is taken back: rows before this time are gone.
  back_at timestamptz,
  back_events bigint not null default 0,
  -- Rows that stayed, for they came in another way, too.
  back_kept bigint not null default 0,
  back_customers int not null default 0,
  -- Taking a file back is given up after some tries without a step, so that files of others get their turn.
  back_tries int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, event_id) references event on delete cascade,
  constraint event_import_state_check check (state in ('running', 'complete', 'failed', 'cancelled', 'taking_back', 'taken_back'))
);
create index event_import_event on event_import (company_id, event_id, id);
create index event_import_running on event_import (id) where state = 'running';
create index event_import_back on event_import (id) where state = 'taking_back';
alter table event_import enable row level security;
alter table event_import force row level security;
create policy own_company on event_import to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_import to :"jobs" using (true);
grant select, insert, update on event_import to :"app";
grant select, update on event_import to :"jobs";

-- Changes of a column's type that take longer than a call may: a worker fills a column beside the old one, some thousand rows at a time,
-- and then points the field at it. Events that arrive meanwhile are stored in both.
create table event_retype (
  company_id int not null,
  event_id int not null,
  field_id int not null,
  -- Where it has failed, the row says why until it is dismissed or ordered again.
  state text not null default 'running' check (state in ('running', 'failed')),
  data_type text not null,
  field_length int,
  field_decimals int,
  -- Everything that changes of the field once its values are converted.
  changes jsonb not null,
  -- The column beside.
  column_number int not null,
  -- Rows of earlier months, and of this one before the block, have their new values; the month had so many blocks when it was begun.
  month text,
  block int not null default 0,
  month_blocks int not null default 0,
  -- How much of the table there is to read, and how much was read.
  blocks bigint not null default 0,
  blocks_done bigint not null default 0,
  -- Rows were taken back to their old values alone so often; and had been when this pass over the table began.
  revision int not null default 0,
  pass_revision int not null default 0,
  reason text,
  -- The first rows that do not fit.
  misfits jsonb,
  created_at timestamptz not null default now(),
  -- A new column of a large event takes the values of a property from the records that are stored, by the worker that changes types: `property` is
  -- its name. Where the field has its filled column (`swapped`), the properties go that stand in it now.
  property text,
  swapped boolean not null default false,
  -- A column that was renamed or converted takes the values of a property, too, where stored records have one that fits. Few do: first the worker
  -- looks for one, and only then there is a column beside.
  searching boolean not null default false,
  primary key (company_id, field_id),
  foreign key (company_id, event_id) references event on delete cascade,
  foreign key (company_id, field_id) references event_field on delete cascade
);
create index event_retype_event on event_retype (company_id, event_id);
create index event_retype_running on event_retype (created_at) where state = 'running';
alter table event_retype enable row level security;
alter table event_retype force row level security;
create policy own_company on event_retype to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_retype to :"jobs" using (true);
grant select, insert, update, delete on event_retype to :"app";
grant select, update, delete on event_retype to :"jobs";

-- Records that do not fit, whole, with the reason. Of kinds that there are not (yet), too: those are proposals.
create table event_reject (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  event_name text not null,
  key uuid not null,
  received_at timestamptz not null,
  reason text not null,
  payload text not null,
  -- Rows of files are read as files are when they are sent again: what would lose digits stays refused, under the reason of then.
  from_file boolean not null default false,
  primary key (company_id, id)
);
create index event_reject_name on event_reject (company_id, lower(event_name), id);
-- Refused records go by their age: those of an event when its own would, those of names without an event some months after they came.
create index event_reject_age on event_reject (company_id, lower(event_name), received_at);
create index event_reject_received on event_reject (received_at);
create index event_reject_by_key on event_reject using hash (key);
alter table event_reject enable row level security;
alter table event_reject force row level security;
create policy jobs_write on event_reject to :"jobs" using (true);
create policy own_company on event_reject for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company_discards on event_reject for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on event_reject for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy own_company_renames on event_reject for update to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, delete on event_reject to :"app";
grant select, insert, update, delete on event_reject to :"jobs";
-- Refused records follow an event to its new name.
grant update (event_name, reason) on event_reject to :"app";

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
-- Rows of a file are found without reading the others: while they are taken back some at a time, the company's live events wait for each step.
create index event_repeat_owner on event_repeat (company_id, owner, key);
create index event_repeat_import on event_repeat (company_id, import_id);
alter table event_repeat enable row level security;
alter table event_repeat force row level security;
create policy own_company on event_repeat to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_repeat to :"jobs" using (true);
grant select, insert, update, delete on event_repeat to :"app", :"jobs";

-- Hashes of events that were taken, for as long as senders repeat them: 30 days, a partition for each week since 2020.
create table event_seen (
  company_id int not null,
  key uuid not null,
  week int not null,
  import_id int,
  primary key (company_id, key, week)
) partition by range (week);
alter table event_seen enable row level security;
alter table event_seen force row level security;
create policy own_company on event_seen to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_seen to :"jobs" using (true);
grant select on event_seen to :"app";
grant select, insert, update, delete on event_seen to :"jobs";

-- How many events arrived in each hour, counted with the drain: a page shows whether they still come.
create table event_hour (
  company_id int not null,
  event_id int not null,
  hour timestamptz not null,
  records int not null,
  primary key (company_id, event_id, hour),
  foreign key (company_id, event_id) references event on delete cascade
);
alter table event_hour enable row level security;
alter table event_hour force row level security;
create policy own_company on event_hour for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_hour to :"jobs" using (true);
grant select on event_hour to :"app";
grant select, insert, update, delete on event_hour to :"jobs";

-- Drained events of a company that something else is at (an erasure, an import): the journal moves on, and these are stored as soon as they can be.
create table event_waiting (
  company_id int not null,
  id bigint generated always as identity,
  event_name text not null,
  key uuid not null,
  received_at timestamptz not null,
  -- Why it was not accepted; null for events that were.
  refused text,
  payload text not null,
  primary key (company_id, id)
);
alter table event_waiting enable row level security;
alter table event_waiting force row level security;
create policy own_company on event_waiting for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_waiting to :"jobs" using (true);
grant select on event_waiting to :"app";
grant select, insert, delete on event_waiting to :"jobs";

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
-- Rules of campaigns and recipes name what customers did within a view: the render host reads which views there are.
create policy render_reads on event_view for select to :"render" using (true);
grant select, insert, update, delete on event_view to :"app";
grant select on event_view to :"jobs";
grant select (company_id, event_id, name) on event_view to :"render";

-- Makes the table of an event, in partitions by month. The id that an event was sent with stands in its row, so that it is read
-- back as it was sent.
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
revoke all on function make_event_table from public;
grant execute on function make_event_table to :"app";

-- Adds the column of a field. A customer's events are found by the identity field, which is the first column of every event.
create function add_event_column(company int, id int, generation int, n int, type text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  name text := company_table_name(company, 'ev', id, generation);
begin
  perform require_own_company(company);
  if type not in ('text', 'bigint', 'numeric', 'boolean', 'date', 'timestamptz') then raise exception 'There is no such type of column: %', type; end if;
  execute format('alter table %s add column %I %s', name, 'c' || n, type || case type when 'text' then ' collate "C"' else '' end);
  if n = 1 then execute format('create index on %s (c1, at)', name); end if;
end $f$;
revoke all on function add_event_column from public;
grant execute on function add_event_column to :"app";

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
revoke all on function keep_event_columns from public;
grant execute on function keep_event_columns to :"app";

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
  execute format('grant insert on %s to :"jobs"', part);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', name, part,
    first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
end $f$;
revoke all on function ensure_event_month from public;
grant execute on function ensure_event_month to :"app", :"jobs";

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
revoke all on function drop_event_months from public;
grant execute on function drop_event_months to :"jobs";

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
  execute format('grant insert on public.%I to :"jobs"', part);
  execute format('alter table public.event_seen attach partition public.%I for values from (%s) to (%s)', part, week, week + 1);
end $f$;
revoke all on function ensure_seen_week from public;
grant execute on function ensure_seen_week to :"jobs";

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
revoke all on function drop_seen_weeks from public;
grant execute on function drop_seen_weeks to :"jobs";

-- Events come along in a company’s file: the app adds to their tables in the transaction that makes the company, and never after.
create function open_event_arrival(company int, id int, generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
begin
  perform require_own_company(company);
  if nullif(current_setting('app.arriving', true), '')::int is distinct from company then raise exception 'Company % is not arriving.', company; end if;
  execute format('grant insert on %s to :"app"', company_table_name(company, 'ev', id, generation));
end $f$;
revoke all on function open_event_arrival from public;
grant execute on function open_event_arrival to :"app";

create function close_event_arrival(company int, id int, generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
begin
  perform require_own_company(company);
  execute format('revoke insert on %s from :"app"', company_table_name(company, 'ev', id, generation));
  execute format('analyze %s', company_table_name(company, 'ev', id, generation));
end $f$;
revoke all on function close_event_arrival from public;
grant execute on function close_event_arrival to :"app";
