-- How far a new company is on its way to the first opened picture, and what each person does not want to see any more.

-- Only what nothing else tells: everything further is read from images and counts.
create table first_steps (
  company_id int primary key references company on delete cascade,
  tag_copied_at timestamptz not null default now()
);

create table dismissal (
  company_id int not null references company on delete cascade,
  user_id int not null references app_user on delete cascade,
  notice text not null,
  -- State of the notice when it was dismissed: another state shows it again.
  state text not null,
  at timestamptz not null default now(),
  primary key (company_id, user_id, notice)
);

alter table first_steps enable row level security;
alter table first_steps force row level security;
alter table dismissal enable row level security;
alter table dismissal force row level security;
create policy own_company on first_steps to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on dismissal to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);

grant select, insert, update on first_steps to :"app";
grant select, insert, update, delete on dismissal to :"app";
