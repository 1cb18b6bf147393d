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
