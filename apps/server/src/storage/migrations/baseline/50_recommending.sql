-- Recipes and flavours.

-- Recipes: the draft that people edit, and the immutable versions that recipients see.
create table recipe (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  uuid uuid not null default gen_random_uuid(),
  -- What the calls name `label`.
  name text not null,
  -- As the calls name them: `recipe_settings`, `recipe_weightings`, …
  settings jsonb not null,
  filters jsonb not null,
  weightings jsonb not null default '[]',
  orderings jsonb not null default '[]',
  customer_defaults jsonb not null default '{}',
  url_defaults jsonb not null default '{}',
  fallback jsonb not null,
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
  -- Since when each share is compared, by the key of its test, of all that were ever live (see `control-runs.port.ts`).
  controls jsonb not null default '{}',
  -- A recipe that was in the bin for long enough is emptied like images and campaigns, at once where someone asks for it: its draft and earlier
  -- versions go. Its name and its last live version stay, for reports name it.
  purged_at timestamptz,
  primary key (company_id, id)
);
create index recipe_updated on recipe (company_id, updated_at desc) where deleted_at is null;
create index recipe_bin on recipe (company_id, deleted_at) where deleted_at is not null and purged_at is null;
alter table recipe enable row level security;
alter table recipe force row level security;
create policy own_company on recipe to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on recipe for select to :"render" using (true);
-- The jobs sum up what ended long ago.
create policy jobs_read on recipe for select to :"jobs" using (true);
grant select, insert, update, delete on recipe to :"app";
grant select on recipe to :"render";
-- The jobs tell the fronts whose recipes are due.
grant select (company_id, id, deleted_at, controls, purged_at) on recipe to :"jobs";

create table recipe_version (
  company_id int not null,
  recipe_id int not null,
  version int not null,
  snapshot jsonb not null,
  note text not null default '',
  draft_revision int not null,
  published_by int,
  published_at timestamptz not null default now(),
  primary key (company_id, recipe_id, version),
  foreign key (company_id, recipe_id) references recipe on delete cascade
);
alter table recipe_version enable row level security;
alter table recipe_version force row level security;
create policy own_company on recipe_version to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on recipe_version for select to :"render" using (true);
-- A version never changes: it can be made and read, not rewritten.
grant select, insert, delete on recipe_version to :"app";
grant select on recipe_version to :"render";

-- Recommendation flavours: what people who did one thing also did. Models are blobs; each refresh makes one generation, and `generation` says
-- which one is read, so that a reader sees the old model or the new one.
create table flavour (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  label text not null,
  -- The table of its items. It may be gone.
  datatable_id int,
  enabled boolean not null default true,
  -- Lists of {id, view_id, score}.
  events_1 jsonb not null default '[]',
  events_2 jsonb not null default '[]',
  within smallint not null default 1 check (within between 1 and 6),
  recency_days int,
  -- Hours between refreshes; 0: only by hand.
  refresh_hours int not null default 24,
  category_column text,
  price_column text,
  revision int not null default 1,
  generation int,
  last_generation int not null default 0,
  -- waiting or running; null: no refresh is on. Whoever is silent for long is not at it any more.
  refresh_state text check (refresh_state in ('waiting', 'running')),
  beat_at timestamptz,
  progress real not null default 0,
  -- Why the last refresh failed.
  reason text,
  next_refresh_at timestamptz,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index flavour_due on flavour (next_refresh_at) where enabled and next_refresh_at is not null;
create index flavour_refreshing on flavour (beat_at) where refresh_state is not null;
alter table flavour enable row level security;
alter table flavour force row level security;
create policy own_company on flavour to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_work on flavour to :"jobs" using (true);
-- A picture that waits for a recipe asks in one statement which model is read.
create policy render_reads on flavour for select to :"render" using (true);
grant select, insert, update, delete on flavour to :"app";
grant select, update on flavour to :"jobs";
grant select (company_id, id, enabled, events_1, events_2, generation) on flavour to :"render";

create table flavour_generation (
  company_id int not null,
  flavour_id int not null,
  generation int not null,
  -- Blobs: the model, and the items of the table as they were.
  model_hash text not null,
  catalogue_hash text not null,
  -- What was asked of the events, as text: the same text, the same counts.
  question text not null,
  facts jsonb not null,
  evaluation jsonb,
  advice jsonb not null default '[]',
  made_at timestamptz not null default now(),
  -- A refresh counts only the customers who changed since the one before: what it counted is kept on the machine that did, under `counts_key`,
  -- and `counted` says of which events that was.
  counts_key uuid,
  counted jsonb,
  primary key (company_id, flavour_id, generation),
  foreign key (company_id, flavour_id) references flavour on delete cascade
);
alter table flavour_generation enable row level security;
alter table flavour_generation force row level security;
create policy own_company on flavour_generation to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_work on flavour_generation to :"jobs" using (true);
create policy render_reads on flavour_generation for select to :"render" using (true);
grant select, insert, update, delete on flavour_generation to :"app";
grant select on flavour_generation to :"jobs", :"render";
-- Who is erased must not be in what was counted either.
grant update (counts_key, counted) on flavour_generation to :"jobs";
