-- What an item was called when a report of it was read last: it keeps that name after it has left its table.
alter table item add column name text;
create policy own_company_names on item for update to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant update (name) on item to :"app";
