-- Without being named, pg_temp is searched first: a login's temporary table would stand in front of ours. Named last, it never does.
alter function make_datatable(int, int, int, int) set search_path = pg_catalog, public, pg_temp;
alter function move_datatable(int, int, int, int, int) set search_path = pg_catalog, public, pg_temp;
alter function unique_datatable_columns(int, int, int, int[]) set search_path = pg_catalog, public, pg_temp;
alter function finish_datatable(int, int, int, int) set search_path = pg_catalog, public, pg_temp;
alter function drop_datatable(int, int, int) set search_path = pg_catalog, public, pg_temp;
-- Policies ask this one.
alter function is_arriving(int) set search_path = pg_catalog, public, pg_temp;
