-- The log of impressions and what is summed up from it. The jobs write it; the app only sample figures, what comes with a
-- company’s file, claims, and names of items and mailings.

create table batch (
  id bigint generated always as identity primary key,
  directory uuid not null,
  slot int not null,
  epoch int not null,
  offset_from bigint not null,
  offset_to bigint not null,
  n int not null,
  rolled boolean not null default false,
  drained_at timestamptz not null default now(),
  rolled_at timestamptz,
  -- False: the roller adds hours and recipients of tests, from the log. True: they were added with the batch.
  has_sums boolean not null default true,
  -- Whether touches of a batch were looked at that come later than the conversions that they may bring.
  attributed boolean not null default false,
  -- How many rows of the log a batch has. On a cluster they lie on other machines than the batch, and can be seen a moment later: the roller
  -- waits for them. Null: not known.
  logged int
);
create index batch_todo on batch (id) where not rolled;
create index batch_unattributed on batch (id) where not attributed;
alter table batch enable row level security;
alter table batch force row level security;
create policy jobs_write on batch to :"jobs" using (true);
-- How far the counts are behind is nobody's secret.
create policy everyone_reads on batch for select to :"app" using (true);
grant select on batch to :"app";
grant select, insert, update, delete on batch to :"jobs";

-- Batches whose records of a company are not rolled up, or whose touches are not looked at, although those of others are. Batch 0: conversions alone.
create table batch_left (
  company_id int not null,
  job text not null check (job in ('roll', 'attribute')),
  batch_id bigint not null,
  primary key (company_id, job, batch_id)
);
alter table batch_left enable row level security;
alter table batch_left force row level security;
create policy own_company on batch_left for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on batch_left to :"jobs" using (true);
grant select on batch_left to :"app";
grant select, insert, update, delete on batch_left to :"jobs";

-- Records of the counting journal that could not be stored with those of others, as the journal has them: dictionaries first.
create table count_waiting (
  company_id int not null,
  id bigint generated always as identity,
  frames bytea not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
alter table count_waiting enable row level security;
alter table count_waiting force row level security;
create policy own_company on count_waiting for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on count_waiting to :"jobs" using (true);
grant select on count_waiting to :"app";
grant select, insert, update, delete on count_waiting to :"jobs";

create table impression (
  at timestamptz not null,
  company_id int not null,
  object_id int not null,
  version int not null,
  -- Days since 2020-01-01 in the company's timezone when it was recorded.
  day int not null,
  kind smallint not null,
  class smallint not null,
  counted boolean not null,
  -- Keyed hash; null without an eid.
  recipient bigint,
  send_id bigint not null,
  position int not null,
  decisions bigint[],
  batch_id bigint not null,
  sample boolean check (sample),
  -- `OBJECT_KIND`. Ids are of their kind.
  object_kind smallint not null default 1,
  -- `CLIENT`, `DEVICE`; 0 where it is unknown, as behind a mail program's proxy.
  client smallint not null default 0,
  device smallint not null default 0,
  -- The two letters of the country, 26 × first + second + 1, of A = 0; 0 is unknown.
  country smallint not null default 0,
  -- What the facts said, rule by rule, in codes; never a value.
  verdict bytea check (length(verdict) <= 64),
  -- Null: the open's tag named none.
  mailing int
) partition by range (at);
create table impression_default partition of impression default;
create index impression_batch on impression (batch_id);
create index impression_sample on impression (company_id) where sample;
-- A recipient's records from the newest on, for clicks; and those of a person, for erasures.
create index impression_recipient_at on impression (company_id, recipient, at) where recipient is not null;
-- From a figure of a report to its records: those of an object from the newest on. Records of an object come in nearly the order of their
-- moments, so that an insert finds its page in memory.
create index impression_object_at on impression (company_id, object_id, at);
alter table impression enable row level security;
alter table impression force row level security;
create policy own_company on impression for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on impression to :"jobs" using (true);
-- Companies may write and delete sample rows of their own, and no others.
create policy sample_write on impression for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and sample);
create policy sample_delete on impression for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and sample);
create policy arriving on impression for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy render_reads on impression for select to :"render" using (true);
grant select, insert, delete on impression to :"app";
grant select, insert on impression to :"jobs";
grant update (recipient, decisions, verdict) on impression to :"jobs";
grant select (at, company_id, object_id, version, kind, class, recipient, send_id, position, decisions) on impression to :"render";
grant insert on impression_default to :"jobs";

