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
