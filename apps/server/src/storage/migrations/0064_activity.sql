-- Who changed what in a company, and when. Never what it was changed from or to.

create table activity (
  company_id int not null references company on delete cascade,
  id bigint not null generated always as identity,
  -- Of the first change, and of the last where the same person made several within minutes.
  at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times int not null default 1,
  -- "user:12" or "key:3", and the name that they had then. Neither is a reference: the log outlives both.
  actor text not null,
  who text not null,
  -- Name of the call; its words are in the code.
  route text not null,
  object_kind text not null,
  object_id int,
  object_name text not null default '',
  -- Names of the fields that were sent.
  fields text[] not null default '{}',
  primary key (company_id, id)
)
-- A save of every two seconds counts a row up: it must find room beside itself.
with (fillfactor = 80);
create index activity_newest on activity (company_id, at desc, id desc);
-- For pruning over all companies.
create index activity_at on activity using brin (at);

alter table activity enable row level security;
alter table activity force row level security;
create policy own_company on activity to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_prune on activity to :"jobs" using (true);
-- What has happened is not rewritten: a row is only counted up, and the jobs take away what is old.
grant select, insert on activity to :"app";
grant update (last_at, times, object_name, fields) on activity to :"app";
grant select, delete on activity to :"jobs";
