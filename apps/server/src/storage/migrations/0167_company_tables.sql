-- Tables of a company's own, whatever is in them: rows of data tables (dt), of events (ev), of flavours (fl). `c_7.dt_12_g3` is the third
-- generation of number 12 of company 7. These functions are the only ones that name, make, fill, open and drop them; they run as the
-- owner, for the transaction's company only. They replace those that spoke of data tables alone.
drop function make_datatable (int, int, int, int);
drop function move_datatable (int, int, int, int, int);
drop function finish_datatable (int, int, int, int);
drop function drop_datatable (int, int, int);
drop function unique_datatable_columns (int, int, int, int[]);
drop function datatable_name (int, int, int);

create function company_table_name(company int, kind text, id int, generation int) returns text language plpgsql immutable strict as $f$
begin
  if kind not in ('dt', 'ev', 'fl') then raise exception 'There is no such kind of table: %', kind; end if;
  return format('%I.%I', 'c_' || company, kind || '_' || id || '_g' || generation);
end $f$;

-- An empty generation that rows may be added to and that nobody can read yet. Its columns are c1, c2, … of these types.
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
  execute format('create table %s (r int generated always as identity, %s)', name,
    (select string_agg('c' || n || ' ' || type || case type when 'text' then ' collate "C"' else '' end, ', ' order by n)
     from unnest(types) with ordinality as t (type, n)));
  execute format('grant insert on %s to :"app"', name);
end $f$;

-- Gives a generation to another one of the same kind and company: of a file whose place was only told behind it.
create function move_company_table(company int, kind text, id int, generation int, other_id int, other_generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
begin
  perform require_own_company(company);
  execute format('alter table %s rename to %I', company_table_name(company, kind, id, generation), kind || '_' || other_id || '_g' || other_generation);
end $f$;

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

create function drop_company_table(company int, kind text, id int, generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '300ms' as $f$
begin
  perform require_own_company(company);
  execute format('drop table if exists %s', company_table_name(company, kind, id, generation));
end $f$;

revoke all on function make_company_table, move_company_table, unique_company_columns, open_company_table, drop_company_table from public;
grant execute on function make_company_table, move_company_table, unique_company_columns, open_company_table to :"app";
grant execute on function drop_company_table to :"app", :"jobs";
