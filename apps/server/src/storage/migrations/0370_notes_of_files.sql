-- How a table's file was understood where that could be another way: sentences for whoever sent it.
alter table datatable_generation add column notes text[] not null default '{}';
