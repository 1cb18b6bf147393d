-- Conversions that are attributed, or attributed again, soon. A row here costs less than a mark in `conversion`, which each change writes anew
-- with all its indexes. No foreign key: what names a conversion that is gone is taken away by the next step.
alter table conversion no force row level security;
drop index conversion_due;
create table conversion_due (
  company_id int not null,
  recipient bigint not null,
  key uuid not null,
  primary key (company_id, recipient, key)
);
insert into conversion_due select company_id, recipient, key from conversion where due;
alter table conversion drop column due;
alter table conversion force row level security;

alter table conversion_due enable row level security;
alter table conversion_due force row level security;
create policy own_company on conversion_due for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on conversion_due to :"jobs" using (true);
grant select on conversion_due to :"app";
grant select, insert, delete on conversion_due to :"jobs";
