-- One table of what uses what: an image's draft or live version names an asset, a font family, a table or a feed. The feature that owns
-- the user writes it when it saves and publishes (no triggers: they don't distribute). Replaces picture_use and font_use.

create table object_use (
  company_id int not null references company on delete cascade,
  -- USED_KIND: 1 asset, 2 font, 3 table, 4 feed.
  used_kind smallint not null,
  -- A number as text; of a font the family in lower case: a document may name one before the company has it.
  used_id text not null,
  -- OBJECT_KIND: 1 image.
  user_kind smallint not null,
  user_id int not null,
  -- The live version; false: the draft.
  live boolean not null,
  primary key (company_id, used_kind, used_id, user_kind, user_id, live)
);
create index object_use_user on object_use (company_id, user_kind, user_id, live);

-- What was there before. The owner of the tables is bound by row-level security like everyone else.
alter table image no force row level security;
alter table image_version no force row level security;
alter table asset no force row level security;
alter table picture_use no force row level security;
alter table font_use no force row level security;

insert into object_use select company_id, 1, asset_id::text, 1, image_id, live from picture_use on conflict do nothing;
insert into object_use select company_id, 2, family, 1, image_id, live from font_use on conflict do nothing;
-- Places of a draft that were not looked at: custom fields, links, and the end image of a countdown.
insert into object_use
  select distinct i.company_id, 1, a.id::text, 1, i.id, false
  from image i
  cross join regexp_matches(concat_ws(' ', i.link, i.fallback_link, i.custom_merge_fields, i.data_source), '/cdn\\?/[0-9a-f-]{36}\\?/([0-9a-f]{32})', 'g') m
  join asset a on a.company_id = i.company_id and a.address_key = m[1]
  on conflict do nothing;
insert into object_use
  select company_id, 3, data_source ->> 'id', 1, id, false from image
  where data_source ->> 'id' is not null and data_source ->> 'id' <> '0' on conflict do nothing;
insert into object_use
  select company_id, 4, api_source ->> 'id', 1, id, false from image
  where api_source ->> 'id' is not null and api_source ->> 'id' <> '0' on conflict do nothing;
insert into object_use
  select i.company_id, 3, v.snapshot #>> '{table,id}', 1, i.id, true
  from image i join image_version v on v.company_id = i.company_id and v.image_id = i.id and v.version = i.live_version
  where v.snapshot #>> '{table,id}' is not null and v.snapshot #>> '{table,id}' <> '0' on conflict do nothing;
-- Versions of before they said their feed are filled by the one of the draft.
insert into object_use
  select i.company_id, 4, coalesce(v.snapshot #>> '{feed,id}', i.api_source ->> 'id'), 1, i.id, true
  from image i join image_version v on v.company_id = i.company_id and v.image_id = i.id and v.version = i.live_version
  where coalesce(v.snapshot #>> '{feed,id}', i.api_source ->> 'id') is not null
    and coalesce(v.snapshot #>> '{feed,id}', i.api_source ->> 'id') <> '0' on conflict do nothing;

alter table image force row level security;
alter table image_version force row level security;
alter table asset force row level security;

drop trigger draft_pictures_of_new on image;
drop trigger draft_pictures on image;
drop trigger live_pictures on image;
drop trigger draft_fonts_of_new on image;
drop trigger draft_fonts on image;
drop trigger live_fonts on image;
drop trigger pin_blobs on image_version;
drop function note_draft_pictures();
drop function note_live_pictures();
drop function note_draft_fonts();
drop function note_live_fonts();
drop function note_picture_uses(int, int, boolean, text);
drop function note_font_uses(int, int, boolean, text);
drop function families_named(text);
drop function pin_blobs();
drop table picture_use;
drop table font_use;

alter table object_use enable row level security;
alter table object_use force row level security;
create policy own_company on object_use to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, delete on object_use to :"app";
