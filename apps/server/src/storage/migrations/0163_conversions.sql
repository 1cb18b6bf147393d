-- Conversions as they are attributed: how many, by how many recipients, worth how much. Everything is a signed sum, so that what was given
-- to one subject can be taken back and given to another, in any order.
create table conversion_roll (
  company_id int not null,
  -- The attribution model, as companies number theirs.
  model int not null,
  -- As in `subject_roll`: what converted, within which opened object; 0 for items.
  object_id int not null,
  subject bigint not null,
  -- Days and pairs of days, as in `roll`.
  prev_day int not null,
  day int not null,
  total bigint not null,
  active bigint not null,
  uniq bigint not null,
  -- In minor units of the company's currency; on the rows of days, whose prev_day is -32768.
  value bigint not null,
  primary key (company_id, model, object_id, subject, prev_day, day)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
alter table conversion_roll enable row level security;
alter table conversion_roll force row level security;
create policy own_company on conversion_roll for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on conversion_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy jobs_write on conversion_roll to :"jobs" using (true);
grant select, insert on conversion_roll to :"app";
grant select, insert, update on conversion_roll to :"jobs";

-- The currency of all amounts of a company: three letters, as ISO 4217 has them.
alter table company add column currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$');
grant insert (currency), update (currency) on company to :"app";
