-- When older versions were shown again: what was opened since then is theirs, not that of the versions between. A version's first time is the one
-- at which it was published.

create table restored_version (
  company_id int not null references company on delete cascade,
  kind smallint not null,
  object_id int not null,
  at timestamptz not null default now(),
  version int not null,
  primary key (company_id, kind, object_id, at)
);

alter table restored_version enable row level security;
alter table restored_version force row level security;
create policy own_company on restored_version to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert on restored_version to :"app";

-- Those that are live now although there are later ones were restored after the last of those was published, at the last change of their address.
-- The owner of the tables is bound by row-level security like everyone else.
alter table image_version no force row level security;
alter table campaign_version no force row level security;
alter table recipe_version no force row level security;
alter table restored_version no force row level security;

insert into restored_version (company_id, kind, object_id, at, version)
select r.company_id, r.kind, r.object_id, greatest(r.updated_at, v.at), r.live_version
from route r join (
  select company_id, 1 as kind, image_id as object_id, max(version) as version, max(published_at) as at from image_version group by 1, 2, 3
  union all
  select company_id, 2, campaign_id, max(version), max(published_at) from campaign_version group by 1, 2, 3
  union all
  select company_id, 3, recipe_id, max(version), max(published_at) from recipe_version group by 1, 2, 3
) v on v.company_id = r.company_id and v.kind = r.kind and v.object_id = r.object_id
where r.live_version < v.version;

alter table image_version force row level security;
alter table campaign_version force row level security;
alter table recipe_version force row level security;
alter table restored_version force row level security;
