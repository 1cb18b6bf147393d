-- The last proof of an image on its own rows: what it found, until the next one or for 30 days. It repeats keys of the company's
-- tables, so that an erasure takes all of a company's.
create table proof_kept (
  company_id int not null,
  image_id int not null,
  -- Of the draft and the rows, when it began.
  state text not null,
  -- Rows that were looked at, of so many.
  looked int not null,
  "of" int not null,
  -- Those with problems.
  found jsonb not null,
  kept_at timestamptz not null default now(),
  -- The name as it was.
  kept_by text not null,
  primary key (company_id, image_id),
  foreign key (company_id, image_id) references image (company_id, id) on delete cascade
);
create index proof_kept_age on proof_kept (kept_at);
alter table proof_kept enable row level security;
alter table proof_kept force row level security;
create policy own_company on proof_kept to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_forget on proof_kept to :"jobs" using (true);
grant select, insert, update, delete on proof_kept to :"app";
grant select, delete on proof_kept to :"jobs";
