-- Which images show which pictures: by the addresses and ids in the draft and its fallback, and in the live version.
-- Kept by triggers, so that it is right whoever writes an image.

create table picture_use (
  company_id int not null,
  asset_id int not null,
  image_id int not null,
  live boolean not null,
  primary key (company_id, asset_id, image_id, live),
  foreign key (company_id, asset_id) references asset on delete cascade,
  foreign key (company_id, image_id) references image on delete cascade
);
create index picture_use_image on picture_use (company_id, image_id, live);

alter table picture_use enable row level security;
alter table picture_use force row level security;
create policy own_company on picture_use to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on picture_use to :"app";

-- `written` is a document's text, with whatever else may name a picture. Holds the pictures until the transaction ends,
-- so that one cannot be deleted while an image that shows it is being saved.
create function note_picture_uses(company int, image int, of_live boolean, written text) returns void language plpgsql as $f$
declare
  keys text[];
  ids int[];
  found int[];
begin
  select array_agg(distinct m[1]) into keys from regexp_matches(written, '/cdn\\?/[0-9a-f-]{36}\\?/([0-9a-f]{32})', 'g') m;
  select array_agg(distinct m[1]::int) into ids from regexp_matches(written,
    '"(?:assetId|previewAssetId|fallbackAssetId|staticImageId|dynamicPreviewImageId|dynamicFallbackImageId)"\s*:\s*"?(\d{1,9})\M', 'g') m;
  select array_agg(held.id) into found from (
    select a.id from asset a where a.company_id = company and (a.address_key = any (keys) or a.id = any (ids)) order by a.id for key share
  ) held;
  delete from picture_use u where u.company_id = company and u.image_id = image and u.live = of_live and not u.asset_id = any (coalesce(found, '{}'));
  insert into picture_use select company, f, image, of_live from unnest(found) f on conflict do nothing;
end $f$;

create function note_draft_pictures() returns trigger language plpgsql as $f$
begin
  perform note_picture_uses(new.company_id, new.id, false, new.document || ' ' || new.fallback_image);
  return null;
end $f$;

create function note_live_pictures() returns trigger language plpgsql as $f$
begin
  perform note_picture_uses(new.company_id, new.id, true, coalesce(
    (select v.snapshot::text from image_version v where v.company_id = new.company_id and v.image_id = new.id and v.version = new.live_version), ''));
  return null;
end $f$;

create trigger draft_pictures_of_new after insert on image for each row execute function note_draft_pictures();
create trigger draft_pictures after update of document, fallback_image on image for each row
  when (old.document is distinct from new.document or old.fallback_image is distinct from new.fallback_image) execute function note_draft_pictures();
create trigger live_pictures after update of live_version on image for each row
  when (old.live_version is distinct from new.live_version) execute function note_live_pictures();

-- What was there before. The owner of the tables is bound by row-level security like everybody else.
alter table image no force row level security;
alter table image_version no force row level security;
alter table asset no force row level security;
alter table picture_use no force row level security;
select note_picture_uses(company_id, id, false, document || ' ' || fallback_image) from image;
select note_picture_uses(v.company_id, v.image_id, true, v.snapshot::text)
  from image_version v join image i on i.company_id = v.company_id and i.id = v.image_id and i.live_version = v.version;
alter table image force row level security;
alter table image_version force row level security;
alter table asset force row level security;
alter table picture_use force row level security;
