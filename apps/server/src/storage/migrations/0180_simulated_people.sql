-- People whom a company tries campaigns as. `recipients` are hashes of all that may name a
-- recipient (the eid, the key of a row), by which an erasure finds them.
create table simulated_person (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  name text not null,
  facts jsonb not null default '{}',
  eid text,
  recipients bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

alter table simulated_person enable row level security;
alter table simulated_person force row level security;
create policy own_company on simulated_person to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_erase on simulated_person to :"jobs" using (true);
grant select, insert, update, delete on simulated_person to :"app";
grant select, delete on simulated_person to :"jobs";