-- One row per recipient and object (object 0: the whole company): the days on which something happened, ascending,
-- as 16 × day + 1 (any impression) + 2 (a counted one) + 4 (any click) + 8 (a counted one).
create table chain (
  company_id int not null,
  object_id int not null,
  recipient bigint not null,
  codes bigint[] not null,
  primary key (company_id, recipient, object_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
alter table chain enable row level security;
alter table chain force row level security;
create policy jobs_write on chain to :"jobs" using (true);
-- What counts say of recipients is taken along with everything else.
create policy own_company on chain for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on chain for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
grant select, insert on chain to :"app";
grant select, insert, update on chain to :"jobs";

-- Exact totals and uniques. A row with a prev_day counts in `uniq` the recipients of a day whose day before it was that
-- one; the row of a day with prev_day -32768 ("never") holds its totals, in `active` all recipients of the day, in `uniq`
-- those of whom it is the first. Recipients in [a, b]: the sum of `active` less the sum of `uniq` of pairs within [a, b];
-- so a report reads what lies in its range, however long the history.
create table roll (
  company_id int not null,
  object_id int not null,
  kind smallint not null,
  population smallint not null,
  prev_day int not null,
  day int not null,
  total bigint not null,
  active bigint not null,
  uniq bigint not null,
  primary key (company_id, object_id, kind, population, prev_day, day)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create index roll_objects on roll (company_id, population, prev_day, day) where object_id <> 0;
alter table roll enable row level security;
alter table roll force row level security;
create policy own_company on roll for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on roll to :"jobs" using (true);
-- Population 2 of `roll`. Sample recipients are never real ones, so that its sums add to those of population 1.
create policy sample_write on roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and population = 2);
create policy sample_delete on roll for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and population = 2);
create policy arriving on roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
grant select, insert, delete on roll to :"app";
grant select, insert, update on roll to :"jobs";

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
-- Sums by hour are kept for a month: they are so fine that single opens can be told apart.
create index roll_hour_hour on roll_hour (hour);
alter table roll_hour enable row level security;
alter table roll_hour force row level security;
create policy own_company on roll_hour for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on roll_hour to :"jobs" using (true);
create policy arriving on roll_hour for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
grant select, insert on roll_hour to :"app";
grant select, insert, update, delete on roll_hour to :"jobs";

-- As `roll`, for each subject inside an opened object; items are counted across all objects, under 0.
create table subject_roll (
  company_id int not null,
  object_id int not null,
  -- Kind × 2^32 + id.
  subject bigint not null,
  kind smallint not null,
  population smallint not null,
  prev_day int not null,
  day int not null,
  total bigint not null,
  active bigint not null,
  uniq bigint not null,
  primary key (company_id, object_id, subject, kind, population, prev_day, day)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
-- Rulesets and items of all objects within some days, as `roll_objects` does for objects.
create index subject_roll_rulesets on subject_roll (company_id, population, prev_day, day) where subject between 17179869184 and 21474836479;
create index subject_roll_items on subject_roll (company_id, population, prev_day, day) where object_id = 0 and subject between 25769803777 and 30064771071;
-- Mailings of a company, and positions of all its recipes, within some days: as items and rulesets are found.
create index subject_roll_mailings on subject_roll (company_id, population, prev_day, day) where object_id = 0 and subject between 30064771073 and 34359738367;
create index subject_roll_positions on subject_roll (company_id, population, prev_day, day) where subject between 34359738368 and 38654705663;
-- Recipes and their controls within some days: as positions are found.
create index subject_roll_groups on subject_roll (company_id, population, prev_day, day) where subject between 38654705664 and 42949672959;
alter table subject_roll enable row level security;
alter table subject_roll force row level security;
create policy own_company on subject_roll for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on subject_roll to :"jobs" using (true);
create policy arriving on subject_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
-- Sample figures of what was chosen inside an object: companies may write and delete those of their own, as in `roll`.
create policy sample_write on subject_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and population = 2);
create policy sample_delete on subject_roll for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and population = 2);
grant select, insert, delete on subject_roll to :"app";
grant select, insert, update on subject_roll to :"jobs";

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
alter table opener_roll enable row level security;
alter table opener_roll force row level security;
create policy own_company on opener_roll for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on opener_roll to :"jobs" using (true);
create policy arriving on opener_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy sample_write on opener_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and sample);
create policy sample_delete on opener_roll for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and sample);
grant select, insert, delete on opener_roll to :"app";
grant select, insert, update on opener_roll to :"jobs";

