-- Campaigns and segments.

-- Live Target campaigns: the draft that people edit, and the immutable versions that recipients see.
create table campaign (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  -- As they were saved, each with its key.
  rulesets jsonb not null default '[]',
  -- The last key that a ruleset was given: none is used twice, for counts name rulesets by it.
  last_key int not null default 0,
  other jsonb not null,
  tag_settings jsonb not null default '{}',
  preview_settings jsonb not null default '{}',
  url_settings jsonb not null default '{}',
  tags jsonb not null default '{}',
  revision int not null default 1,
  draft_revision int not null default 1,
  live_version int,
  published_revision int,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by int,
  -- By the test's key, of all that were ever published (see `test-states.ts`).
  tests jsonb not null default '{}',
  -- A campaign that was in the bin for long enough is emptied, at once where someone asks for it: its draft and earlier versions go. Its name
  -- and its last live version stay, for reports name its rulesets.
  purged_at timestamptz,
  -- Of a purged campaign: the last names of the rulesets that reports count, as [{key, id, name}].
  ruleset_names jsonb not null default '[]',
  primary key (company_id, id)
);
create index campaign_updated on campaign (company_id, updated_at desc) where deleted_at is null;
create index campaign_bin on campaign (company_id, deleted_at) where deleted_at is not null and purged_at is null;
alter table campaign enable row level security;
alter table campaign force row level security;
create policy own_company on campaign to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on campaign for select to :"render" using (true);
-- The jobs tell where a test may choose its winner.
create policy jobs_read on campaign for select to :"jobs" using (true);
grant select, insert, update, delete on campaign to :"app";
grant select on campaign to :"render";
-- The jobs take recipients of tests away with their campaign.
grant select (company_id, id, deleted_at, tests, purged_at) on campaign to :"jobs";

create table campaign_version (
  company_id int not null,
  campaign_id int not null,
  version int not null,
  snapshot jsonb not null,
  note text not null default '',
  draft_revision int not null,
  published_by int,
  published_at timestamptz not null default now(),
  primary key (company_id, campaign_id, version),
  foreign key (company_id, campaign_id) references campaign on delete cascade
);
alter table campaign_version enable row level security;
alter table campaign_version force row level security;
create policy own_company on campaign_version to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on campaign_version for select to :"render" using (true);
-- A version never changes: it can be made and read, not rewritten.
grant select, insert, delete on campaign_version to :"app";
grant select on campaign_version to :"render";

-- Segments: named rules that campaigns and other segments refer to. What is published holds a copy of them (campaign_version.snapshot).
create table segment (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  name text not null,
  -- A rule tree as it was saved.
  rule jsonb not null,
  revision int not null default 1,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
alter table segment enable row level security;
alter table segment force row level security;
create policy own_company on segment to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on segment to :"app";

-- People whom a company tries campaigns as. `recipients` are hashes of all that may name a
-- recipient (the eid, the key of a row), by which an erasure finds them.
create table simulated_person (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  name text not null,
  facts jsonb not null default '{}',
  eid text,
  recipients bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
alter table simulated_person enable row level security;
alter table simulated_person force row level security;
create policy own_company on simulated_person to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_erase on simulated_person to :"jobs" using (true);
grant select, insert, update, delete on simulated_person to :"app";
grant select, delete on simulated_person to :"jobs";
