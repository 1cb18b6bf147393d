-- Customers from files. A file is at most 20 MB, so it lies here until its rows are in: any machine can go on with it.

create table customer_import (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  file_name text not null,
  -- Null once it is not needed any more.
  file bytea,
  state text not null default 'running' check (state in ('running', 'complete', 'failed', 'cancelled')),
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
  primary key (company_id, id)
);
create index customer_import_running on customer_import (id) where state = 'running';
alter table customer_import enable row level security;
alter table customer_import force row level security;
create policy own_company on customer_import to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on customer_import to :"jobs" using (true);
grant select, insert, update on customer_import to :"app";
grant select, update on customer_import to :"jobs";