-- The company's dictionary of items: counts name them by a number (`SUBJECT_KIND.item`), recipes and events by their ids in its data.
create table item (
  company_id int not null,
  -- From 1, of this company.
  id int not null,
  key text not null check (length(key) between 1 and 200),
  -- What an item was called when a report of it was read last: it keeps that name after it has left its table.
  name text,
  primary key (company_id, id),
  unique (company_id, key)
);
alter table item enable row level security;
alter table item force row level security;
create policy own_company on item for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on item for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy jobs_write on item to :"jobs" using (true);
create policy render_reads on item for select to :"render" using (true);
-- Sample figures of items: a company may name items of its own that nothing was counted of yet.
create policy own_items on item for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company_names on item for update to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert on item to :"app", :"jobs";
grant select on item to :"render";
grant update (name) on item to :"app";

-- Which items a recipient was shown on a day, for sleeping items: 365 days. Rows are only ever added, so a day may have several.
create table item_shown (
  company_id int not null,
  recipient bigint not null,
  day int not null,
  items bigint[] not null,
  -- When items were shown last on a day: recipes may count days by another timezone than the company's. Null: the day
  -- alone is known.
  at timestamptz
) partition by range (day);
create table item_shown_default partition of item_shown default;
create index item_shown_recipient on item_shown (company_id, recipient, day);
alter table item_shown enable row level security;
alter table item_shown force row level security;
create policy own_company on item_shown for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on item_shown to :"jobs" using (true);
-- What recipes ask at an open: which items a recipient was shown, by their ids, and which rows of a table were changed one by one.
create policy render_reads on item_shown for select to :"render" using (true);
grant select on item_shown to :"app", :"render";
grant select, insert, delete on item_shown to :"jobs";
grant insert on item_shown_default to :"jobs";

-- The company's dictionary of mailings: tags name one by `sid` (recipes by `ri_cid`), counts by a number (`SUBJECT_KIND.mailing`).
create table mailing (
  company_id int not null,
  -- From 1, of this company.
  id int not null,
  key text not null check (length(key) between 1 and 200),
  -- When a record of it came first, UTC.
  since date not null default current_date,
  primary key (company_id, id),
  unique (company_id, key)
);
create index mailing_since on mailing (company_id, since);
alter table mailing enable row level security;
alter table mailing force row level security;
create policy own_company on mailing for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
-- As those of items: the app numbers those of sample figures and of a company file.
create policy arriving on mailing for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on mailing to :"jobs" using (true);
grant select, insert on mailing to :"app", :"jobs";

