-- Letters about credits that run out: decided by the jobs, sent by a front. One of each level for a set of grants; its newest
-- grant names the set, so that a purchase arms every level again.

create table credit_warning (
  company_id int not null references company on delete cascade,
  grant_id int not null,
  -- Percent that were left at most.
  level smallint not null check (level in (20, 5, 0)),
  remaining bigint not null,
  -- All credits that were valid then; 0: they have come to their end.
  granted bigint not null,
  decided_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, grant_id, level)
);
create index credit_warning_unsent on credit_warning (decided_at) where sent_at is null;

alter table credit_warning enable row level security;
alter table credit_warning force row level security;
create policy own_company on credit_warning to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on credit_warning to :"jobs" using (true);
grant select, update on credit_warning to :"app";
grant select, insert on credit_warning to :"jobs";
