-- What was chosen inside an opened object (a ruleset, a variant, a nested image, an item) is counted as a subject of its own kind:
-- in tables of their own, so that no sum over objects, and no bill, ever meets it.

drop function roll_batches (int);

-- Codes become subject × 2^20 + (day + 32768) × 16 + marks, in any order (see `roll-statement.ts`). Object -1: a recipient's items.
create function pg_temp.widened(codes int[]) returns bigint[] language sql immutable as $f$
  select array_agg(code::bigint + 32768 * 16 order by code) from unnest(codes) code
$f$;
alter table chain alter column codes type bigint[] using pg_temp.widened(codes);
-- A recipient's rows lie side by side: an open finds them together, and so does an erasure.
alter table chain drop constraint chain_pkey;
alter table chain add primary key (company_id, recipient, object_id);

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
alter table subject_roll enable row level security;
alter table subject_roll force row level security;
create policy own_company on subject_roll for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on subject_roll to :"jobs" using (true);
grant select, insert on subject_roll to :"app";
grant select, insert, update on subject_roll to :"jobs";


-- Who may write counts of a company that arrives is asked in plain expressions, which a cluster can check where the rows are: the
-- transaction that makes the company says so (`app.arriving`).
drop policy arriving on impression;
drop policy arriving on chain;
drop policy arriving on roll;
drop function is_arriving (int);
create policy arriving on impression for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy arriving on chain for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy arriving on roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
create policy arriving on subject_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and company_id = nullif(current_setting('app.arriving', true), '')::int);
