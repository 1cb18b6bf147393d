-- The colours that a company offers wherever a colour is chosen.

create table company_palette (
  company_id int primary key references company on delete cascade,
  -- "#rrggbb" in lower case, in the order in which they are shown. One row, so that changes queue up behind each other.
  colours text[] not null default '{}' check (
    cardinality(colours) <= 24 and array_to_string(colours, ',', '?') ~ '^(#[0-9a-f]{6}(,#[0-9a-f]{6})*)?$'
  )
);

alter table company_palette enable row level security;
alter table company_palette force row level security;
create policy own_company on company_palette to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);

grant select, insert, update on company_palette to :"app";
