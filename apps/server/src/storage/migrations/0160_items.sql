-- The company's dictionary of items: counts name them by a number (`SUBJECT_KIND.item`), recipes and events by their ids in its data.
create table item (
  company_id int not null,
  -- From 1, of this company.
  id int not null,
  key text not null check (length(key) between 1 and 200),
  primary key (company_id, id),
  unique (company_id, key)
);
alter table item enable row level security;
alter table item force row level security;
create policy own_company on item for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on item for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy jobs_write on item to :"jobs" using (true);
grant select, insert on item to :"app";
grant select, insert on item to :"jobs";
