-- What decides that bytes are still needed. Blobs that nothing needs are removed by the jobs, a day after they were last
-- kept or last shown.

-- Says whose a store of blobs is, so that an installation never clears out another one's.
create table installation (
  id uuid not null default gen_random_uuid(),
  one boolean primary key default true check (one)
);
insert into installation default values;
grant select on installation to :"jobs";

-- Every hash that a published version holds: its pictures, its neutral picture and its thumbnail. Versions are for ever.
create table pinned_blob (
  company_id int not null references company on delete cascade,
  hash text not null,
  primary key (company_id, hash)
);
create index pinned_blob_hash on pinned_blob (hash);

create function hashes_of_version(snapshot jsonb, neutral text, thumbnail text) returns setof text language sql immutable as $f$
  select h from (
    select p ->> 'hash' as h from jsonb_path_query(snapshot, '$.pictures[*]') p
    union select neutral union select thumbnail
  ) found where h is not null
$f$;

create function pin_blobs() returns trigger language plpgsql as $f$
begin
  insert into pinned_blob select new.company_id, h from hashes_of_version(new.snapshot, new.neutral_hash, new.thumbnail_hash) h on conflict do nothing;
  return null;
end $f$;
create trigger pin_blobs after insert on image_version for each row execute function pin_blobs();

-- When it was last kept, or last ceased to be a picture's bytes.
alter table blob add column kept_at timestamptz not null default now();
create index blob_hash on blob (hash);
create index asset_hash on asset (company_id, hash);
create index image_thumbnail on image (company_id, thumbnail_hash) where thumbnail_hash is not null;
create index image_thumbnail_hash on image (thumbnail_hash) where thumbnail_hash is not null;

create function let_go_of_blob() returns trigger language plpgsql as $f$
begin
  update blob set kept_at = now() where company_id = old.company_id and hash = old.hash;
  return null;
end $f$;
create trigger deleted_picture after delete on asset for each row execute function let_go_of_blob();
create trigger replaced_picture after update of hash on asset for each row when (old.hash <> new.hash) execute function let_go_of_blob();

alter table image_version no force row level security;
insert into pinned_blob select distinct v.company_id, h from image_version v, hashes_of_version(v.snapshot, v.neutral_hash, v.thumbnail_hash) h;
alter table image_version force row level security;

alter table pinned_blob enable row level security;
alter table pinned_blob force row level security;
create policy own_company on pinned_blob to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert on pinned_blob to :"app";

create policy jobs_read on pinned_blob for select to :"jobs" using (true);
create policy jobs_read on asset for select to :"jobs" using (true);
create policy jobs_read on image for select to :"jobs" using (true);
create policy jobs_read on blob for select to :"jobs" using (true);
create policy jobs_clear on blob for delete to :"jobs" using (true);
grant select on pinned_blob to :"jobs";
grant select (company_id, hash) on asset to :"jobs";
grant select (company_id, thumbnail_hash) on image to :"jobs";
grant select, delete on blob to :"jobs";
