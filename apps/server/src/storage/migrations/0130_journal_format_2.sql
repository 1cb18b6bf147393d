-- What journals of format 2 say besides: what kind of object was opened, with what, and where; what was chosen, and why.

-- `OBJECT_KIND`. Ids are of their kind.
alter table impression add column object_kind smallint not null default 1;
-- `CLIENT`, `DEVICE`; 0 where it is unknown, as behind a mail program's proxy.
alter table impression add column client smallint not null default 0;
alter table impression add column device smallint not null default 0;
-- The two letters of the country, 26 × first + second + 1, of A = 0; 0 is unknown.
alter table impression add column country smallint not null default 0;
-- What the facts said, rule by rule, in codes; never a value.
alter table impression add column verdict bytea check (length(verdict) <= 64);
-- `decisions` holds subjects: kind × 2^32 + id.

-- A whole record of a format that its drainer does not read: the slot waits until one comes that does.
alter table journal_fault add column format int;
alter table journal_fault add column resolved_at timestamptz;
grant update (resolved_at) on journal_fault to :"jobs";
