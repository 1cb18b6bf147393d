-- When a countdown began to run for a recipient, or for a mailing: the first meeting, kept so that every later opening shows the same end.

create table timer_start (
  company_id integer not null references company (id),
  object_id integer not null,
  -- 1: a recipient, 2: a mailing.
  kind smallint not null,
  -- Their keyed hash, as in the counts.
  who bigint not null,
  started_at timestamptz not null,
  primary key (company_id, object_id, kind, who)
);
alter table timer_start enable row level security;
alter table timer_start force row level security;
create policy own_company on timer_start to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, delete on timer_start to :"app";
