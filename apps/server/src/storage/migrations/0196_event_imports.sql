-- Past events from files. The file lies on the disk of the machine that it came to, until its rows are in or it is given up.

create table event_import (
  company_id int not null,
  id int not null default nextval('object_id'),
  event_id int not null,
  file_name text not null,
  -- Name of the file on the disk; null once it is not needed any more.
  file text,
  file_bytes bigint not null,
  -- Hash of the event and of what is in the file: rows without an id of their own are known by it and their number.
  mark bytea not null,
  -- The use of each column.
  uses jsonb not null,
  state text not null default 'running' check (state in ('running', 'complete', 'failed', 'cancelled')),
  reason text,
  -- Rows that were read, and how far in the file that is. They change with the rows that they count.
  rows bigint not null default 0,
  read_bytes bigint not null default 0,
  taken bigint not null default 0,
  refused bigint not null default 0,
  repeated bigint not null default 0,
  created_by int,
  created_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id) references event on delete cascade
);
create index event_import_event on event_import (company_id, event_id, id);
create index event_import_running on event_import (id) where state = 'running';
alter table event_import enable row level security;
alter table event_import force row level security;
create policy own_company on event_import to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_import to :"jobs" using (true);
grant select, insert, update on event_import to :"app";
grant select, update on event_import to :"jobs";
