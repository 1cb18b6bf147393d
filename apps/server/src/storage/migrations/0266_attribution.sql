-- What events brought, and which touch before each of them it is given to.

-- Each of its records is a conversion. Marked or unmarked later, records that lie there are followed: `conversions_built` is false meanwhile, and
-- the two below say how far one is.
alter table event add column conversion boolean not null default false;
alter table event add column conversions_built boolean not null default true;
alter table event add column conversions_at timestamptz;
alter table event add column conversions_key uuid;

create table conversion (
  company_id int not null references company on delete cascade,
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
  -- It is attributed, or attributed again, soon.
  due boolean not null default true,
  -- Its event is no conversion any more: what it was given to gives it back.
  gone boolean not null default false,
  primary key (company_id, recipient, key)
);
create index conversion_due on conversion (company_id, recipient) where due;
create index conversion_event on conversion (company_id, event_id);

-- One for each model and kind of subject (`SUBJECT_KIND`: item, ruleset). Sums of these are in `conversion_roll`.
create table attribution (
  company_id int not null references company on delete cascade,
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

-- The settings that attributions were made by: they are made again when the company's differ.
create table attribution_models (
  company_id int primary key references company on delete cascade,
  models text not null,
  currency text not null
);

do $$
declare name text;
begin
  foreach name in array array['conversion', 'attribution', 'attribution_models'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I for select to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('create policy jobs_write on %I to :"jobs" using (true)', name);
    execute format('grant select on %I to :"app"', name);
    execute format('grant select, insert, update, delete on %I to :"jobs"', name);
  end loop;
end $$;

-- Whether touches of a batch were looked at that come later than the conversions that they may bring.
alter table batch add column attributed boolean not null default true;
alter table batch alter column attributed set default false;
create index batch_unattributed on batch (id) where not attributed;
