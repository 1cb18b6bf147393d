-- Tables that are fetched anew by the clock.

create table import_schedule (
  company_id int not null references company on delete cascade,
  datatable_id int not null,
  url text not null,
  every text not null check (every in ('hour', 'day', 'week')),
  -- In the company's timezone; of an hourly one only the minutes count.
  at_time time not null,
  -- 1 Monday to 7 Sunday.
  weekday smallint check (weekday between 1 and 7),
  -- When it is due. Whoever begins a run moves it on, so that nobody else does.
  next_run_at timestamptz not null,
  -- Runs that failed since the last one that did not.
  failures int not null default 0,
  created_by int,
  primary key (company_id, datatable_id),
  foreign key (company_id, datatable_id) references datatable on delete cascade,
  check ((every = 'week') = (weekday is not null))
);
create index import_schedule_due on import_schedule (next_run_at);

alter table import_schedule enable row level security;
alter table import_schedule force row level security;
create policy own_company on import_schedule to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_read on import_schedule for select to :"jobs" using (true);
grant select, insert, update, delete on import_schedule to :"app";
grant select (company_id, datatable_id, next_run_at) on import_schedule to :"jobs";

-- The first moment behind `later_than` that the clock of the zone shows as asked for. A time that a change of clocks leaves
-- out is moved by the change; one that comes twice is taken once.
create function next_import_at(every text, at_time time, weekday int, zone text, later_than timestamptz) returns timestamptz language sql stable as $f$
  select min(local at time zone zone) from (
    select case when every = 'hour'
        then date_trunc('hour', later_than at time zone zone) + make_interval(hours => n, mins => extract(minute from at_time)::int)
        else date_trunc('day', later_than at time zone zone) + make_interval(days => n) + at_time end as local
    from generate_series(0, 8) n
  ) candidates
  where (every <> 'week' or extract(isodow from local) = weekday) and local at time zone zone > later_than
$f$;
