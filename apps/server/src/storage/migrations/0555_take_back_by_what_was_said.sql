-- Customers are taken back by saying again what others than the file said, over what was there before. Nothing is kept of files before this.

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

-- Identities that a file of events made, gave to a customer, or named while something was kept of them.
alter table customer_made drop constraint customer_made_pkey, drop column existed, add primary key (company_id, identity, import_id);

drop table customer_write;
-- What was said of people whose identities are in `customer_before`, in order.
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
create index customer_write_lead on customer_write (company_id, lead);
create index customer_write_second on customer_write (company_id, second) where second is not null;
create index customer_write_third on customer_write (company_id, third) where third is not null;
create index customer_write_import on customer_write (company_id, import_id, lead) where import_id is not null;

do $$
declare name text;
begin
  foreach name in array array['customer_write', 'customer_before'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('create policy jobs_write on %I to :"jobs" using (true)', name);
    execute format('grant select, insert, update, delete on %I to :"app", :"jobs"', name);
  end loop;
end $$;
