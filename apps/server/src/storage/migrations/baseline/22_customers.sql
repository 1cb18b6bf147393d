-- Customers: who they are, their fields, and what is summed up of their events.

-- Customers that were merged into another: links to them lead there.
create table customer_merge (
  company_id int not null,
  id bigint not null,
  into_id bigint not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index customer_merge_into on customer_merge (company_id, into_id);
alter table customer_merge enable row level security;
alter table customer_merge force row level security;
create policy own_company on customer_merge to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_merge to :"jobs" using (true);
create policy render_reads on customer_merge for select to :"render" using (true);
grant select, insert, update, delete on customer_merge to :"app", :"jobs";
grant select on customer_merge to :"render";

-- One event of one identity on one day in UTC, days since 1970: how many, and of those with a value their sum, the first and the last. First
-- and last are by the time of the event, then by the value.
create table customer_day (
  company_id int not null,
  event_id int not null,
  generation int not null,
  identity_id bigint not null,
  day int not null,
  events int not null,
  valued int not null,
  total numeric not null,
  first_at timestamptz,
  first_value numeric,
  last_at timestamptz,
  last_value numeric,
  primary key (company_id, event_id, generation, identity_id, day)
);
alter table customer_day enable row level security;
alter table customer_day force row level security;
create policy own_company on customer_day to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_day to :"jobs" using (true);
create policy render_reads on customer_day for select to :"render" using (true);
grant select, insert, update, delete on customer_day to :"app", :"jobs";
grant select on customer_day to :"render";

-- Customers: who a company's events are about. A customer is known by identities (an address, an id), and has traits as fields of types.
create table customer (
  company_id int not null,
  id bigint generated always as identity,
  -- The newest identity of each of these kinds: what lists show.
  customer_id text collate "C",
  email text collate "C",
  -- Texts by the name of the trait: of fields in the one form of their type, of others as they were sent.
  traits jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
alter table customer enable row level security;
alter table customer force row level security;
create policy own_company on customer to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer to :"jobs" using (true);
create policy render_reads on customer for select to :"render" using (true);
grant select, insert, update, delete on customer to :"app", :"jobs";
grant select on customer to :"render";
-- Customers of a company’s file are given their numbers before they are written, for their identities to name.
grant usage on sequence customer_id_seq to :"app";

create sequence customer_identity_joined;
grant usage on sequence customer_identity_joined to :"app", :"jobs";

-- Every value that names someone, in the one form that its hash is made of; `recipient` is that hash, as counts have it. An identity may
-- belong to no customer yet: events of someone for whom none may be created, or who is not known by name.
create table customer_identity (
  company_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('customer_id', 'email', 'anonymous_id')),
  value text collate "C" not null,
  recipient bigint not null,
  customer bigint,
  created_at timestamptz not null default now(),
  -- `person` is the customer's first identity by number, where that is another one. `joined` grows with each change of it: those who change
  -- people of a company follow each other, so who has seen one number has seen all below it.
  person text collate "C",
  joined bigint,
  primary key (company_id, id),
  constraint joined_in_order check (joined > 0)
);
create unique index customer_identity_recipient on customer_identity (company_id, recipient);
create index customer_identity_customer on customer_identity (company_id, customer) where customer is not null;
-- Events name people by value: views read what is known of each.
create index customer_identity_value on customer_identity (company_id, value);
create index customer_identity_joined_at on customer_identity (company_id, joined) where joined is not null;
alter table customer_identity enable row level security;
alter table customer_identity force row level security;
create policy own_company on customer_identity to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_identity to :"jobs" using (true);
create policy render_reads on customer_identity for select to :"render" using (true);
grant select, insert, update, delete on customer_identity to :"app", :"jobs";
grant select on customer_identity to :"render";

-- Customers whose identities came together: what was attributed to one of them may belong to another's touch now.

-- They wait until their conversions are attributed again.
create table customer_joined (
  company_id int not null,
  customer bigint not null,
  primary key (company_id, customer)
);
alter table customer_joined enable row level security;
alter table customer_joined force row level security;
create policy own_company on customer_joined to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_joined to :"jobs" using (true);
grant select, insert on customer_joined to :"app";
grant select, insert, update, delete on customer_joined to :"jobs";

-- Traits that rules, pictures and the list of fields know, by the name under which senders send them.
create table customer_field (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  name text not null,
  data_type text not null check (data_type in ('varchar', 'int', 'decimal', 'date', 'datetime', 'tinyint', 'bigint')),
  field_length int,
  field_decimals int,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index customer_field_name on customer_field (company_id, name);
alter table customer_field enable row level security;
alter table customer_field force row level security;
create policy own_company on customer_field to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_field to :"jobs" using (true);
create policy render_reads on customer_field for select to :"render" using (true);
grant select, insert, update, delete on customer_field to :"app", :"jobs";
grant select on customer_field to :"render";

-- What an event's aggregates are rolled from, and how far the next generation is. `value_column` is the number of the value field's column.
create table customer_aggregate (
  company_id int not null references company on delete cascade,
  event_id int not null,
  generation int not null default 1,
  value_column int,
  -- The generation that is being built: all days of identities up to `built_to` are in it, and drains add to it there.
  building int,
  building_column int,
  built_to bigint,
  rebuilt_at timestamptz not null default now(),
  rolled_at timestamptz not null default now(),
  -- How many identities the next step takes.
  step_size int,
  -- Whether days of generations before the one that is read may be there still. It is noted at the swap: asking each event's days for it takes a
  -- join that a cluster refuses, and elsewhere a look-up for each event.
  outdated boolean not null default true,
  -- Figures are of a value field, which gets another column with another type: they stay right while the field is the same. 0: of none that there is.
  value_field int,
  building_field int,
  -- The last identity whose days were compared with its events since the figures were due; null: none is being compared.
  checked_to bigint,
  primary key (company_id, event_id)
);
alter table customer_aggregate enable row level security;
alter table customer_aggregate force row level security;
create policy own_company on customer_aggregate to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_aggregate to :"jobs" using (true);
create policy render_reads on customer_aggregate for select to :"render" using (true);
grant select, insert, update, delete on customer_aggregate to :"app", :"jobs";
grant select on customer_aggregate to :"render";

-- Customers from files. A file is at most 20 MB, so it lies here until its rows are in: any machine can go on with it.
create table customer_import (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  file_name text not null,
  -- Null once it is not needed any more.
  file bytea,
  state text not null default 'running',
  reason text,
  -- Rows of the file; null until it was looked at and its columns are fields.
  total int,
  -- Names of the fields that were made for it.
  fields jsonb not null default '[]',
  -- Rows that were read. They change with the rows that they count; the figures below add up to them.
  rows int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  refused int not null default 0,
  erased int not null default 0,
  created_by int,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The use of each column of a file of customers as it was chosen; null: by the names of the columns. And how its numbers and dates are written.
  columns jsonb,
  number_form text check (number_form in ('plain', 'point', 'comma')),
  -- Null: as the columns prove.
  date_order text check (date_order in ('iso', 'day_first', 'month_first')),
  -- False: where a row doesn't fit, nothing is imported, and `misfits` says how many don't.
  keeps_refused boolean not null default true,
  misfits int not null default 0,
  keeps_until timestamptz,
  -- Of what is kept for it.
  kept_bytes bigint not null default 0,
  back_customers int not null default 0,
  back_updated int not null default 0,
  back_tries int not null default 0,
  primary key (company_id, id),
  constraint customer_import_state_check check (state in ('running', 'complete', 'failed', 'cancelled', 'taking_back', 'taken_back'))
);
create index customer_import_running on customer_import (id) where state = 'running';
create index customer_import_back on customer_import (id) where state = 'taking_back';
alter table customer_import enable row level security;
alter table customer_import force row level security;
create policy own_company on customer_import to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_import to :"jobs" using (true);
grant select, insert, update on customer_import to :"app";
grant select, update on customer_import to :"jobs";

-- Customers are taken back by saying again what others than the file said, over what was there before: what was said of people
-- whose identities are in `customer_before`, in order.
create table customer_write (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  -- Null: not by a file that can be taken back.
  import_id int,
  -- The identity that leads, and up to two beside it.
  lead bigint not null,
  second bigint,
  third bigint,
  -- Values by the names of traits; null: taken away.
  patch jsonb not null,
  primary key (company_id, id)
);
create index customer_write_import on customer_write (company_id, import_id, lead) where import_id is not null;
create index customer_write_lead on customer_write (company_id, lead);
create index customer_write_second on customer_write (company_id, second) where second is not null;
create index customer_write_third on customer_write (company_id, third) where third is not null;
alter table customer_write enable row level security;
alter table customer_write force row level security;
create policy own_company on customer_write to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_write to :"jobs" using (true);
grant select, insert, update, delete on customer_write to :"app", :"jobs";

-- Identities that a file of events made, gave to a customer, or named while something was kept of them.
create table customer_made (
  company_id int not null references company on delete cascade,
  identity bigint not null,
  import_id int not null,
  primary key (company_id, identity, import_id)
);
create index customer_made_import on customer_made (company_id, import_id, identity);
alter table customer_made enable row level security;
alter table customer_made force row level security;
create policy own_company on customer_made to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_made to :"jobs" using (true);
grant select, insert, update, delete on customer_made to :"app", :"jobs";

-- Identities that a file or what was said since may have changed, as they were before any of it.
create table customer_before (
  company_id int not null references company on delete cascade,
  identity bigint not null,
  -- False: it was made since.
  existed boolean not null,
  -- The number that its customer had; null: it belonged to no one.
  customer bigint,
  -- The customer's; with one of its identities.
  traits jsonb,
  primary key (company_id, identity)
);
alter table customer_before enable row level security;
alter table customer_before force row level security;
create policy own_company on customer_before to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_before to :"jobs" using (true);
grant select, insert, update, delete on customer_before to :"app", :"jobs";
