-- Recipes use the flavours that order their items: those that were saved before are noted, drafts and live versions.

-- The owner of the tables is bound by row-level security like everyone else.
alter table recipe no force row level security;
alter table recipe_version no force row level security;
alter table object_use no force row level security;

insert into object_use (company_id, user_kind, user_id, live, used_kind, used_id)
select r.company_id, 3, r.id, false, 7, o ->> 'recommendation_flavour'
from recipe r, jsonb_array_elements(r.orderings) o
where r.deleted_at is null and o ->> 'ordering_type' = 'recommendations' and o ->> 'recommendation_flavour' is not null
on conflict do nothing;

insert into object_use (company_id, user_kind, user_id, live, used_kind, used_id)
select r.company_id, 3, r.id, true, 7, o ->> 'flavour'
from recipe r join recipe_version v on v.company_id = r.company_id and v.recipe_id = r.id and v.version = r.live_version,
  jsonb_array_elements(v.snapshot -> 'orderings') o
where r.deleted_at is null and o ->> 'type' = 'recommendations' and o ->> 'flavour' <> '0'
on conflict do nothing;

alter table recipe force row level security;
alter table recipe_version force row level security;
alter table object_use force row level security;
