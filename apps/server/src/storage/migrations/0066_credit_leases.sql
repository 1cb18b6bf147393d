-- Leases: how many opens a front may count for a company without asking again. A permission, never a deduction: what was
-- used stands in credit_day. Of `allowed` opens `settled` are in the log already; the rest may still come out of the journal.

create table credit_lease (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity unique,
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

alter table credit_lease enable row level security;
alter table credit_lease force row level security;
create policy own_company on credit_lease to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on credit_lease to :"jobs" using (true);
grant select, insert, update on credit_lease to :"app";
grant select, update, delete on credit_lease to :"jobs";
