-- Rows of files are read as files are when they are sent again: what would lose digits stays refused, under the reason of then.
alter table event_reject add column from_file boolean not null default false;
grant update (reason) on event_reject to :"app";
