-- A generation of customers' days is built from identity to identity: all days of those up to `built_to` are in it. What was being built by
-- days begins again.
alter table customer_aggregate no force row level security;
update customer_aggregate set building = null, building_column = null, built_to = null;
alter table customer_aggregate force row level security;
alter table customer_aggregate alter column built_to type bigint,
  -- How many identities the next step takes.
  add column step_size int;
