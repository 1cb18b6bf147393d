-- Events that flavours score, and what rules and merge fields name of customers: USED_KIND 11 and 12, those of event views (USER_KIND 102) too.
-- What was saved and published before is noted.

-- The owner of the tables is bound by row-level security like everyone else.
alter table image no force row level security;
alter table image_version no force row level security;
alter table campaign no force row level security;
alter table campaign_version no force row level security;
alter table recipe no force row level security;
alter table recipe_version no force row level security;
alter table segment no force row level security;
alter table event no force row level security;
alter table event_view no force row level security;
alter table flavour no force row level security;
alter table object_use no force row level security;

insert into object_use (company_id, user_kind, user_id, live, used_kind, used_id)
select distinct f.company_id, 101, f.id, false, 11, e.id::text
from flavour f cross join jsonb_array_elements(f.events_1 || f.events_2) s
  join event e on e.company_id = f.company_id and e.id::text = s ->> 'view_id';

insert into object_use (company_id, user_kind, user_id, live, used_kind, used_id)
with held as (
  select company_id, 1 as kind, id, false as live,
    jsonb_build_array(document::jsonb, fallback_image, fallback_link, link, custom_merge_fields, data_source) as value from image
  union all
  select i.company_id, 1, i.id, true, v.snapshot
  from image i join image_version v on v.company_id = i.company_id and v.image_id = i.id and v.version = i.live_version
  union all
  select company_id, 2, id, false, jsonb_build_array(rulesets, other) from campaign where deleted_at is null
  union all
  select c.company_id, 2, c.id, true, v.snapshot
  from campaign c join campaign_version v on v.company_id = c.company_id and v.campaign_id = c.id and v.version = c.live_version
  where c.deleted_at is null
  union all
  select company_id, 3, id, false, jsonb_build_array(filters, weightings, orderings, fallback) from recipe where deleted_at is null
  union all
  select r.company_id, 3, r.id, true, v.snapshot
  from recipe r join recipe_version v on v.company_id = r.company_id and v.recipe_id = r.id and v.version = r.live_version
  where r.deleted_at is null
  union all
  select company_id, 100, id, false, rule from segment
  union all
  select company_id, 102, id, false, filters from event_view
), texts as (
  select h.company_id, h.kind, h.id, h.live, t #>> '{}' as text
  from held h cross join jsonb_path_query(h.value, '$.** ? (@.type() == "string" && @ like_regex "customer\\.")') t
), named as (
  select h.company_id, h.kind, h.id, h.live, q #>> '{}' as name
  from held h cross join jsonb_path_query(h.value, '$.** ? (@.category_id == "customer").id') q
  union all
  select company_id, kind, id, live, substr(text, 10) from texts where text like 'customer.%'
  union all
  select t.company_id, t.kind, t.id, t.live, btrim(m[1])
  from texts t cross join regexp_matches(t.text, '(?:\[\[|\{\{\[?)\s*customer\.([^][{}|]+)', 'g') m
)
select distinct company_id, kind, id, live, 12, name from named where name <> '';

alter table image force row level security;
alter table image_version force row level security;
alter table campaign force row level security;
alter table campaign_version force row level security;
alter table recipe force row level security;
alter table recipe_version force row level security;
alter table segment force row level security;
alter table event force row level security;
alter table event_view force row level security;
alter table flavour force row level security;
alter table object_use force row level security;
