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
