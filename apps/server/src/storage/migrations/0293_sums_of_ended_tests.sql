-- What an ended test found, once its recipients are too old to be kept: they leave these sums, and no one can be told from them.
create table test_sum (
  company_id int not null,
  object_id int not null,
  test int not null,
  -- Since when it was read (see `test-states.ts`): a test that begins again has other sums.
  since timestamptz not null,
  variant int not null,
  -- What each of these recipients brought, in minor units of the company's currency.
  revenue bigint not null,
  recipients int not null,
  clicked int not null,
  returned int not null,
  -- Recipients who converted, and how often in all.
  converted int not null,
  conversions int not null,
  primary key (company_id, object_id, test, since, variant, revenue)
);
alter table test_sum enable row level security;
alter table test_sum force row level security;
create policy own_company on test_sum for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on test_sum for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy jobs_write on test_sum to :"jobs" using (true);
grant select, insert on test_sum to :"app";
grant select, insert, delete on test_sum to :"jobs";

-- Recipients of tests go with their campaign.
grant select (purged_at) on campaign to :"jobs";