-- What was chosen once for a recipient and stays: the variant of a test, the list of a recipe. Fronts claim at the moment of the open, the
-- drain where the database was away then.
create table claim (
  company_id int not null,
  recipient bigint not null,
  -- What chose.
  object_id int not null,
  -- `CLAIM_KIND`.
  kind smallint not null,
  -- Within the object: the key of a test, the hash of a mailing.
  about bigint not null,
  chosen text[] not null check (cardinality(chosen) <= 255),
  at timestamptz not null,
  -- Free for another choice from then on, and removed.
  ends_at timestamptz not null,
  primary key (company_id, recipient, object_id, kind, about)
);
create index claim_ends on claim (ends_at);
alter table claim enable row level security;
alter table claim force row level security;
create policy own_company on claim to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int) with check (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on claim to :"jobs" using (true);
grant select, insert, update on claim to :"app";
grant select, insert, update, delete on claim to :"jobs";

-- Companies that were given sample data: once, so that what was cleared stays cleared.
create table sample_given (
  company_id int primary key references company on delete cascade,
  given_at timestamptz not null default now()
);
alter table sample_given enable row level security;
alter table sample_given force row level security;
create policy own_company on sample_given to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert on sample_given to :"app";

-- One row for each recipient of a test. The drain writes it; `at` is null for who was only seen clicking.
create table test_recipient (
  company_id int not null,
  object_id int not null,
  test int not null,
  recipient bigint not null,
  -- Number of the arm: see `TEST_ARM`.
  variant int not null,
  -- The first impression, and its day in the calendar of the company.
  at timestamptz,
  day int,
  clicked_at timestamptz,
  -- An impression on a later day.
  returned boolean not null default false,
  -- What recipients of a test brought. Their conversions are in `conversion`; these two hold those whose rows are not here: of people who were
  -- erased, of companies that came with a file, and of sample figures.
  kept_conversions int not null default 0,
  -- In minor units of the company's currency.
  kept_revenue bigint not null default 0,
  -- Made up, and cleared with the sample figures.
  sample boolean not null default false,
  primary key (company_id, object_id, test, recipient)
);
alter table test_recipient enable row level security;
alter table test_recipient force row level security;
create policy own_company on test_recipient for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on test_recipient for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy jobs_write on test_recipient to :"jobs" using (true);
create policy sample_write on test_recipient for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and sample);
create policy sample_delete on test_recipient for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and sample);
grant select, insert, delete on test_recipient to :"app";
grant select, insert, update, delete on test_recipient to :"jobs";

-- What an ended test found, once its recipients are too old to be kept: they leave these sums, and no one can be told from them.
create table test_sum (
  company_id int not null,
  object_id int not null,
  test int not null,
  -- Since when it was read (see `test-states.ts`): a test that begins again has other sums.
  since timestamptz not null,
  variant int not null,
  -- What each of these recipients brought, in minor units of the company's currency.
  revenue bigint not null,
  recipients int not null,
  clicked int not null,
  returned int not null,
  -- Recipients who converted, and how often in all.
  converted int not null,
  conversions int not null,
  primary key (company_id, object_id, test, since, variant, revenue)
);
alter table test_sum enable row level security;
alter table test_sum force row level security;
create policy own_company on test_sum for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on test_sum for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy jobs_write on test_sum to :"jobs" using (true);
grant select, insert on test_sum to :"app";
grant select, insert, delete on test_sum to :"jobs";

-- How often recipients of an object sent back the placeholder texts of its tags unfilled.
create table unresolved (
  company_id int not null references company on delete cascade,
  object_id int not null,
  parameter text not null,
  day int not null,
  n bigint not null default 0,
  token text not null default '',
  last_at timestamptz not null default now(),
  primary key (company_id, object_id, parameter, day)
);
alter table unresolved enable row level security;
alter table unresolved force row level security;
create policy own_company on unresolved to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on unresolved to :"app";

-- How many counted opens were answered by the fallback chain instead of their own picture, and why, minute by minute for a day.
create table fallback_answer (
  company_id int not null references company on delete cascade,
  minute timestamptz not null,
  -- 'overload', 'not_drawn', 'no_record' or 'unpaid'.
  reason text not null,
  n bigint not null,
  primary key (company_id, minute, reason)
);
create index fallback_answer_age on fallback_answer (minute);
alter table fallback_answer enable row level security;
alter table fallback_answer force row level security;
create policy own_company on fallback_answer to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_forget on fallback_answer to :"jobs" using (true);
grant select, insert, update, delete on fallback_answer to :"app";
grant select, delete on fallback_answer to :"jobs";

