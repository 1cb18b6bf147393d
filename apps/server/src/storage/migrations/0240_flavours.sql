-- Recommendation flavours: what people who did one thing also did. Models are blobs; each refresh makes one generation, and `generation` says
-- which one is read, so that a reader sees the old model or the new one.

create table flavour (
  company_id int not null references company on delete cascade,
  id int not null default nextval('object_id'),
  label text not null,
  -- The table of its items. It may be gone.
  datatable_id int,
  enabled boolean not null default true,
  -- Lists of {id, view_id, score}.
  events_1 jsonb not null default '[]',
  events_2 jsonb not null default '[]',
  within smallint not null default 1 check (within between 1 and 6),
  recency_days int,
  -- Hours between refreshes; 0: only by hand.
  refresh_hours int not null default 24,
  category_column text,
  price_column text,
  revision int not null default 1,
  generation int,
  last_generation int not null default 0,
  -- waiting or running; null: no refresh is on. Whoever is silent for long is not at it any more.
  refresh_state text check (refresh_state in ('waiting', 'running')),
  beat_at timestamptz,
  progress real not null default 0,
  -- Why the last refresh failed.
  reason text,
  next_refresh_at timestamptz,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index flavour_due on flavour (next_refresh_at) where enabled and next_refresh_at is not null;
create index flavour_refreshing on flavour (beat_at) where refresh_state is not null;

create table flavour_generation (
  company_id int not null,
  flavour_id int not null,
  generation int not null,
  -- Blobs: the model, and the items of the table as they were.
  model_hash text not null,
  catalogue_hash text not null,
  -- What was asked of the events, as text: the same text, the same counts.
  question text not null,
  facts jsonb not null,
  evaluation jsonb,
  advice jsonb not null default '[]',
  made_at timestamptz not null default now(),
  primary key (company_id, flavour_id, generation),
  foreign key (company_id, flavour_id) references flavour on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['flavour', 'flavour_generation'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('grant select, insert, update, delete on %I to :"app"', name);
    execute format('create policy jobs_work on %I to :"jobs" using (true)', name);
  end loop;
end $$;
grant select, update on flavour to :"jobs";
grant select on flavour_generation to :"jobs";
