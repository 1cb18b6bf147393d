-- Rows of data tables get one column more: `x`, what cells show where that is something else than they hold (1.2M for 1234567), by the places of
-- their columns, and null where no cell of the row does. Tables from before don't have it.
-- An empty generation that rows may be added to and that nobody can read yet. Its columns are c1, c2, … of these types.
create or replace function make_company_table(company int, kind text, id int, generation int, types text[]) returns void
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
