-- What recipes ask at an open: which items a recipient was shown, by their ids, and which rows of a table were changed one by one.
create policy render_reads on item_shown for select to :"render" using (true);
create policy render_reads on item for select to :"render" using (true);
grant select on item_shown, item to :"render";

-- Counts changes of single rows of the generation in force.
alter table datatable add column edition int not null default 0;
