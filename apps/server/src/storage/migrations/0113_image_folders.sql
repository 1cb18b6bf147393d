-- Folders of images: one level, each image in one of them or in none.
create table image_folder (
  company_id int not null references company on delete cascade,
  id int generated always as identity,
  name text not null,
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index image_folder_name on image_folder (company_id, lower(name));

alter table image_folder enable row level security;
alter table image_folder force row level security;
create policy own_company on image_folder to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on image_folder to :"app";

alter table image add column folder_id int;
alter table image add foreign key (company_id, folder_id) references image_folder (company_id, id);
create index image_in_folder on image (company_id, folder_id) where folder_id is not null;
