-- Blobs, tables of a company’s own, and what keeps jobs apart.

-- The jobs write through session tables, because COPY does not go through row-level security.
do $$ begin execute format('grant connect, temporary on database %I to %s', current_database(), ':"jobs"'); end $$;

-- Data tables of a company lie in a schema of their own, which is made when the first one comes. Better refused now than then.

do $f$ begin
  if not has_database_privilege(current_user, current_database(), 'create') then
    raise insufficient_privilege using
      message = format('%I may not make schemas in the database %I.', current_user, current_database()),
      hint = format('Run: grant create on database %I to %I.', current_database(), current_user);
  end if;
end $f$;

-- Pictures of a company: assets have a name and can be replaced, blobs are their bytes by content hash, for ever.
create table blob (
  company_id int not null references company on delete cascade,
  hash text not null,
  mime text not null,
  bytes int not null,
  created_at timestamptz not null default now(),
  -- When it was last kept, or last ceased to be a picture's bytes.
  kept_at timestamptz not null default now(),
  primary key (company_id, hash)
);
create index blob_hash on blob (hash);
alter table blob enable row level security;
alter table blob force row level security;
create policy own_company on blob to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on blob for select to :"render" using (true);
create policy jobs_read on blob for select to :"jobs" using (true);
create policy jobs_clear on blob for delete to :"jobs" using (true);
grant select, insert, update, delete on blob to :"app";
grant select, delete on blob to :"jobs";
grant select on blob to :"render";

-- Every hash that a published version holds: its pictures, its neutral picture and its thumbnail. Versions are for ever.
create table pinned_blob (
  company_id int not null references company on delete cascade,
  hash text not null,
  primary key (company_id, hash)
);
create index pinned_blob_hash on pinned_blob (hash);
alter table pinned_blob enable row level security;
alter table pinned_blob force row level security;
create policy own_company on pinned_blob to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_read on pinned_blob for select to :"jobs" using (true);
grant select, insert, update, delete on pinned_blob to :"app";
grant select on pinned_blob to :"jobs";

-- Answers kept for repeated requests.
create table idempotency (
  principal text not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  -- Null while the first request is still being answered.
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (principal, key)
);
create index idempotency_created on idempotency (created_at);
grant select, insert, update, delete on idempotency to :"app";

-- Long work that one process at a time does, whichever machine it is on. Who does it says so every few seconds; who was silent for too
-- long has lost it, and another one begins again. Of the whole installation: names are made from ids only.
create table job_lease (
  name text primary key,
  holder uuid not null,
  -- How often it was taken since it was last done: what ends its process each time must not go on for ever.
  tries int not null default 1,
  ends_at timestamptz not null,
  -- The process that holds a lease, or reads the file of a table: where it is known to be dead its work is taken up at once, instead of
  -- when it has been silent for long enough.
  process text not null default ''
);
grant select, insert, update, delete on job_lease to :"app";
grant select, delete on job_lease to :"jobs";

-- Work of background jobs that fails for one company: others' goes on, and it is tried again. Only the jobs write here; companies read their own.

-- That something fails, since when, and when it is tried again.
create table set_aside (
  company_id int not null,
  job text not null,
  failures int not null default 1,
  since timestamptz not null default now(),
  next_at timestamptz not null,
  -- The error's code in the database, or its name.
  reason text not null,
  primary key (company_id, job)
);
alter table set_aside enable row level security;
alter table set_aside force row level security;
create policy own_company on set_aside for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on set_aside to :"jobs" using (true);
-- Where no company is worked for, probes ask whether there is any.
create policy of_all on set_aside for select to :"app" using (nullif(current_setting('app.company', true), '') is null);
grant select on set_aside to :"app";
grant select, insert, update, delete on set_aside to :"jobs";

-- Journals of fronts, and how far they are drained.

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
grant select, insert, update on journal_slot to :"app", :"jobs";

-- The machines that have journals: an erasure waits for those that were there within the last day.
create table journal_keeper (
  directory uuid primary key,
  seen_at timestamptz not null default now()
);
grant select, insert, update on journal_keeper to :"jobs";

-- Bytes of a journal that were no records: kept in a file beside the journal, reported here.
create table journal_fault (
  id int generated always as identity primary key,
  directory uuid not null,
  slot int not null,
  epoch int not null,
  "offset" bigint not null,
  bytes bigint not null,
  found_at timestamptz not null default now(),
  -- A whole record of a format that its drainer does not read: the slot waits until one comes that does.
  format int,
  resolved_at timestamptz,
  unique (directory, slot, epoch, "offset")
);
grant select on journal_fault to :"app";
grant select, insert on journal_fault to :"jobs";
grant update (resolved_at) on journal_fault to :"jobs";

create table route (
  uuid uuid primary key,
  company_id int not null references company on delete cascade,
  kind smallint not null,
  object_id int not null,
  live_version int,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (company_id, kind, object_id)
);
grant select, insert, update, delete on route to :"app";
grant select on route to :"jobs", :"render";

-- The logins own no table, so these functions make and drop them as the owner, and only those of the transaction's company.
create function require_own_company(company int) returns void language plpgsql as $f$
begin
  if nullif(current_setting('app.company', true), '')::int is distinct from company then
    raise insufficient_privilege using message = 'This is not the company of the transaction.';
  end if;
end $f$;

create function company_table_name(company int, kind text, id int, generation int) returns text language plpgsql immutable strict as $f$
begin
  if kind not in ('dt', 'ev', 'fl') then raise exception 'There is no such kind of table: %', kind; end if;
  return format('%I.%I', 'c_' || company, kind || '_' || id || '_g' || generation);
