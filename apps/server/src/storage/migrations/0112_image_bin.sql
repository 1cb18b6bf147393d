-- The bin: a deleted image can be restored for 30 days. After that, or at once where somebody asks for it, it is purged: what
-- nobody needs goes, and what mailed tags and reports need stays (its last published version, its name).
alter table image add column deleted_by int;
alter table image add column purged_at timestamptz;
create index image_bin on image (company_id, deleted_at) where deleted_at is not null and purged_at is null;

-- Deleting used to note its person here. The owner of the tables is bound by row-level security like everyone else.
alter table image no force row level security;
update image set deleted_by = updated_by where deleted_at is not null;
alter table image force row level security;

-- Versions that no tag shows go with a purge. They still can't be rewritten.
grant delete on image_version to :"app";
grant update, delete on pinned_blob to :"app";

-- Holds each pin until the version stands, so that a purge can't take it away meanwhile; in one order, so that nobody waits in a circle.
create or replace function pin_blobs() returns trigger language plpgsql as $f$
begin
  insert into pinned_blob select new.company_id, h from hashes_of_version(new.snapshot, new.neutral_hash, new.thumbnail_hash) h order by h
    on conflict (company_id, hash) do update set hash = excluded.hash;
  return null;
end $f$;

-- The jobs tell the fronts whose images are due.
grant select (deleted_at, purged_at) on image to :"jobs";
