-- Sample data: made-up rows that show what a company's screens look like in use. Every table that holds some marks them with a
-- column `sample`, null in real rows (so that it takes no space there); rollups keep them in a population of their own. The mark is
-- also the right: companies may write and delete sample rows of their own, and no others.

alter table impression add column sample boolean check (sample);
create index impression_sample on impression (company_id) where sample;

-- Population 2 of `roll`. Sample recipients are never real ones, so that its sums add to those of population 1.
create policy sample_write on impression for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and sample);
create policy sample_delete on impression for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and sample);
create policy sample_write on roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and population = 2);
create policy sample_delete on roll for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and population = 2);
grant delete on impression, roll to :"app";
grant execute on function ensure_impression_month (date) to :"app";

-- Companies that were given sample data: once, so that what was cleared stays cleared.
create table sample_given (
  company_id int primary key references company on delete cascade,
  given_at timestamptz not null default now()
);
alter table sample_given enable row level security;
alter table sample_given force row level security;
create policy own_company on sample_given to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert on sample_given to :"app";
