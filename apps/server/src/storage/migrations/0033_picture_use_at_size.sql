-- The same as before for documents that name very many pictures: each is looked up, instead of every picture of the
-- company being held against the whole list.

create or replace function note_picture_uses(company int, image int, of_live boolean, written text) returns void language plpgsql as $f$
declare
  keys text[];
  ids int[];
  found int[];
begin
  select array_agg(distinct m[1]) into keys from regexp_matches(written, '/cdn\\?/[0-9a-f-]{36}\\?/([0-9a-f]{32})', 'g') m;
  select array_agg(distinct m[1]::int) into ids from regexp_matches(written,
    '"(?:assetId|previewAssetId|fallbackAssetId|staticImageId|dynamicPreviewImageId|dynamicFallbackImageId)"\s*:\s*"?(\d{1,9})\M', 'g') m;
  select array_agg(id order by id) into found from (
    select a.id from unnest(keys) k join asset a on a.company_id = company and a.address_key = k
    union
    select a.id from unnest(ids) i join asset a on a.company_id = company and a.id = i
  ) known;
  -- Taken in the order of their ids, so that two who save never wait for each other crosswise.
  perform a.id from asset a where a.company_id = company and a.id = any (found) order by a.id for key share;
  delete from picture_use u where u.company_id = company and u.image_id = image and u.live = of_live and not u.asset_id = any (coalesce(found, '{}'));
  insert into picture_use select a.company_id, a.id, image, of_live from asset a where a.company_id = company and a.id = any (found) on conflict do nothing;
end $f$;
