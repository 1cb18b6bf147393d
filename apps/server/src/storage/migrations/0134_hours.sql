-- What was opened by hour, with what and where, and how quickly and with how many bytes it was answered. Written by the drain; plain
-- sums, so that late records are ordinary ones.
create table roll_hour (
  company_id int not null,
  object_id int not null,
  -- Hours since 2020-01-01 UTC.
  hour int not null,
  kind smallint not null,
  class smallint not null,
  client smallint not null,
  device smallint not null,
  country smallint not null,
  total bigint not null,
  -- Pictures whose answers are in the two sums: those of a front that was killed within seconds are not.
  answers bigint not null,
  answer_ms bigint not null,
  bytes bigint not null,
  primary key (company_id, object_id, hour, kind, class, client, device, country)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
alter table roll_hour enable row level security;
alter table roll_hour force row level security;
create policy own_company on roll_hour for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on roll_hour to :"jobs" using (true);
create policy arriving on roll_hour for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
grant select, insert on roll_hour to :"app";
grant select, insert, update on roll_hour to :"jobs";
