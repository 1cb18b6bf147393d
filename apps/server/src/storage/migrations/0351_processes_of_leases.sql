-- The process that holds a lease, or reads the file of a table: where it is known to be dead its work is taken up at once, instead of
-- when it has been silent for long enough.
alter table job_lease add column process text not null default '';
alter table datatable_generation add column process text not null default '';
