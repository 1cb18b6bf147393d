-- Taking a file back is given up after some tries without a step, so that files of others get their turn.
alter table event_import add column back_tries int not null default 0;
alter table customer_import add column back_tries int not null default 0;
create index event_repeat_import on event_repeat (company_id, import_id);
