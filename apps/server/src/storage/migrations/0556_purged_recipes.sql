-- A recipe that was in the bin for long enough is emptied like images and campaigns, at once where someone asks for it: its draft and earlier
-- versions go. Its name and its last live version stay, for reports name it.
alter table recipe add column purged_at timestamptz;
create index recipe_bin on recipe (company_id, deleted_at) where deleted_at is not null and purged_at is null;
grant delete on recipe_version to :"app";
-- The jobs tell the fronts whose recipes are due.
grant select (deleted_at, purged_at) on recipe to :"jobs";

-- A deleted image uses nothing, like deleted campaigns and recipes: what it uses is noted when it comes back, and what is gone is told then.
-- Its route says that it is deleted: images themselves are read by every open, which would wait here. The owner of the tables is bound by
-- row-level security like everyone else.
alter table object_use no force row level security;
delete from object_use u where u.user_kind = 1
  and exists (select from route r where r.company_id = u.company_id and r.kind = 1 and r.object_id = u.user_id and r.deleted);
alter table object_use force row level security;
