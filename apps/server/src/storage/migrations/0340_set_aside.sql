-- Work of background jobs that fails for one company: others' goes on, and it is tried again. Only the jobs write here; companies read their own.

-- That something fails, since when, and when it is tried again.
create table set_aside (
  company_id int not null,
  job text not null,
  failures int not null default 1,
  since timestamptz not null default now(),
  next_at timestamptz not null,
  -- The error's code in the database, or its name.
  reason text not null,
  primary key (company_id, job)
);

-- Batches whose records of a company are not rolled up, or whose touches are not looked at, although those of others are. Batch 0: conversions alone.
create table batch_left (
  company_id int not null,
  job text not null check (job in ('roll', 'attribute')),
  batch_id bigint not null,
  primary key (company_id, job, batch_id)
);

-- Records of the counting journal that could not be stored with those of others, as the journal has them: dictionaries first.
create table count_waiting (
  company_id int not null,
  id bigint generated always as identity,
  frames bytea not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['set_aside', 'batch_left', 'count_waiting'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I for select to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('create policy jobs_write on %I to :"jobs" using (true)', name);
    execute format('grant select on %I to :"app"', name);
    execute format('grant select, insert, update, delete on %I to :"jobs"', name);
  end loop;
end $$;

-- Where no company is worked for, probes ask whether there is any.
create policy of_all on set_aside for select to :"app" using (nullif(current_setting('app.company', true), '') is null);
