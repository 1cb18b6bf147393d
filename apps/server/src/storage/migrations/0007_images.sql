-- Images: the draft that people edit, and the immutable versions that recipients see.

create table image (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id') unique,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null,
  type_id smallint not null,
  labels text[] not null default '{}',
  lock boolean not null default false,
  width int not null default 600,
  height int not null default 200,
  bgcolor text not null default '#ffffff',
  transparent boolean not null default false,
  link text not null default '',
  fallback_image text not null default '',
  fallback_link text not null default '',
  source jsonb,
  data_source jsonb,
  api_source jsonb,
  custom_merge_fields jsonb not null default '[]',
  preview_settings jsonb not null default '{}',
  tag_settings jsonb not null default '{}',
  tags jsonb not null default '[]',
  url_settings jsonb not null default '{}',
  app text not null default '',
  template boolean not null default false,
  -- The document exactly as it was saved: its bytes come back unchanged.
  document text not null,
  revision int not null default 1,
  live_version int,
  published_revision int,
  -- The whole secret of the preview address: 244 random bits.
  preview_key text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  thumbnail_hash text,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index image_updated on image (company_id, updated_at desc) where deleted_at is null;

create table image_version (
  company_id int not null,
  image_id int not null,
  version int not null,
  snapshot jsonb not null,
  note text not null default '',
  format text not null,
  -- Bytes of the neutral picture in the chosen format.
  weight int not null default 0,
  neutral_hash text,
  thumbnail_hash text,
  published_by int,
  published_at timestamptz not null default now(),
  primary key (company_id, image_id, version),
  foreign key (company_id, image_id) references image on delete cascade
);

alter table image enable row level security;
alter table image force row level security;
alter table image_version enable row level security;
alter table image_version force row level security;
create policy own_company on image to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on image_version to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on image for select to :"render" using (true);
create policy render_reads on image_version for select to :"render" using (true);

grant select, insert, update, delete on image to :"app";
-- A version never changes: it can be made and read, not rewritten.
grant select, insert on image_version to :"app";
grant select on image, image_version to :"render";
