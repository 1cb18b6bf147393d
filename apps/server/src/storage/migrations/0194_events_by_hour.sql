-- How many events arrived in each hour, counted with the drain: a page shows whether they still come.

create table event_hour (
  company_id int not null,
  event_id int not null,
  hour timestamptz not null,
  records int not null,
  primary key (company_id, event_id, hour),
  foreign key (company_id, event_id) references event on delete cascade
);
alter table event_hour enable row level security;
alter table event_hour force row level security;
create policy own_company on event_hour for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_hour to :"jobs" using (true);
grant select on event_hour to :"app";
grant select, insert, update, delete on event_hour to :"jobs";
