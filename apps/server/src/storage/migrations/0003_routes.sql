-- Public uuids: which company and object they name, and the version that recipients see.

-- One sequence for images, campaigns and recipes, so that an object id means one thing in every count.
create sequence object_id as int;

create table route (
  uuid uuid primary key,
  company_id int not null references company on delete cascade,
  kind smallint not null,
  object_id int not null,
  live_version int,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (company_id, kind, object_id)
);

grant usage on sequence object_id to :"app";
grant select, insert, update, delete on route to :"app";
grant select on route to :"render", :"jobs";
