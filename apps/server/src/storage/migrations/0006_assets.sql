-- Pictures of a company: assets have a name and can be replaced, blobs are their bytes by content hash, for ever.

create table blob (
  company_id int not null references company on delete cascade,
  hash text not null,
  mime text not null,
  bytes int not null,
  created_at timestamptz not null default now(),
  primary key (company_id, hash)
);

create table asset (
  company_id int not null references company on delete cascade,
  id int generated always as identity unique,
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  hash text not null,
  mime text not null,
  width int not null,
  height int not null,
  bytes int not null,
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, hash) references blob
);
create index asset_updated on asset (company_id, updated_at desc);

alter table blob enable row level security;
alter table blob force row level security;
alter table asset enable row level security;
alter table asset force row level security;
create policy own_company on blob to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on asset to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on blob for select to :"render" using (true);
create policy render_reads on asset for select to :"render" using (true);

grant select, insert, update, delete on blob, asset to :"app";
grant select on blob, asset to :"render";
