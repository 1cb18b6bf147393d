-- Assets, fonts and images, their versions, and what uses what.

-- The text that a search of the library looks into, folded once when it is written.
create function picture_search_text(name text, description text, tags text[]) returns text
language sql immutable parallel safe as $f$ select lower(name || E'\n' || description || E'\n' || array_to_string(tags, E'\n')) $f$;

create table asset (
  company_id int not null references company on delete cascade,
  id int generated always as identity,
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  hash text not null,
  mime text not null,
  width int not null,
  height int not null,
  bytes int not null,
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  address_key text not null default replace(gen_random_uuid()::text, '-', ''),
  search_text text not null generated always as (picture_search_text(name, description, tags)) stored,
  -- Art that came with a design of the gallery is kept apart from what the company uploaded.
  from_gallery boolean not null default false,
  -- Assets, tables and feeds lie in the bin for 30 days, too. A row in the bin is hidden from the app by its policy, so that no query
  -- can forget it; a transaction that works on the bin says so in the setting app.bin. The jobs see every row, so that bytes and rows are
  -- kept. Pictures are filled from no table or feed in the bin; the address of an asset goes on answering.
  deleted_at timestamptz,
  deleted_by int,
  primary key (company_id, id),
  foreign key (company_id, hash) references blob,
  constraint asset_address unique (company_id, address_key)
);
create index asset_updated on asset (company_id, updated_at desc);
create index asset_hash on asset (company_id, hash);
create index asset_bin on asset (company_id, deleted_at) where deleted_at is not null;
alter table asset enable row level security;
alter table asset force row level security;
create policy own_company on asset to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int
  and (deleted_at is null or current_setting('app.bin', true) = 'on'));
create policy render_reads on asset for select to :"render" using (true);
create policy jobs_read on asset for select to :"jobs" using (true);
grant select, insert, update, delete on asset to :"app";
grant select on asset to :"render";
-- The jobs tell the fronts whose bins are due.
grant select (company_id, hash, deleted_at) on asset to :"jobs";

-- Fonts that a company brings along.
create table company_font (
  company_id int not null references company on delete cascade,
  -- Apart from the ids of fonts that come with the product, which are few.
  id int generated always as identity (start with 1001),
  name text not null,
  source text not null check (source in ('Google', 'User')),
  source_id text not null,
  description text not null default '',
  hidden boolean not null default false,
  -- With the company's public id the address of its style sheet.
  address_key text not null default replace(gen_random_uuid()::text, '-', ''),
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index company_font_name on company_font (company_id, lower(name));
alter table company_font enable row level security;
alter table company_font force row level security;
create policy own_company on company_font to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on company_font for select to :"render" using (true);
grant select, insert, update, delete on company_font to :"app";
grant select on company_font to :"render";

-- One style of a family; what was uploaded and not yet saved is of none.
create table company_font_file (
  company_id int not null references company on delete cascade,
  id int generated always as identity,
  font_id int,
  -- As the file names it, unless whoever uploaded it did.
  family text not null,
  description text not null default '',
  style text not null check (style in ('normal', 'italic')),
  lightest int not null,
  heaviest int not null check (heaviest >= lightest),
  format text not null check (format in ('ttf', 'otf', 'woff', 'woff2')),
  embedding text not null,
  hash text not null,
  bytes int not null,
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, font_id, style, lightest, heaviest),
  foreign key (company_id, font_id) references company_font on delete cascade,
  foreign key (company_id, hash) references blob
);
create index company_font_file_hash on company_font_file (company_id, hash);
alter table company_font_file enable row level security;
alter table company_font_file force row level security;
create policy own_company on company_font_file to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on company_font_file for select to :"render" using (true);
create policy jobs_read on company_font_file for select to :"jobs" using (true);
grant select, insert, update, delete on company_font_file to :"app";
grant select on company_font_file to :"render";
grant select (company_id, hash) on company_font_file to :"jobs";

-- Fonts of the product that a company does not want to be offered.
create table hidden_font (
  company_id int not null references company on delete cascade,
  -- The name of a family that comes with the product.
  family text not null,
  primary key (company_id, family)
);
alter table hidden_font enable row level security;
alter table hidden_font force row level security;
create policy own_company on hidden_font to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on hidden_font to :"app";

