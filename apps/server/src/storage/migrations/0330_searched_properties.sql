-- A column that was renamed or converted takes the values of a property, too, where stored records have one that fits. Few do: first the worker
-- looks for one, and only then there is a column beside.
alter table event_retype add column searching boolean not null default false;
