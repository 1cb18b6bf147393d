-- Who opened, as plain sums by day: written by the roller with the rollups, so that both are equal always. A report reads some hundred rows a
-- day however much was opened; `roll_hour` has every combination, and so nearly a row for each open.
create table opener_roll (
  company_id int not null,
  -- In the calendar of the company when it was recorded, as in `roll`.
  day int not null,
  -- Made-up figures, of people only.
  sample boolean not null default false,
  kind smallint not null,
  class smallint not null,
  -- What `value` says: 0 nothing (all of the class), 1 hour of the company's day, 2 client, 3 device, 4 country.
  trait smallint not null,
  value smallint not null,
  total bigint not null,
  primary key (company_id, day, sample, kind, class, trait, value)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- What was rolled up before, as far as the log reaches back. Kinds: impression, click, unpaid; classes below 2 are people.
alter table impression no force row level security;
alter table batch no force row level security;
insert into opener_roll (company_id, day, sample, kind, class, trait, value, total)
  select o.company_id, o.day, o.sample, o.kind, o.class, t.trait, t.value, sum(o.n)
  from (
    select i.company_id, i.day, coalesce(i.sample, false) as sample, i.kind, i.class, i.client, i.device, i.country,
      extract(hour from i.at at time zone coalesce(c.timezone, 'UTC'))::smallint as hour, count(*) as n
    from impression i left join company c on c.id = i.company_id
    where i.kind in (1, 2, 4) and i.batch_id not in (select id from batch where not rolled) and (i.sample is not true or i.class < 2)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ) o, lateral (values (0::smallint, 0::smallint), (1::smallint, o.hour), (2::smallint, o.client), (3::smallint, o.device), (4::smallint, o.country)) t (trait, value)
  group by 1, 2, 3, 4, 5, 6, 7;
alter table impression force row level security;
alter table batch force row level security;

alter table opener_roll enable row level security;
alter table opener_roll force row level security;
create policy own_company on opener_roll for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on opener_roll to :"jobs" using (true);
create policy arriving on opener_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy sample_write on opener_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and sample);
create policy sample_delete on opener_roll for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and sample);
grant select, insert, delete on opener_roll to :"app";
grant select, insert, update on opener_roll to :"jobs";
