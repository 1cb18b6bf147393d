-- Erasing people.

-- Taking a person out of what was counted. Who it was is known here only while it is being done.
create table erasure (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity unique,
  -- Keyed hash of the recipient, and the random number that takes its place. Both are forgotten at the end.
  recipient bigint,
  stand_in bigint,
  -- Impressions and clicks that do not lead to the person any more, and countdowns that were forgotten.
  records bigint not null default 0,
  countdowns int not null default 0,
  asked_by int,
  created_at timestamptz not null default now(),
  -- When the tables were done; the journals' files follow.
  replaced_at timestamptz,
  finished_at timestamptz,
  -- Up to which object the chains of a person who is being erased have their new number; null: none yet.
  chains_to int,
  value text,
  -- Events and refused records of the person that were deleted.
  events bigint not null default 0,
  primary key (company_id, id),
  check ((finished_at is null) = (recipient is not null) and (recipient is null) = (stand_in is null)),
  check (value is null or recipient is not null)
);
create unique index erasure_waiting on erasure (company_id, recipient) where recipient is not null;
alter table erasure enable row level security;
alter table erasure force row level security;
create policy own_company on erasure to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_all on erasure to :"jobs" using (true);
grant select, insert on erasure to :"app";
grant select, update on erasure to :"jobs";

create table erasure_step (
  erasure_id int not null references erasure (id) on delete cascade,
  directory uuid not null,
  -- Everything that lay in its journals when the erasure was first seen is in the tables.
  drained_at timestamptz not null default now(),
  -- And what was drained is gone from the files.
  scrubbed_at timestamptz,
  primary key (erasure_id, directory)
);
grant select, insert, update on erasure_step to :"jobs";
