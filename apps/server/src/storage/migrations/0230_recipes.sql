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
  primary key (company_id, id)
);
create index recipe_updated on recipe (company_id, updated_at desc) where deleted_at is null;

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

alter table recipe enable row level security;
alter table recipe force row level security;
alter table recipe_version enable row level security;
alter table recipe_version force row level security;
create policy own_company on recipe to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on recipe_version to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on recipe for select to :"render" using (true);
create policy render_reads on recipe_version for select to :"render" using (true);

grant select, insert, update, delete on recipe to :"app";
-- A version never changes: it can be made and read, not rewritten.
grant select, insert on recipe_version to :"app";
grant select on recipe, recipe_version to :"render";