-- Folders of images: one level, each image in one of them or in none.
create table image_folder (
  company_id int not null references company on delete cascade,
  id int generated always as identity,
  name text not null,
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index image_folder_name on image_folder (company_id, lower(name));
alter table image_folder enable row level security;
alter table image_folder force row level security;
create policy own_company on image_folder to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on image_folder to :"app";

-- Images: the draft that people edit, and the immutable versions that recipients see.
create table image (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  uuid uuid not null default gen_random_uuid(),
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
  preview_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  thumbnail_hash text,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  draft_revision int not null default 1,
  locale text not null default 'en-GB',
  -- The bin: a deleted image can be restored for 30 days. After that, or at once where somebody asks for it, it is purged: what
  -- nobody needs goes, and what mailed tags and reports need stays (its last published version, its name).
  deleted_by int,
  purged_at timestamptz,
  folder_id int,
  -- How often something of the preview changed, and how often it had when the thumbnail was drawn. Where they differ, the next list that
  -- shows it draws it again, whichever front is asked: one that was stopped forgets what it was about to draw.
  preview_change int not null default 0,
  preview_drawn int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, folder_id) references image_folder (company_id, id)
);
create index image_updated on image (company_id, updated_at desc) where deleted_at is null;
create index image_thumbnail on image (company_id, thumbnail_hash) where thumbnail_hash is not null;
create index image_thumbnail_hash on image (thumbnail_hash) where thumbnail_hash is not null;
create index image_bin on image (company_id, deleted_at) where deleted_at is not null and purged_at is null;
create index image_in_folder on image (company_id, folder_id) where folder_id is not null;
create index image_preview_key on image (preview_key);
create index image_uuid on image (uuid);
alter table image enable row level security;
alter table image force row level security;
create policy own_company on image to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on image for select to :"render" using (true);
create policy jobs_read on image for select to :"jobs" using (true);
grant select, insert, update, delete on image to :"app";
grant select on image to :"render";
-- The jobs tell the fronts whose images are due.
grant select (company_id, thumbnail_hash, deleted_at, purged_at) on image to :"jobs";

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
  draft_revision int not null default 0,
  primary key (company_id, image_id, version),
  foreign key (company_id, image_id) references image on delete cascade
);
alter table image_version enable row level security;
alter table image_version force row level security;
create policy own_company on image_version to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on image_version for select to :"render" using (true);
-- A version is never rewritten. Versions that no tag shows go with a purge.
grant select, insert, delete on image_version to :"app";
grant select on image_version to :"render";

-- What uses what, so that nothing in use is deleted. The feature that owns the user writes it when it saves and publishes.
create table object_use (
  company_id int not null references company on delete cascade,
  -- `USED_KIND`.
  used_kind smallint not null,
  -- A number as text; of a font the family in lower case: a document may name one before the company has it.
  used_id text not null,
  -- `USER_KIND`.
  user_kind smallint not null,
  user_id int not null,
  -- The live version; false: the draft.
  live boolean not null,
  primary key (company_id, used_kind, used_id, user_kind, user_id, live)
);
create index object_use_user on object_use (company_id, user_kind, user_id, live);
alter table object_use enable row level security;
alter table object_use force row level security;
create policy own_company on object_use to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, delete on object_use to :"app";

-- When older versions were shown again: what was opened since then is theirs, not that of the versions between. A version's first time is the one
-- at which it was published.
create table restored_version (
  company_id int not null references company on delete cascade,
  kind smallint not null,
  object_id int not null,
  at timestamptz not null default now(),
  version int not null,
  primary key (company_id, kind, object_id, at)
);
alter table restored_version enable row level security;
alter table restored_version force row level security;
create policy own_company on restored_version to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert on restored_version to :"app";

-- The last proof of an image on its own rows: what it found, until the next one or for 30 days. It repeats keys of the company's
-- tables, so that an erasure takes all of a company's.
create table proof_kept (
  company_id int not null,
  object_id int not null,
  -- Of the draft and the rows, when it began.
  state text not null,
  -- Rows that were looked at, of so many.
  looked int not null,
  "of" int not null,
  -- Those with problems.
  found jsonb not null,
  kept_at timestamptz not null default now(),
  -- The name as it was.
  kept_by text not null,
  primary key (company_id, object_id),
  foreign key (company_id) references company on delete cascade
);
create index proof_kept_age on proof_kept (kept_at);
alter table proof_kept enable row level security;
alter table proof_kept force row level security;
create policy own_company on proof_kept to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_forget on proof_kept to :"jobs" using (true);
grant select, insert, update, delete on proof_kept to :"app";
grant select, delete on proof_kept to :"jobs";

-- When a countdown began to run for a recipient, or for a mailing: the first meeting, kept so that every later opening shows the same end.
create table timer_start (
  company_id integer not null references company (id),
  object_id integer not null,
  -- 1: a recipient, 2: a mailing.
  kind smallint not null,
  -- Their keyed hash, as in the counts.
  who bigint not null,
  started_at timestamptz not null,
  primary key (company_id, object_id, kind, who)
);
alter table timer_start enable row level security;
alter table timer_start force row level security;
create policy own_company on timer_start to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_forget on timer_start to :"jobs" using (true);
grant select, insert, delete on timer_start to :"app";
grant select, delete on timer_start to :"jobs";

-- Placeholder texts that tags were generated with.
create table tag_token (
  company_id int not null references company on delete cascade,
  object_id int not null,
  parameter text not null,
  token text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, object_id, parameter, token)
);
alter table tag_token enable row level security;
alter table tag_token force row level security;
create policy own_company on tag_token to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on tag_token for select to :"render" using (true);
grant select, insert, update, delete on tag_token to :"app";
grant select on tag_token to :"render";

-- A version pins the files of the company's own fonts like its pictures. Those that come with the product are no blobs.
create function hashes_of_version(snapshot jsonb, neutral text, thumbnail text) returns setof text language sql immutable as $f$
  select h from (
    select p ->> 'hash' as h from jsonb_path_query(snapshot, '$.pictures[*]') p
    union select p ->> 'hash' from jsonb_path_query(snapshot, '$.fonts[*] ? (@.own == true)') p
    union select neutral union select thumbnail
  ) found where h is not null
$f$;
