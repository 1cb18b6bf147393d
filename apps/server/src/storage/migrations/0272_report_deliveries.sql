-- Reports that go out of the app: by mail, week by week or month by month, and as links that need no sign-in.

create table report_schedule (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  report text not null check (report in ('image', 'livetarget', 'recipe', 'item', 'daily')),
  every text not null check (every in ('week', 'month')),
  openers text not null check (openers in ('people', 'all')),
  -- The attribution model; null: the company's first.
  model int,
  -- Members of the company. Who is none any more is sent nothing.
  users int[] not null,
  next_at timestamptz not null,
  -- The last day of the period that was sent last. No period is sent twice, whatever the clock or the company's timezone does.
  sent_to int,
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index report_schedule_due on report_schedule (next_at);

create table report_link (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  report text not null check (report in ('image', 'livetarget', 'recipe', 'item', 'daily')),
  -- Days up to yesterday.
  days int not null check (days between 1 and 366),
  openers text not null check (openers in ('people', 'all')),
  model int,
  -- SHA-256 of the secret in the address.
  token_hash bytea not null,
  expires_at timestamptz,
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, token_hash)
);

do $$
declare name text;
begin
  foreach name in array array['report_schedule', 'report_link'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('grant select, insert, update, delete on %I to :"app"', name);
  end loop;
end $$;
create policy jobs_look on report_schedule for select to :"jobs" using (true);
grant select on report_schedule to :"jobs";
