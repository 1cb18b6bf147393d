-- Plans, credits and billing.

-- A billing service's customers, by their id there. Looked up before any company is known.
create table billing_customer (
  customer_id text primary key,
  company_id int not null references company on delete cascade,
  -- Readings of the customer's account are numbered when they begin; one that began earlier never replaces one that began later.
  readings bigint not null default 0,
  applied bigint not null default 0
);
create index billing_customer_company on billing_customer (company_id);
grant select, insert, update on billing_customer to :"app";

-- Messages of a billing service, each taken once.
create table billing_event (
  id text primary key,
  type text not null,
  customer_id text not null,
  outcome text not null,
  received_at timestamptz not null default now()
);
grant select, insert, delete on billing_event to :"app";

-- Written with the batch that caused it, so that a restart deducts nothing twice.
create table credit_day (
  company_id int not null,
  day int not null,
  used bigint not null,
  primary key (company_id, day)
);
alter table credit_day enable row level security;
alter table credit_day force row level security;
create policy own_company on credit_day for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on credit_day to :"jobs" using (true);
grant select on credit_day to :"app";
grant select, insert, update on credit_day to :"jobs";

-- Credits: grants with an expiry, and what was deducted on each day.
create table credit_grant (
  company_id int not null references company on delete cascade,
  id int generated always as identity,
  credits bigint not null check (credits > 0),
  source text not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  -- What a grant was given for, so that the same purchase never gives twice.
  reference text not null default '',
  primary key (company_id, id)
);
create unique index credit_grant_reference on credit_grant (company_id, reference) where reference <> '';
alter table credit_grant enable row level security;
alter table credit_grant force row level security;
create policy own_company on credit_grant to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on credit_grant for select to :"jobs" using (true);
grant select, insert, update on credit_grant to :"app";
grant select on credit_grant to :"jobs";

-- Leases: how many opens a front may count for a company without asking again. A permission, never a deduction: what was
-- used stands in credit_day. Of `allowed` opens `settled` are in the log already; the rest may still come out of the journal.
create table credit_lease (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  -- The front: its journal's folder, slot and first file. A front that starts again is another one.
  directory uuid not null,
  slot int not null,
  start_epoch int not null,
  -- Number of the front's last request: one that comes late must not undo a later one.
  seq int not null,
  allowed bigint not null,
  settled bigint not null default 0,
  ends_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, directory, slot, start_epoch)
);
create index credit_lease_slot on credit_lease (directory, slot);
create index credit_lease_id on credit_lease (id);
alter table credit_lease enable row level security;
alter table credit_lease force row level security;
create policy own_company on credit_lease to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on credit_lease to :"jobs" using (true);
grant select, insert, update on credit_lease to :"app";
grant select, update, delete on credit_lease to :"jobs";

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
-- The front that first refuses an open for want of a credit says so itself, instead of the next look of the jobs.
grant select, insert, update on credit_warning to :"app";
grant select, insert on credit_warning to :"jobs";

-- Pay as you go runs from one moment to another; days of both ends count.
create table payg_term (
  company_id int not null references company on delete cascade,
  id int generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id)
);
create unique index payg_term_open on payg_term (company_id) where ended_at is null;
alter table payg_term enable row level security;
alter table payg_term force row level security;
create policy own_company on payg_term to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update on payg_term to :"app";

create table receipt (
  company_id int not null references company on delete cascade,
  id int generated always as identity,
  -- What the provider calls it; the same thing is written once.
  reference text not null,
  kind text not null check (kind in ('pack', 'statement', 'invoice')),
  description text not null,
  -- As people read it: "£90.00".
  amount text not null,
  -- Null where the provider only says it in words.
  pence bigint,
  credits bigint,
  status text not null check (status in ('paid', 'due', 'refunded', 'void')),
  issued_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, reference)
);
alter table receipt enable row level security;
alter table receipt force row level security;
create policy own_company on receipt to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update on receipt to :"app";

-- The test card that a company pays with in the embedded checkout. No real card ever comes here.
create table test_card (
  company_id int primary key references company on delete cascade,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry text not null
);
alter table test_card enable row level security;
alter table test_card force row level security;
create policy own_company on test_card to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update on test_card to :"app";
