-- Changes of a column's type that take longer than a call may: a worker fills a column beside the old one, some thousand rows at a time,
-- and then points the field at it. Events that arrive meanwhile are stored in both.

create table event_retype (
  company_id int not null,
  event_id int not null,
  field_id int not null,
  -- Where it has failed, the row says why until it is dismissed or ordered again.
  state text not null default 'running' check (state in ('running', 'failed')),
  data_type text not null,
  field_length int,
  field_decimals int,
  -- Everything that changes of the field once its values are converted.
  changes jsonb not null,
  -- The column beside.
  column_number int not null,
  -- Rows of earlier months, and of this one before the block, have their new values; the month had so many blocks when it was begun.
  month text,
  block int not null default 0,
  month_blocks int not null default 0,
  -- How much of the table there is to read, and how much was read.
  blocks bigint not null default 0,
  blocks_done bigint not null default 0,
  -- Rows were taken back to their old values alone so often; and had been when this pass over the table began.
  revision int not null default 0,
  pass_revision int not null default 0,
  reason text,
  -- The first rows that do not fit.
  misfits jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, field_id),
  foreign key (company_id, event_id) references event on delete cascade,
  foreign key (company_id, field_id) references event_field on delete cascade
);
create index event_retype_event on event_retype (company_id, event_id);
create index event_retype_running on event_retype (created_at) where state = 'running';
alter table event_retype enable row level security;
alter table event_retype force row level security;
create policy own_company on event_retype to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on event_retype to :"jobs" using (true);
grant select, insert, update, delete on event_retype to :"app";
grant select, update, delete on event_retype to :"jobs";
