-- Figures are of a value field, which gets another column with another type: they stay right while the field is the same. 0: of none that there is.
alter table customer_aggregate add column value_field int, add column building_field int;

alter table customer_aggregate no force row level security;
alter table event_field no force row level security;
update customer_aggregate a set
  value_field = case when a.value_column is not null then coalesce((select f.id from event_field f
    where f.company_id = a.company_id and f.event_id = a.event_id and f.column_number = a.value_column), 0) end,
  building_field = case when a.building_column is not null then coalesce((select f.id from event_field f
    where f.company_id = a.company_id and f.event_id = a.event_id and f.column_number = a.building_column), 0) end;
alter table customer_aggregate force row level security;
alter table event_field force row level security;

grant select (id) on event_field to :"render";
