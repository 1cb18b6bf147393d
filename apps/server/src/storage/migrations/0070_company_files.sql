-- Taking a company along: files that hold all of one, and files that are taken in.

-- A file that is made, or was made and can be fetched for some days. Its bytes lie in the store of blobs, in sealed pieces.
create table company_export (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity unique,
  state text not null default 'running' check (state in ('running', 'complete', 'failed')),
  -- From 0 to 1.
  progress real not null default 0,
  reason text,
  bytes bigint not null default 0,
  -- Blobs, in their order.
  pieces text[] not null default '{}',
  -- What is in it, as its manifest says.
  report jsonb,
  asked_by int,
  created_at timestamptz not null default now(),
  -- Whoever makes it says so every few seconds. One that is silent for long was interrupted.
  beat_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (company_id, id)
);
-- One at a time.
create unique index company_export_running on company_export (company_id) where state = 'running';
create index company_export_expiry on company_export (expires_at) where state = 'complete';

alter table company_export enable row level security;
alter table company_export force row level security;
create policy own_company on company_export to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_all on company_export to :"jobs" using (true);
grant select, insert, update, delete on company_export to :"app";
grant select, update, delete on company_export to :"jobs";

-- A file that somebody brings. The company that it becomes exists from the moment at which all of it does: it is written in
-- one transaction, so there is nothing to clear away after a crash but the file itself.
create table company_arrival (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  state text not null default 'running' check (state in ('running', 'complete', 'failed')),
  step text not null default 'checking' check (step in ('checking', 'pictures', 'writing')),
  progress real not null default 0,
  reason text,
  report jsonb,
  company_id int references company on delete cascade,
  created_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
create index company_arrival_user on company_arrival (user_id, id desc);
create unique index company_arrival_running on company_arrival (user_id) where state = 'running';
grant select, insert, update, delete on company_arrival to :"app";
grant select, update on company_arrival to :"jobs";

-- What counts say of recipients is taken along with everything else.
create policy own_company on chain for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select on chain to :"app";

-- Only the jobs write counts. A company that arrives brings its own, in the transaction that makes it and never after.
create function is_arriving(company int) returns boolean language sql stable as $f$
  select company = nullif(current_setting('app.company', true), '')::int
    and exists (select from company c where c.id = company and c.created_at = now())
$f$;
create policy arriving on impression for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and (select is_arriving(nullif(current_setting('app.company', true), '')::int)));
create policy arriving on chain for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and (select is_arriving(nullif(current_setting('app.company', true), '')::int)));
create policy arriving on roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and (select is_arriving(nullif(current_setting('app.company', true), '')::int)));
grant insert on impression, chain, roll to :"app";
