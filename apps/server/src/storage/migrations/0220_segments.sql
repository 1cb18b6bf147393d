-- Segments: named rules that campaigns and other segments refer to. What is published holds a copy of them (campaign_version.snapshot).

create table segment (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  name text not null,
  -- A rule tree as it was saved.
  rule jsonb not null,
  revision int not null default 1,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

alter table segment enable row level security;
alter table segment force row level security;
create policy own_company on segment to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on segment to :"app";
