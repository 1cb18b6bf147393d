-- Events come along in a company's file: the app adds to their tables in the transaction that makes the company, and never after.

create function open_event_arrival(company int, id int, generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
begin
  perform require_own_company(company);
  if nullif(current_setting('app.arriving', true), '')::int is distinct from company then raise exception 'Company % is not arriving.', company; end if;
  execute format('grant insert on %s to :"app"', company_table_name(company, 'ev', id, generation));
end $f$;

create function close_event_arrival(company int, id int, generation int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
begin
  perform require_own_company(company);
  execute format('revoke insert on %s from :"app"', company_table_name(company, 'ev', id, generation));
  execute format('analyze %s', company_table_name(company, 'ev', id, generation));
end $f$;

revoke all on function open_event_arrival, close_event_arrival from public;
grant execute on function open_event_arrival, close_event_arrival to :"app";

drop policy own_company on event_reject;
create policy own_company on event_reject for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company_discards on event_reject for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on event_reject for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
grant insert on event_reject to :"app";
