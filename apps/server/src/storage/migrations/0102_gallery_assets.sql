-- Art that came with a design of the gallery is kept apart from what the company uploaded.
alter table asset add column from_gallery boolean not null default false;

-- The owner of the tables is bound by row-level security like everyone else.
alter table asset no force row level security;
update asset set from_gallery = true where tags = '{Gallery}';
alter table asset force row level security;
