-- Rows of a file that were left out because they are of someone whose erasure waits: with the other figures they add up to the rows that were read.
alter table event_import add column erased bigint not null default 0;
