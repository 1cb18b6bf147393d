-- An ordering by recommended items may leave out all others. Those that were saved before don't.

-- The owner of the tables is bound by row-level security like everyone else.
alter table recipe no force row level security;

update recipe r set orderings = (
  select jsonb_agg(jsonb_build_object('only_recommended', false) || o order by place) from jsonb_array_elements(r.orderings) with ordinality l (o, place))
where jsonb_array_length(r.orderings) > 0;

alter table recipe force row level security;
