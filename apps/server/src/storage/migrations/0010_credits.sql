-- Credits: grants with an expiry, and what was deducted on each day.

create table credit_grant (
  company_id int not null references company on delete cascade,
  id int generated always as identity unique,
  credits bigint not null check (credits > 0),
  source text not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (company_id, id)
);

-- Written with the batch that caused it, so that a restart deducts nothing twice.
create table credit_day (
  company_id int not null,
  day int not null,
  used bigint not null,
  primary key (company_id, day)
);

alter table credit_grant enable row level security;
alter table credit_grant force row level security;
alter table credit_day enable row level security;
alter table credit_day force row level security;
create policy own_company on credit_grant to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on credit_day for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on credit_grant for select to :"jobs" using (true);
create policy jobs_write on credit_day to :"jobs" using (true);

grant select, insert, update on credit_grant to :"app";
grant select on credit_grant to :"jobs";
grant select on credit_day to :"app";
grant select, insert, update on credit_day to :"jobs";
