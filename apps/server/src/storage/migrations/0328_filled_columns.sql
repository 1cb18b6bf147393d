-- A new column of a large event takes the values of a property from the records that are stored, by the worker that changes types: `property` is
-- its name. Where the field has its filled column (`swapped`), the properties go that stand in it now.
alter table event_retype add column property text, add column swapped boolean not null default false;
