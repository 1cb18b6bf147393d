-- Drained events of a company that something else is at (an erasure, an import): the journal moves on, and these are stored as soon as they can be.
create table event_waiting (
  company_id int not null,
  id bigint generated always as identity,
  event_name text not null,
  key uuid not null,
  received_at timestamptz not null,
  -- Why it was not accepted; null for events that were.
  refused text,
  payload text not null,
  primary key (company_id, id)
);
alter table event_waiting enable row level security;
alter table event_waiting force row level security;
create policy own_company on event_waiting for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_waiting to :"jobs" using (true);
grant select on event_waiting to :"app";
grant select, insert, delete on event_waiting to :"jobs";
