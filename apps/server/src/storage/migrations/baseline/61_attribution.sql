-- Conversions and what they are credited to.

create table conversion (
  company_id int not null,
  -- The keyed hash of who converted, as in the log.
  recipient bigint not null,
  -- The hash that stands for the event.
  key uuid not null,
  event_id int not null,
  at timestamptz not null,
  -- In the calendar of the company when it came.
  day int not null,
  -- The item that it names in the company's data; null: none.
  item text,
  -- In minor units of the company's currency.
  value bigint not null,
  -- Its event is no conversion any more: what it was given to gives it back.
  gone boolean not null default false,
  primary key (company_id, recipient, key)
);
create index conversion_event on conversion (company_id, event_id);
alter table conversion enable row level security;
alter table conversion force row level security;
create policy own_company on conversion for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on conversion to :"jobs" using (true);
grant select on conversion to :"app";
grant select, insert, update, delete on conversion to :"jobs";

create table conversion_due (
  company_id int not null,
  recipient bigint not null,
  key uuid not null,
  primary key (company_id, recipient, key)
);
alter table conversion_due enable row level security;
alter table conversion_due force row level security;
create policy own_company on conversion_due for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on conversion_due to :"jobs" using (true);
grant select on conversion_due to :"app";
-- Who changes a conversion that waits holds its name in the list until the change is there.
grant select, insert, update, delete on conversion_due to :"jobs";

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
create index conversion_roll_items on conversion_roll (company_id, model, prev_day, day) where object_id = 0 and subject between 25769803777 and 30064771071;
create index conversion_roll_mailings on conversion_roll (company_id, model, prev_day, day) where object_id = 0 and subject between 30064771073 and 34359738367;
create index conversion_roll_positions on conversion_roll (company_id, model, prev_day, day) where object_id <> 0 and subject between 34359738368 and 38654705663;
create index conversion_roll_groups on conversion_roll (company_id, model, prev_day, day) where object_id <> 0 and subject between 38654705664 and 42949672959;
alter table conversion_roll enable row level security;
alter table conversion_roll force row level security;
create policy own_company on conversion_roll for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on conversion_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy jobs_write on conversion_roll to :"jobs" using (true);
grant select, insert on conversion_roll to :"app";
grant select, insert, update on conversion_roll to :"jobs";

-- One for each model and kind of subject (`SUBJECT_KIND`: item, ruleset). Sums of these are in `conversion_roll`.
create table attribution (
  company_id int not null,
  recipient bigint not null,
  key uuid not null,
  model int not null,
  kind smallint not null,
  -- The touch. It is kept, so that a conversion keeps it when the log is no longer there.
  touched_at timestamptz not null,
  clicked boolean not null,
  object_kind smallint not null,
  object_id int not null,
  position int not null,
  send_id bigint not null,
  -- The item; or the ruleset, and the variants beside it.
  subjects bigint[] not null,
  day int not null,
  value bigint not null,
  primary key (company_id, recipient, key, model, kind)
);
create index attribution_days on attribution (company_id, model, kind, day);
alter table attribution enable row level security;
alter table attribution force row level security;
create policy own_company on attribution for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on attribution to :"jobs" using (true);
grant select on attribution to :"app";
grant select, insert, update, delete on attribution to :"jobs";

-- The person as whom a recipient's conversions are counted, named by one of the hashes; left out where that is the recipient's own.
create table attributed_person (
  company_id int not null,
  recipient bigint not null,
  person bigint not null,
  primary key (company_id, recipient)
);
create index attributed_person_of on attributed_person (company_id, person);
alter table attributed_person enable row level security;
alter table attributed_person force row level security;
create policy own_company on attributed_person to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on attributed_person to :"jobs" using (true);
grant select on attributed_person to :"app";
grant select, insert, update, delete on attributed_person to :"jobs";

-- The settings that attributions were made by: they are made again when the company's differ.
create table attribution_models (
  company_id int primary key references company on delete cascade,
  models text not null,
  currency text not null
);
alter table attribution_models enable row level security;
alter table attribution_models force row level security;
create policy own_company on attribution_models for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on attribution_models to :"jobs" using (true);
grant select on attribution_models to :"app";
grant select, insert, update, delete on attribution_models to :"jobs";
