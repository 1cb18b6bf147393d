-- Reports that are mailed or shared by a link.

-- Reports that go out of the app: by mail, week by week or month by month, and as links that need no sign-in.
create table report_schedule (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  report text not null,
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
  primary key (company_id, id),
  constraint report_schedule_report_check check (report in ('image', 'livetarget', 'mailing', 'recipe', 'item', 'position', 'control', 'daily'))
);
create index report_schedule_due on report_schedule (next_at);
alter table report_schedule enable row level security;
alter table report_schedule force row level security;
create policy own_company on report_schedule to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_look on report_schedule for select to :"jobs" using (true);
grant select, insert, update, delete on report_schedule to :"app";
grant select on report_schedule to :"jobs";

create table report_link (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  report text not null,
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
  unique (company_id, token_hash),
  constraint report_link_report_check check (report in ('image', 'livetarget', 'mailing', 'recipe', 'item', 'position', 'control', 'daily'))
);
alter table report_link enable row level security;
alter table report_link force row level security;
create policy own_company on report_link to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on report_link to :"app";

-- People outside the company who are mailed a report, once they agreed to it themselves.
create table report_guest (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  schedule_id int not null,
  email text not null,
  asked_at timestamptz not null default now(),
  -- Null: they were asked, and have not agreed. Nothing is sent to them.
  agreed_at timestamptz,
  -- How often someone outside the company was asked whether they want a report.
  asked smallint not null default 1,
  primary key (company_id, id),
  unique (company_id, schedule_id, email),
  foreign key (company_id, schedule_id) references report_schedule on delete cascade
);
alter table report_guest enable row level security;
alter table report_guest force row level security;
create policy own_company on report_guest to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on report_guest to :"app";

-- Addresses that this company may not ask again, as SHA-256: enough to know one, and no list of them.
create table report_refusal (
  company_id int not null references company on delete cascade,
  email_hash bytea not null,
  refused_at timestamptz not null default now(),
  primary key (company_id, email_hash)
);
alter table report_refusal enable row level security;
alter table report_refusal force row level security;
create policy own_company on report_refusal to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on report_refusal to :"app";
