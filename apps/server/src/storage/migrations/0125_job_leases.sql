-- Long work that one process at a time does, whichever machine it is on. Who does it says so every few seconds; who was silent for too
-- long has lost it, and another one begins again. Of the whole installation: names are made from ids only.
create table job_lease (
  name text primary key,
  holder uuid not null,
  -- How often it was taken since it was last done: what ends its process each time must not go on for ever.
  tries int not null default 1,
  ends_at timestamptz not null
);
grant select, insert, update, delete on job_lease to :"app";
grant select, delete on job_lease to :"jobs";
