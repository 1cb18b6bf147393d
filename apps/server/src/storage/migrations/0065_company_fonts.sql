-- Fonts that a company brings along, those of the product that it does not want to be offered, and which images use which font.

create table company_font (
  company_id int not null references company on delete cascade,
  -- Apart from the ids of fonts that come with the product, which are few.
  id int generated always as identity (start with 1001) unique,
  name text not null,
  source text not null check (source in ('Google', 'User')),
  source_id text not null,
  description text not null default '',
  hidden boolean not null default false,
  -- With the company's public id the address of its style sheet.
  address_key text not null default replace(gen_random_uuid()::text, '-', ''),
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index company_font_name on company_font (company_id, lower(name));

-- One style of a family; what was uploaded and not yet saved is of none.
create table company_font_file (
  company_id int not null references company on delete cascade,
  id int generated always as identity unique,
  font_id int,
  -- As the file names it, unless whoever uploaded it did.
  family text not null,
  description text not null default '',
  style text not null check (style in ('normal', 'italic')),
  lightest int not null,
  heaviest int not null check (heaviest >= lightest),
  format text not null check (format in ('ttf', 'otf', 'woff', 'woff2')),
  embedding text not null,
  hash text not null,
  bytes int not null,
  created_by int,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, font_id, style, lightest, heaviest),
  foreign key (company_id, font_id) references company_font on delete cascade,
  foreign key (company_id, hash) references blob
);
create index company_font_file_hash on company_font_file (company_id, hash);
create trigger deleted_font after delete on company_font_file for each row execute function let_go_of_blob();

create table hidden_font (
  company_id int not null references company on delete cascade,
  -- The name of a family that comes with the product.
  family text not null,
  primary key (company_id, family)
);

-- Every family that the texts of a draft or of the live version name, hidden ones too. Kept by triggers, as for pictures.
create table font_use (
  company_id int not null,
  -- In lower case: families are the same whatever their case.
  family text not null,
  image_id int not null,
  live boolean not null,
  primary key (company_id, family, image_id, live),
  foreign key (company_id, image_id) references image on delete cascade
);
create index font_use_image on font_use (company_id, image_id, live);

-- The families of a CSS list, written as JSON. What is no JSON names none.
create function families_named(json_text text) returns setof text language plpgsql immutable as $f$
begin
  return query select lower(btrim(part, E' \t"''')) from regexp_split_to_table(json_text::jsonb #>> '{}', ',') part;
exception when others then return;
end $f$;

-- Holds the company's own families until the transaction ends, so that one cannot be deleted while an image that uses it is being saved.
create function note_font_uses(company int, image int, of_live boolean, written text) returns void language plpgsql as $f$
declare
  named text[];
begin
  select array_agg(distinct f) into named
    from (select distinct m[1] as value from regexp_matches(written, '"fontFamily"\s*:\s*("(?:[^"\\]|\\.)*")', 'g') m) found, families_named(found.value) f
    where f <> '' and length(f) <= 200;
  perform from company_font c where c.company_id = company and lower(c.name) = any (named) order by c.id for key share;
  delete from font_use u where u.company_id = company and u.image_id = image and u.live = of_live and not u.family = any (coalesce(named, '{}'));
  insert into font_use select company, f, image, of_live from unnest(named) f on conflict do nothing;
end $f$;

create function note_draft_fonts() returns trigger language plpgsql as $f$
begin
  perform note_font_uses(new.company_id, new.id, false, new.document);
  return null;
end $f$;

create function note_live_fonts() returns trigger language plpgsql as $f$
begin
  perform note_font_uses(new.company_id, new.id, true, coalesce(
    (select v.snapshot ->> 'document' from image_version v where v.company_id = new.company_id and v.image_id = new.id and v.version = new.live_version), ''));
  return null;
end $f$;

create trigger draft_fonts_of_new after insert on image for each row execute function note_draft_fonts();
create trigger draft_fonts after update of document on image for each row when (old.document is distinct from new.document) execute function note_draft_fonts();
create trigger live_fonts after update of live_version on image for each row
  when (old.live_version is distinct from new.live_version) execute function note_live_fonts();

-- A version pins the files of the company's own fonts like its pictures. Those that come with the product are no blobs.
create or replace function hashes_of_version(snapshot jsonb, neutral text, thumbnail text) returns setof text language sql immutable as $f$
  select h from (
    select p ->> 'hash' as h from jsonb_path_query(snapshot, '$.pictures[*]') p
    union select p ->> 'hash' from jsonb_path_query(snapshot, '$.fonts[*] ? (@.own == true)') p
    union select neutral union select thumbnail
  ) found where h is not null
$f$;

-- What was there before. The owner of the tables is bound by row-level security like everybody else.
alter table image no force row level security;
alter table image_version no force row level security;
select note_font_uses(company_id, id, false, document) from image;
select note_font_uses(v.company_id, v.image_id, true, v.snapshot ->> 'document')
  from image_version v join image i on i.company_id = v.company_id and i.id = v.image_id and i.live_version = v.version;
alter table image force row level security;
alter table image_version force row level security;

alter table company_font enable row level security;
alter table company_font force row level security;
alter table company_font_file enable row level security;
alter table company_font_file force row level security;
alter table hidden_font enable row level security;
alter table hidden_font force row level security;
alter table font_use enable row level security;
alter table font_use force row level security;
create policy own_company on company_font to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on company_font_file to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on hidden_font to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy own_company on font_use to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on company_font for select to :"render" using (true);
create policy render_reads on company_font_file for select to :"render" using (true);
create policy jobs_read on company_font_file for select to :"jobs" using (true);

grant select, insert, update, delete on company_font, company_font_file, hidden_font, font_use to :"app";
grant select on company_font, company_font_file to :"render";
grant select (company_id, hash) on company_font_file to :"jobs";
