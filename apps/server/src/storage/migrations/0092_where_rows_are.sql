-- What the wizard asks about a location table, and what is kept of the rows before the last file.

-- Names of the columns that somebody chose: {"latitude", "longitude"} or {"postcode", "town", "country"}. Null: told by their names.
alter table datatable add column place_columns jsonb;
-- Rows that are nowhere: {"count", "first": [{"row", "text"}]}. Null in data tables, and where every row has its place.
alter table datatable add column unplaced jsonb;
-- What the last run changed of the columns: {"added", "removed"}. Null where nothing.
alter table datatable add column run_changes jsonb;

alter table datatable_generation add column unique_header text;
alter table datatable_generation add column unplaced jsonb;
-- previous: what was live before, which can be put back until another file is complete.
alter table datatable_generation drop constraint datatable_generation_state_check;
alter table datatable_generation add constraint datatable_generation_state_check
  check (state in ('loading', 'waiting', 'finishing', 'live', 'previous', 'retired'));

alter table datatable no force row level security;
alter table datatable_generation no force row level security;
update datatable_generation g set unique_header = d.unique_header
  from datatable d where d.company_id = g.company_id and d.id = g.datatable_id and g.state = 'live';
alter table datatable force row level security;
alter table datatable_generation force row level security;