-- Makes the partition of a month. Rows of that month that already lie in the default partition stay readable there: then no
-- partition is made. The drain copies rows straight into partitions: COPY does not go through the row-level security of the
-- tables that they belong to.
create function ensure_impression_month(month date) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  first date := date_trunc('month', month)::date;
  name text := 'impression_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('public.' || name) is not null then return true; end if;
  perform pg_advisory_xact_lock(7301, 2);
  if to_regclass('public.' || name) is not null then return true; end if;
  -- In the order in which the drain comes to them.
  lock table only public.impression in access exclusive mode;
  lock table public.impression_default in access exclusive mode;
  if exists (select 1 from public.impression_default where at >= first::timestamp at time zone 'UTC' and at < (first + interval '1 month') at time zone 'UTC') then return false; end if;
  execute format('create table public.%I partition of public.impression for values from (%L) to (%L)', name, first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
  execute format('grant insert on public.%I to :"jobs"', name);
  return true;
exception when lock_not_available then
  return false;
end $f$;
revoke all on function ensure_impression_month from public;
grant execute on function ensure_impression_month to :"app", :"jobs";

-- Detaches and drops the months that end before `first`, unless they hold rows of batches from `unrolled` on; answers how many. Waits for nobody for
-- longer than two seconds.
create function drop_impression_months(first date, unrolled bigint) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part record;
  waits boolean;
  dropped int := 0;
begin
  for part in
    select c.oid::regclass::text as name, to_date(right(c.relname, 7), 'YYYY_MM') as month
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'public.impression'::regclass and c.relname ~ '^impression_\d{4}_\d\d$'
  loop
    continue when part.month + interval '1 month' > first;
    execute format('select exists (select 1 from %s where batch_id >= $1)', part.name) into waits using unrolled;
    continue when waits;
    execute format('alter table public.impression detach partition %s', part.name);
    execute format('drop table %s', part.name);
    dropped := dropped + 1;
  end loop;
  delete from public.impression_default where at < first::timestamp at time zone 'UTC' and batch_id < unrolled;
  return dropped;
end $f$;
revoke all on function drop_impression_months from public;
grant execute on function drop_impression_months to :"jobs";

-- Makes the partition of some days, as `ensure_impression_month` does.
create function ensure_item_days(first int, days int) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part text := 'item_shown_' || replace(first::text, '-', 'm');
begin
  if days not between 1 and 400 then raise exception 'no partition of % days', days; end if;
  if to_regclass('public.' || part) is not null then return true; end if;
  perform pg_advisory_xact_lock(7301, 2);
  if to_regclass('public.' || part) is not null then return true; end if;
  lock table only public.item_shown in access exclusive mode;
  lock table public.item_shown_default in access exclusive mode;
  if exists (select 1 from public.item_shown_default where day >= first and day < first + days) then return false; end if;
  execute format('create table public.%I partition of public.item_shown for values from (%s) to (%s)', part, first, first + days);
  execute format('grant insert on public.%I to :"jobs"', part);
  return true;
exception when lock_not_available then
  return false;
end $f$;
revoke all on function ensure_item_days from public;
grant execute on function ensure_item_days to :"jobs";

-- Detaches and drops the partitions whose days all lie before `first`; answers how many. Waits for nobody for longer than two seconds.
create function drop_item_days(first int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part record;
  dropped int := 0;
begin
  for part in
    select c.oid::regclass::text as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(-?\d+)''?\)'))[1]::int as upto
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'public.item_shown'::regclass
  loop
    continue when part.upto is null or part.upto > first;
    execute format('alter table public.item_shown detach partition %s', part.name);
    execute format('drop table %s', part.name);
    dropped := dropped + 1;
  end loop;
  delete from public.item_shown_default where day < first;
  return dropped;
end $f$;
revoke all on function drop_item_days from public;
grant execute on function drop_item_days to :"jobs";
