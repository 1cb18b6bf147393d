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
  primary key (company_id, id)
);
create index campaign_updated on campaign (company_id, updated_at desc) where deleted_at is null;

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

alter table campaign enable row level security;
alter table campaign force row level security;
alter table campaign_version enable row level security;
alter table campaign_version force row level security;
create policy own_company on campaign to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on campaign_version to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on campaign for select to :"render" using (true);
create policy render_reads on campaign_version for select to :"render" using (true);

grant select, insert, update, delete on campaign to :"app";
-- A version never changes: it can be made and read, not rewritten.
grant select, insert on campaign_version to :"app";
grant select on campaign, campaign_version to :"render";
