-- API feeds: the company's own services, asked when an image is opened.

create table feed (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id') unique,
  name text not null,
  type text not null default 'JSON',
  url text not null,
  result_type text not null,
  first_record text not null,
  -- Names only; their values are in `secrets`.
  header_names text[] not null default '{}',
  -- User name, password and header values: AES-256-GCM, bound to company and feed, the key outside the database.
  secrets text,
  merge_fields jsonb not null,
  editable_item jsonb not null default '{}',
  -- Counts what changes how it is asked or read: answers of another revision are never used.
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

alter table feed enable row level security;
alter table feed force row level security;
create policy own_company on feed to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on feed for select to :"render" using (true);
grant select, insert, update, delete on feed to :"app";
grant select on feed to :"render";
