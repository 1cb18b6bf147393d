-- Tests of variants within rulesets: since when each is read, and the recipients of each with what they did.

-- By the test's key, of all that were ever published (see `test-states.ts`).
alter table campaign add column tests jsonb not null default '{}';

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
  primary key (company_id, object_id, test, recipient)
);
create index test_recipient_person on test_recipient (company_id, recipient);
alter table test_recipient enable row level security;
alter table test_recipient force row level security;
create policy own_company on test_recipient for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy arriving on test_recipient for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy jobs_write on test_recipient to :"jobs" using (true);
grant select, insert on test_recipient to :"app";
grant select, insert, update, delete on test_recipient to :"jobs";

-- The jobs tell where a test may choose its winner.
create policy jobs_read on campaign for select to :"jobs" using (true);
grant select (company_id, id, tests, deleted_at) on campaign to :"jobs";
