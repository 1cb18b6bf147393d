-- What companies buy: receipts, the months on pay as you go, the card of the embedded checkout, and what a billing service told us.

-- What a grant was given for, so that the same purchase never gives twice.
alter table credit_grant add column reference text not null default '';
create unique index credit_grant_reference on credit_grant (company_id, reference) where reference <> '';

create table receipt (
  company_id int not null references company on delete cascade,
  id int generated always as identity unique,
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

-- Pay as you go runs from one moment to another; days of both ends count.
create table payg_term (
  company_id int not null references company on delete cascade,
  id int generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id)
);
create unique index payg_term_open on payg_term (company_id) where ended_at is null;

-- The test card that a company pays with in the embedded checkout. No real card ever comes here.
create table test_card (
  company_id int primary key references company on delete cascade,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry text not null
);

-- A billing service's customers, by their id there. Looked up before any company is known.
create table billing_customer (
  customer_id text primary key,
  company_id int not null references company on delete cascade,
  -- Readings of the customer's account are numbered when they begin; one that began earlier never replaces one that began later.
  readings bigint not null default 0,
  applied bigint not null default 0
);
create index billing_customer_company on billing_customer (company_id);

-- Messages of a billing service, each taken once.
create table billing_event (
  id text primary key,
  type text not null,
  customer_id text not null,
  outcome text not null,
  received_at timestamptz not null default now()
);

alter table receipt enable row level security;
alter table receipt force row level security;
alter table payg_term enable row level security;
alter table payg_term force row level security;
alter table test_card enable row level security;
alter table test_card force row level security;
create policy own_company on receipt to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on payg_term to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on test_card to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);

grant select, insert, update on receipt, payg_term, test_card, billing_customer to :"app";
grant select, insert, delete on billing_event to :"app";