end $f$;

-- An empty generation that rows may be added to and that nobody can read yet. Its columns are c1, c2, … of these types. Data
-- tables have `x` besides: what cells show where that is something else than they hold (1.2M for 1234567), by the places of their
-- columns; null where no cell of the row does. Tables of before release 0.1 may lack it.
create function make_company_table(company int, kind text, id int, generation int, types text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
declare
  name text := company_table_name(company, kind, id, generation);
begin
  perform require_own_company(company);
  if coalesce(array_length(types, 1), 0) not between 1 and 200 then raise exception 'A table has 1 to 200 columns.'; end if;
  if not types <@ array['text', 'bigint', 'numeric', 'double precision', 'boolean', 'date', 'timestamptz'] then
    raise exception 'There is no such type of column: %', types;
  end if;
  perform pg_advisory_xact_lock(7302, company);
  if not exists (select from pg_namespace where nspname = 'c_' || company) then
    execute format('create schema %I', 'c_' || company);
    execute format('grant usage on schema %I to :"app", :"render", :"jobs"', 'c_' || company);
  end if;
  execute format('create table %s (r int generated always as identity, %s%s)', name,
    (select string_agg('c' || n || ' ' || type || case type when 'text' then ' collate "C"' else '' end, ', ' order by n)
     from unnest(types) with ordinality as t (type, n)), case kind when 'dt' then ', x text[] collate "C"' else '' end);
  execute format('grant insert on %s to :"app"', name);
end $f$;
revoke all on function make_company_table from public;
grant execute on function make_company_table to :"app";

-- Gives a generation to another one of the same kind and company: of a file whose place was only told behind it.
create function move_company_table(company int, kind text, id int, generation int, other_id int, other_generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
begin
  perform require_own_company(company);
  execute format('alter table %s rename to %I', company_table_name(company, kind, id, generation), kind || '_' || other_id || '_g' || other_generation);
end $f$;
revoke all on function move_company_table from public;
grant execute on function move_company_table to :"app";

-- Of these columns (from 1), those whose values are all there and unique, as the loaded rows say.
create function unique_company_columns(company int, kind text, id int, generation int, columns int[]) returns int[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set work_mem = '64MB' as $f$
declare
  found int[] := '{}';
  candidate int;
  twice boolean;
begin
  perform require_own_company(company);
  foreach candidate in array columns loop
    execute format('select exists (select from %1$s where %2$I is null or octet_length(%2$I) > 500) or exists (select from %1$s group by datatable_key(%2$I) having count(*) > 1)',
      company_table_name(company, kind, id, generation), 'c' || candidate) into twice;
    if not twice then found := found || candidate; end if;
  end loop;
  return found;
end $f$;
revoke all on function unique_company_columns from public;
grant execute on function unique_company_columns to :"app";

-- Ends the loading: nothing is added any more, and the rows can be read by their company and by pictures. `key_column` (from 1)
-- is the one that rows are looked up by; null where there is none. Refused (23505) where its values are not unique.
create function open_company_table(company int, kind text, id int, generation int, key_column int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
declare
  name text := company_table_name(company, kind, id, generation);
begin
  perform require_own_company(company);
  execute format('revoke insert on %s from :"app"', name);
  if key_column is not null then
    execute format('create unique index on %s (datatable_key(%I))', name, 'c' || key_column);
  end if;
  execute format('alter table %s add primary key (r)', name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_company on %s to :"app" using (current_setting(''app.company'', true) = %L)', name, company::text);
  execute format('create policy render_reads on %s for select to :"render" using (true)', name);
  execute format('grant select on %s to :"app", :"render"', name);
  execute format('analyze %s', name);
end $f$;
revoke all on function open_company_table from public;
grant execute on function open_company_table to :"app";

create function drop_company_table(company int, kind text, id int, generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $f$
begin
  perform require_own_company(company);
  execute format('drop table if exists %s', company_table_name(company, kind, id, generation));
end $f$;
revoke all on function drop_company_table from public;
grant execute on function drop_company_table to :"app", :"jobs";

-- Lets a company change single rows of a data table in force. What one has written is checked and counted by the server; the policy of the
-- rows holds as before.
create function open_company_rows(company int, kind text, id int, generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
begin
  perform require_own_company(company);
  if kind <> 'dt' then raise exception 'Only rows of data tables are changed one by one.'; end if;
  execute format('grant insert, update, delete on %s to :"app"', company_table_name(company, kind, id, generation));
end $f$;
revoke all on function open_company_rows from public;
grant execute on function open_company_rows to :"app";

-- The rows of a data table are looked up by another column from now on, under the number of a new generation: whoever holds the old one
-- asks again, as after a new file. Its values were found present and unique by someone who holds the table; refused (23505) where they
-- aren't, and (55P03) where readers hold the rows for long.
create function rekey_company_table(company int, kind text, id int, generation int, key_column int, new_generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  name text := company_table_name(company, kind, id, generation);
  outdated oid;
begin
  perform require_own_company(company);
  if kind <> 'dt' then raise exception 'Only rows of data tables are looked up by a column that people choose.'; end if;
  -- Readers go on while the new index is made, and wait only for what follows it.
  select i.indexrelid into outdated from pg_index i where i.indrelid = name::regclass and i.indisunique and not i.indisprimary;
  execute format('create unique index on %s (datatable_key(%I))', name, 'c' || key_column);
  if outdated is not null then execute format('drop index %s', outdated::regclass); end if;
  perform move_company_table(company, kind, id, generation, id, new_generation);
end $f$;
revoke all on function rekey_company_table from public;
grant execute on function rekey_company_table to :"app";
