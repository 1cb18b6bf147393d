-- Placeholder texts that tags were generated with, and how often recipients sent them back unfilled.

create table tag_token (
  company_id int not null references company on delete cascade,
  object_id int not null,
  parameter text not null,
  token text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, object_id, parameter, token)
);

create table unresolved (
  company_id int not null references company on delete cascade,
  object_id int not null,
  parameter text not null,
  day int not null,
  n bigint not null default 0,
  primary key (company_id, object_id, parameter, day)
);

alter table tag_token enable row level security;
alter table tag_token force row level security;
alter table unresolved enable row level security;
alter table unresolved force row level security;
create policy own_company on tag_token to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on unresolved to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on tag_token for select to :"render" using (true);

grant select, insert, update, delete on tag_token, unresolved to :"app";
grant select on tag_token to :"render";
