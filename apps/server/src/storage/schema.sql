-- The tables of today. Made by `npm run schema` out of the migrations: to change it, write a migration and run that again.
-- Text of functions is in the migration named beside each.

create table account (
  sub uuid not null default gen_random_uuid(),
  email text not null,
  name text not null default ''::text,
  password_hash text not null,
  email_verified boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint account_pkey primary key (sub),
  constraint account_email_check check (email = lower(email))
);
create index account_email on account (email, created_at);
create unique index account_proven_email on account (email) where email_verified;
grant delete, insert, select, update on account to limn_app;

create table account_token (
  hash text not null,
  sub uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint account_token_pkey primary key (hash),
  constraint account_token_sub_fkey foreign key (sub) references account(sub) on delete cascade
);
create index account_token_sub on account_token (sub, purpose);
grant delete, insert, select, update on account_token to limn_app;

create table activity (
  company_id integer not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  times integer not null default 1,
  actor text not null,
  who text not null,
  route text not null,
  object_kind text not null,
  object_id integer,
  object_name text not null default ''::text,
  fields text[] not null default '{}'::text[],
  detail text not null default ''::text,
  constraint activity_pkey primary key (company_id, id),
  constraint activity_company_id_fkey foreign key (company_id) references company(id) on delete cascade
) with (fillfactor=80);
alter table activity enable row level security;
alter table activity force row level security;
create index activity_at on activity using brin (at);
create index activity_newest on activity (company_id, at desc, id desc);
create policy jobs_prune on activity to limn_jobs using (true);
create policy own_company on activity to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on activity to limn_app;
grant update (last_at, times, object_name, fields) on activity to limn_app;
grant delete, select on activity to limn_jobs;

create table api_key (
  id integer not null generated always as identity,
  company_id integer not null,
  name text not null,
  hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint api_key_pkey primary key (id),
  constraint api_key_hash_key unique (hash),
  constraint api_key_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint api_key_created_by_fkey foreign key (created_by) references app_user(id) on delete set null
);
create index api_key_company on api_key (company_id);
create index api_key_maker on api_key (company_id, created_by);
grant delete, insert, select, update on api_key to limn_app;

create table app_user (
  id integer not null generated always as identity,
  iss text not null,
  sub text not null,
  name text not null default ''::text,
  email text not null default ''::text,
  email_verified boolean not null default false,
  phone text not null default ''::text,
  user_role text[] not null default '{}'::text[],
  user_goal text[] not null default '{}'::text[],
  user_goal_other text not null default ''::text,
  trial_used boolean not null default false,
  last_company_id integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  logged_out_at timestamp with time zone,
  email_corrected_at timestamp with time zone,
  removed_from text not null default ''::text,
  constraint app_user_pkey primary key (id),
  constraint app_user_iss_sub_key unique (iss, sub)
);
create index app_user_email on app_user (lower(email));
grant delete, insert, select, update on app_user to limn_app;

create table asset (
  company_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  description text not null default ''::text,
  tags text[] not null default '{}'::text[],
  hash text not null,
  mime text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  address_key text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  search_text text not null generated always as (picture_search_text(name, description, tags)) stored,
  from_gallery boolean not null default false,
  deleted_at timestamp with time zone,
  deleted_by integer,
  constraint asset_pkey primary key (company_id, id),
  constraint asset_address unique (company_id, address_key),
  constraint asset_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint asset_company_id_hash_fkey foreign key (company_id, hash) references blob(company_id, hash)
);
alter table asset enable row level security;
alter table asset force row level security;
create index asset_bin on asset (company_id, deleted_at) where (deleted_at is not null);
create index asset_hash on asset (company_id, hash);
create index asset_updated on asset (company_id, updated_at desc);
create policy jobs_read on asset for select to limn_jobs using (true);
create policy own_company on asset to limn_app using (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and ((deleted_at is null) or (current_setting('app.bin'::text, true) = 'on'::text))));
create policy render_reads on asset for select to limn_render using (true);
grant delete, insert, select, update on asset to limn_app;
grant select (company_id, hash, deleted_at) on asset to limn_jobs;
grant select on asset to limn_render;

create table attributed_person (
  company_id integer not null,
  recipient bigint not null,
  person bigint not null,
  constraint attributed_person_pkey primary key (company_id, recipient)
);
alter table attributed_person enable row level security;
alter table attributed_person force row level security;
create index attributed_person_of on attributed_person (company_id, person);
create policy jobs_write on attributed_person to limn_jobs using (true);
create policy own_company on attributed_person to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on attributed_person to limn_app;
grant delete, insert, select, update on attributed_person to limn_jobs;

create table attribution (
  company_id integer not null,
  recipient bigint not null,
  key uuid not null,
  model integer not null,
  kind smallint not null,
  touched_at timestamp with time zone not null,
  clicked boolean not null,
  object_kind smallint not null,
  object_id integer not null,
  position integer not null,
  send_id bigint not null,
  subjects bigint[] not null,
  day integer not null,
  value bigint not null,
  constraint attribution_pkey primary key (company_id, recipient, key, model, kind)
);
alter table attribution enable row level security;
alter table attribution force row level security;
create index attribution_days on attribution (company_id, model, kind, day);
create policy jobs_write on attribution to limn_jobs using (true);
create policy own_company on attribution for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on attribution to limn_app;
grant delete, insert, select, update on attribution to limn_jobs;

create table attribution_models (
  company_id integer not null,
  models text not null,
  currency text not null,
  constraint attribution_models_pkey primary key (company_id),
  constraint attribution_models_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table attribution_models enable row level security;
alter table attribution_models force row level security;
create policy jobs_write on attribution_models to limn_jobs using (true);
create policy own_company on attribution_models for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on attribution_models to limn_app;
grant delete, insert, select, update on attribution_models to limn_jobs;

create table batch (
  id bigint not null generated always as identity,
  directory uuid not null,
  slot integer not null,
  epoch integer not null,
  offset_from bigint not null,
  offset_to bigint not null,
  n integer not null,
  rolled boolean not null default false,
  drained_at timestamp with time zone not null default now(),
  rolled_at timestamp with time zone,
  has_sums boolean not null default true,
  attributed boolean not null default false,
  logged integer,
  constraint batch_pkey primary key (id)
);
alter table batch enable row level security;
alter table batch force row level security;
create index batch_todo on batch (id) where (not rolled);
create index batch_unattributed on batch (id) where (not attributed);
create policy everyone_reads on batch for select to limn_app using (true);
create policy jobs_write on batch to limn_jobs using (true);
grant select on batch to limn_app;
grant delete, insert, select, update on batch to limn_jobs;

create table batch_left (
  company_id integer not null,
  job text not null,
  batch_id bigint not null,
  constraint batch_left_pkey primary key (company_id, job, batch_id),
  constraint batch_left_job_check check (job = any (array['roll'::text, 'attribute'::text]))
);
alter table batch_left enable row level security;
alter table batch_left force row level security;
create policy jobs_write on batch_left to limn_jobs using (true);
create policy own_company on batch_left for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on batch_left to limn_app;
grant delete, insert, select, update on batch_left to limn_jobs;

create table billing_customer (
  customer_id text not null,
  company_id integer not null,
  readings bigint not null default 0,
  applied bigint not null default 0,
  constraint billing_customer_pkey primary key (customer_id),
  constraint billing_customer_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
create index billing_customer_company on billing_customer (company_id);
grant insert, select, update on billing_customer to limn_app;

create table billing_event (
  id text not null,
  type text not null,
  customer_id text not null,
  outcome text not null,
  received_at timestamp with time zone not null default now(),
  constraint billing_event_pkey primary key (id)
);
grant delete, insert, select on billing_event to limn_app;

create table blob (
  company_id integer not null,
  hash text not null,
  mime text not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  kept_at timestamp with time zone not null default now(),
  constraint blob_pkey primary key (company_id, hash),
  constraint blob_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table blob enable row level security;
alter table blob force row level security;
create index blob_hash on blob (hash);
create policy jobs_clear on blob for delete to limn_jobs using (true);
create policy jobs_read on blob for select to limn_jobs using (true);
create policy own_company on blob to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on blob for select to limn_render using (true);
grant delete, insert, select, update on blob to limn_app;
grant delete, select on blob to limn_jobs;
grant select on blob to limn_render;

create table campaign (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  rulesets jsonb not null default '[]'::jsonb,
  last_key integer not null default 0,
  other jsonb not null,
  tag_settings jsonb not null default '{}'::jsonb,
  preview_settings jsonb not null default '{}'::jsonb,
  url_settings jsonb not null default '{}'::jsonb,
  tags jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  draft_revision integer not null default 1,
  live_version integer,
  published_revision integer,
  created_by integer,
  updated_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by integer,
  tests jsonb not null default '{}'::jsonb,
  purged_at timestamp with time zone,
  ruleset_names jsonb not null default '[]'::jsonb,
  constraint campaign_pkey primary key (company_id, id),
  constraint campaign_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table campaign enable row level security;
alter table campaign force row level security;
create index campaign_bin on campaign (company_id, deleted_at) where ((deleted_at is not null) and (purged_at is null));
create index campaign_updated on campaign (company_id, updated_at desc) where (deleted_at is null);
create policy jobs_read on campaign for select to limn_jobs using (true);
create policy own_company on campaign to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on campaign for select to limn_render using (true);
grant delete, insert, select, update on campaign to limn_app;
grant select (company_id, id, deleted_at, tests, purged_at) on campaign to limn_jobs;
grant select on campaign to limn_render;

create table campaign_version (
  company_id integer not null,
  campaign_id integer not null,
  version integer not null,
  snapshot jsonb not null,
  note text not null default ''::text,
  draft_revision integer not null,
  published_by integer,
  published_at timestamp with time zone not null default now(),
  constraint campaign_version_pkey primary key (company_id, campaign_id, version),
  constraint campaign_version_company_id_campaign_id_fkey foreign key (company_id, campaign_id) references campaign(company_id, id) on delete cascade
);
alter table campaign_version enable row level security;
alter table campaign_version force row level security;
create policy own_company on campaign_version to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on campaign_version for select to limn_render using (true);
grant delete, insert, select on campaign_version to limn_app;
grant select on campaign_version to limn_render;

create table chain (
  company_id integer not null,
  object_id integer not null,
  recipient bigint not null,
  codes bigint[] not null,
  constraint chain_pkey primary key (company_id, recipient, object_id)
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.05);
alter table chain enable row level security;
alter table chain force row level security;
create policy arriving on chain for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on chain to limn_jobs using (true);
create policy own_company on chain for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on chain to limn_app;
grant insert, select, update on chain to limn_jobs;

create table claim (
  company_id integer not null,
  recipient bigint not null,
  object_id integer not null,
  kind smallint not null,
  about bigint not null,
  chosen text[] not null,
  at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint claim_pkey primary key (company_id, recipient, object_id, kind, about),
  constraint claim_chosen_check check (cardinality(chosen) <= 255)
);
alter table claim enable row level security;
alter table claim force row level security;
create index claim_ends on claim (ends_at);
create policy jobs_write on claim to limn_jobs using (true);
create policy own_company on claim to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer)) with check ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on claim to limn_app;
grant delete, insert, select, update on claim to limn_jobs;

create table collect_key (
  id integer not null generated always as identity,
  company_id integer not null,
  name text not null,
  hash bytea not null,
  hint text not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint collect_key_pkey primary key (id),
  constraint collect_key_hash_key unique (hash),
  constraint collect_key_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint collect_key_created_by_fkey foreign key (created_by) references app_user(id) on delete set null
);
create index collect_key_company on collect_key (company_id);
grant delete, insert, select on collect_key to limn_app;

create table company (
  id integer not null generated always as identity,
  public_id uuid not null default gen_random_uuid(),
  name text not null,
  website text not null default ''::text,
  industry text not null default ''::text,
  email_provider text not null default ''::text,
  email_list_size text not null default ''::text,
  email_field text not null default ''::text,
  twitter text not null default ''::text,
  instagram text not null default ''::text,
  address_1 text not null default ''::text,
  address_2 text not null default ''::text,
  city text not null default ''::text,
  county text not null default ''::text,
  postcode text not null default ''::text,
  country text not null default ''::text,
  url_utm_campaign text not null default ''::text,
  url_utm_content text not null default ''::text,
  url_utm_medium text not null default ''::text,
  url_utm_source text not null default ''::text,
  url_custom text not null default ''::text,
  timezone text not null default 'Europe/London'::text,
  allowed_hosts text[] not null default '{}'::text[],
  recipe_attribution text not null default '[]'::text,
  plan_type text not null default 'free_trial'::text,
  subscription_status text not null default ''::text,
  billsby_id text,
  trial_ends_at timestamp with time zone,
  eid_key bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  next_timezone text,
  next_timezone_at timestamp with time zone,
  plan_id text not null default ''::text,
  locale text not null default 'en-GB'::text,
  last_attribution_id integer not null default 0,
  eid_kind text not null default 'address'::text,
  currency text not null default 'GBP'::text,
  charity boolean not null default false,
  agreement text not null default ''::text,
  constraint company_pkey primary key (id),
  constraint company_public_id_key unique (public_id),
  constraint company_agreement_check check (length(agreement) <= 500),
  constraint company_currency_check check (currency ~ '^[A-Z]{3}$'::text),
  constraint company_eid_key_check check (length(eid_key) = 32),
  constraint company_eid_kind_check check (eid_kind = any (array['address'::text, 'customer_id'::text])),
  constraint next_timezone_has_time check ((next_timezone is null) = (next_timezone_at is null))
);
create index company_next_timezone on company (next_timezone_at) where (next_timezone is not null);
grant delete, select on company to limn_app;
grant insert (public_id, name, website, industry, email_provider, email_list_size, email_field, twitter, instagram, address_1, address_2, city, county, postcode, country, url_utm_campaign, url_utm_content, url_utm_medium, url_utm_source, url_custom, timezone, allowed_hosts, recipe_attribution, plan_type, subscription_status, billsby_id, trial_ends_at, eid_key, updated_at, next_timezone, next_timezone_at, plan_id, locale, last_attribution_id, eid_kind, currency, charity, agreement) on company to limn_app;
grant update (public_id, name, website, industry, email_provider, email_list_size, email_field, twitter, instagram, address_1, address_2, city, county, postcode, country, url_utm_campaign, url_utm_content, url_utm_medium, url_utm_source, url_custom, timezone, allowed_hosts, recipe_attribution, plan_type, subscription_status, billsby_id, trial_ends_at, eid_key, updated_at, next_timezone, next_timezone_at, plan_id, locale, last_attribution_id, eid_kind, currency, charity, agreement) on company to limn_app;
grant select on company to limn_jobs;
grant select on company to limn_render;

create table company_arrival (
  id integer not null generated always as identity,
  user_id integer not null,
  state text not null default 'running'::text,
  step text not null default 'checking'::text,
  progress real not null default 0,
  reason text,
  report jsonb,
  company_id integer,
  created_at timestamp with time zone not null default now(),
  beat_at timestamp with time zone not null default now(),
  file text,
  file_bytes bigint,
  passphrase text,
  constraint company_arrival_pkey primary key (id),
  constraint company_arrival_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint company_arrival_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade,
  constraint company_arrival_state_check check (state = any (array['running'::text, 'complete'::text, 'failed'::text])),
  constraint company_arrival_step_check check (step = any (array['checking'::text, 'pictures'::text, 'writing'::text]))
);
create unique index company_arrival_running on company_arrival (user_id) where (state = 'running'::text);
create index company_arrival_user on company_arrival (user_id, id desc);
grant delete, insert, select, update on company_arrival to limn_app;
grant select, update on company_arrival to limn_jobs;

create table company_export (
  company_id integer not null,
  id integer not null generated always as identity,
  state text not null default 'running'::text,
  progress real not null default 0,
  reason text,
  bytes bigint not null default 0,
  pieces text[] not null default '{}'::text[],
  report jsonb,
  asked_by integer,
  created_at timestamp with time zone not null default now(),
  beat_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  passphrase text,
  constraint company_export_pkey primary key (company_id, id),
  constraint company_export_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint company_export_state_check check (state = any (array['running'::text, 'complete'::text, 'failed'::text]))
);
alter table company_export enable row level security;
alter table company_export force row level security;
create index company_export_expiry on company_export (expires_at) where (state = 'complete'::text);
create unique index company_export_running on company_export (company_id) where (state = 'running'::text);
create policy jobs_all on company_export to limn_jobs using (true);
create policy own_company on company_export to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on company_export to limn_app;
grant delete, select, update on company_export to limn_jobs;

create table company_font (
  company_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  source text not null,
  source_id text not null,
  description text not null default ''::text,
  hidden boolean not null default false,
  address_key text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint company_font_pkey primary key (company_id, id),
  constraint company_font_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint company_font_source_check check (source = any (array['Google'::text, 'User'::text]))
);
alter table company_font enable row level security;
alter table company_font force row level security;
create unique index company_font_name on company_font (company_id, lower(name));
create policy own_company on company_font to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on company_font for select to limn_render using (true);
grant delete, insert, select, update on company_font to limn_app;
grant select on company_font to limn_render;

create table company_font_file (
  company_id integer not null,
  id integer not null generated always as identity,
  font_id integer,
  family text not null,
  description text not null default ''::text,
  style text not null,
  lightest integer not null,
  heaviest integer not null,
  format text not null,
  embedding text not null,
  hash text not null,
  bytes integer not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint company_font_file_pkey primary key (company_id, id),
  constraint company_font_file_company_id_font_id_style_lightest_heavies_key unique (company_id, font_id, style, lightest, heaviest),
  constraint company_font_file_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint company_font_file_company_id_font_id_fkey foreign key (company_id, font_id) references company_font(company_id, id) on delete cascade,
  constraint company_font_file_company_id_hash_fkey foreign key (company_id, hash) references blob(company_id, hash),
  constraint company_font_file_check check (heaviest >= lightest),
  constraint company_font_file_format_check check (format = any (array['ttf'::text, 'otf'::text, 'woff'::text, 'woff2'::text])),
  constraint company_font_file_style_check check (style = any (array['normal'::text, 'italic'::text]))
);
alter table company_font_file enable row level security;
alter table company_font_file force row level security;
create index company_font_file_hash on company_font_file (company_id, hash);
create policy jobs_read on company_font_file for select to limn_jobs using (true);
create policy own_company on company_font_file to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on company_font_file for select to limn_render using (true);
grant delete, insert, select, update on company_font_file to limn_app;
grant select (company_id, hash) on company_font_file to limn_jobs;
grant select on company_font_file to limn_render;

create table company_palette (
  company_id integer not null,
  colours text[] not null default '{}'::text[],
  constraint company_palette_pkey primary key (company_id),
  constraint company_palette_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint company_palette_colours_check check (cardinality(colours) <= 24 and array_to_string(colours, ','::text, '?'::text) ~ '^(#[0-9a-f]{6}(,#[0-9a-f]{6})*)?$'::text)
);
alter table company_palette enable row level security;
alter table company_palette force row level security;
create policy own_company on company_palette to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on company_palette to limn_app;

create table conversion (
  company_id integer not null,
  recipient bigint not null,
  key uuid not null,
  event_id integer not null,
  at timestamp with time zone not null,
  day integer not null,
  item text,
  value bigint not null,
  gone boolean not null default false,
  constraint conversion_pkey primary key (company_id, recipient, key)
);
alter table conversion enable row level security;
alter table conversion force row level security;
create index conversion_event on conversion (company_id, event_id);
create policy jobs_write on conversion to limn_jobs using (true);
create policy own_company on conversion for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on conversion to limn_app;
grant delete, insert, select, update on conversion to limn_jobs;

create table conversion_due (
  company_id integer not null,
  recipient bigint not null,
  key uuid not null,
  constraint conversion_due_pkey primary key (company_id, recipient, key)
);
alter table conversion_due enable row level security;
alter table conversion_due force row level security;
create policy jobs_write on conversion_due to limn_jobs using (true);
create policy own_company on conversion_due for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on conversion_due to limn_app;
grant delete, insert, select, update on conversion_due to limn_jobs;

create table conversion_roll (
  company_id integer not null,
  model integer not null,
  object_id integer not null,
  subject bigint not null,
  prev_day integer not null,
  day integer not null,
  total bigint not null,
  active bigint not null,
  uniq bigint not null,
  value bigint not null,
  constraint conversion_roll_pkey primary key (company_id, model, object_id, subject, prev_day, day)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02);
alter table conversion_roll enable row level security;
alter table conversion_roll force row level security;
create index conversion_roll_groups on conversion_roll (company_id, model, prev_day, day) where ((object_id <> 0) and ((subject >= '38654705664'::bigint) and (subject <= '42949672959'::bigint)));
create index conversion_roll_items on conversion_roll (company_id, model, prev_day, day) where ((object_id = 0) and ((subject >= '25769803777'::bigint) and (subject <= '30064771071'::bigint)));
create index conversion_roll_mailings on conversion_roll (company_id, model, prev_day, day) where ((object_id = 0) and ((subject >= '30064771073'::bigint) and (subject <= '34359738367'::bigint)));
create index conversion_roll_positions on conversion_roll (company_id, model, prev_day, day) where ((object_id <> 0) and ((subject >= '34359738368'::bigint) and (subject <= '38654705663'::bigint)));
create policy arriving on conversion_roll for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on conversion_roll to limn_jobs using (true);
create policy own_company on conversion_roll for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on conversion_roll to limn_app;
grant insert, select, update on conversion_roll to limn_jobs;

create table count_waiting (
  company_id integer not null,
  id bigint not null generated always as identity,
  frames bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint count_waiting_pkey primary key (company_id, id)
);
alter table count_waiting enable row level security;
alter table count_waiting force row level security;
create policy jobs_write on count_waiting to limn_jobs using (true);
create policy own_company on count_waiting for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on count_waiting to limn_app;
grant delete, insert, select, update on count_waiting to limn_jobs;

create table credit_day (
  company_id integer not null,
  day integer not null,
  used bigint not null,
  constraint credit_day_pkey primary key (company_id, day)
);
alter table credit_day enable row level security;
alter table credit_day force row level security;
create policy jobs_write on credit_day to limn_jobs using (true);
create policy own_company on credit_day for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on credit_day to limn_app;
grant insert, select, update on credit_day to limn_jobs;

create table credit_grant (
  company_id integer not null,
  id integer not null generated always as identity,
  credits bigint not null,
  source text not null,
  granted_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  reference text not null default ''::text,
  constraint credit_grant_pkey primary key (company_id, id),
  constraint credit_grant_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint credit_grant_credits_check check (credits > 0)
);
alter table credit_grant enable row level security;
alter table credit_grant force row level security;
create unique index credit_grant_reference on credit_grant (company_id, reference) where (reference <> ''::text);
create policy jobs_write on credit_grant for select to limn_jobs using (true);
create policy own_company on credit_grant to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on credit_grant to limn_app;
grant select on credit_grant to limn_jobs;

create table credit_lease (
  company_id integer not null,
  id bigint not null generated always as identity,
  directory uuid not null,
  slot integer not null,
  start_epoch integer not null,
  seq integer not null,
  allowed bigint not null,
  settled bigint not null default 0,
  ends_at timestamp with time zone not null,
  constraint credit_lease_pkey primary key (company_id, id),
  constraint credit_lease_company_id_directory_slot_start_epoch_key unique (company_id, directory, slot, start_epoch),
  constraint credit_lease_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table credit_lease enable row level security;
alter table credit_lease force row level security;
create index credit_lease_id on credit_lease (id);
create index credit_lease_slot on credit_lease (directory, slot);
create policy jobs_write on credit_lease to limn_jobs using (true);
create policy own_company on credit_lease to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on credit_lease to limn_app;
grant delete, select, update on credit_lease to limn_jobs;

create table credit_warning (
  company_id integer not null,
  grant_id integer not null,
  level smallint not null,
  remaining bigint not null,
  granted bigint not null,
  decided_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint credit_warning_pkey primary key (company_id, grant_id, level),
  constraint credit_warning_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint credit_warning_level_check check (level = any (array[20, 5, 0]))
);
alter table credit_warning enable row level security;
alter table credit_warning force row level security;
create index credit_warning_unsent on credit_warning (decided_at) where (sent_at is null);
create policy jobs_write on credit_warning to limn_jobs using (true);
create policy own_company on credit_warning to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on credit_warning to limn_app;
grant insert, select on credit_warning to limn_jobs;

create table customer (
  company_id integer not null,
  id bigint not null generated always as identity,
  customer_id text,
  email text,
  traits jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint customer_pkey primary key (company_id, id)
);
alter table customer enable row level security;
alter table customer force row level security;
create policy jobs_write on customer to limn_jobs using (true);
create policy own_company on customer to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on customer for select to limn_render using (true);
grant delete, insert, select, update on customer to limn_app;
grant delete, insert, select, update on customer to limn_jobs;
grant select on customer to limn_render;

create table customer_aggregate (
  company_id integer not null,
  event_id integer not null,
  generation integer not null default 1,
  value_column integer,
  building integer,
  building_column integer,
  built_to bigint,
  rebuilt_at timestamp with time zone not null default now(),
  rolled_at timestamp with time zone not null default now(),
  step_size integer,
  outdated boolean not null default true,
  value_field integer,
  building_field integer,
  checked_to bigint,
  constraint customer_aggregate_pkey primary key (company_id, event_id),
  constraint customer_aggregate_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table customer_aggregate enable row level security;
alter table customer_aggregate force row level security;
create policy jobs_write on customer_aggregate to limn_jobs using (true);
create policy own_company on customer_aggregate to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on customer_aggregate for select to limn_render using (true);
grant delete, insert, select, update on customer_aggregate to limn_app;
grant delete, insert, select, update on customer_aggregate to limn_jobs;
grant select on customer_aggregate to limn_render;

create table customer_before (
  company_id integer not null,
  identity bigint not null,
  existed boolean not null,
  customer bigint,
  traits jsonb,
  constraint customer_before_pkey primary key (company_id, identity),
  constraint customer_before_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table customer_before enable row level security;
alter table customer_before force row level security;
create policy jobs_write on customer_before to limn_jobs using (true);
create policy own_company on customer_before to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on customer_before to limn_app;
grant delete, insert, select, update on customer_before to limn_jobs;

create table customer_day (
  company_id integer not null,
  event_id integer not null,
  generation integer not null,
  identity_id bigint not null,
  day integer not null,
  events integer not null,
  valued integer not null,
  total numeric not null,
  first_at timestamp with time zone,
  first_value numeric,
  last_at timestamp with time zone,
  last_value numeric,
  constraint customer_day_pkey primary key (company_id, event_id, generation, identity_id, day)
);
alter table customer_day enable row level security;
alter table customer_day force row level security;
create policy jobs_write on customer_day to limn_jobs using (true);
create policy own_company on customer_day to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on customer_day for select to limn_render using (true);
grant delete, insert, select, update on customer_day to limn_app;
grant delete, insert, select, update on customer_day to limn_jobs;
grant select on customer_day to limn_render;

create table customer_field (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  name text not null,
  data_type text not null,
  field_length integer,
  field_decimals integer,
  created_at timestamp with time zone not null default now(),
  constraint customer_field_pkey primary key (company_id, id),
  constraint customer_field_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint customer_field_data_type_check check (data_type = any (array['varchar'::text, 'int'::text, 'decimal'::text, 'date'::text, 'datetime'::text, 'tinyint'::text, 'bigint'::text]))
);
alter table customer_field enable row level security;
alter table customer_field force row level security;
create unique index customer_field_name on customer_field (company_id, name);
create policy jobs_write on customer_field to limn_jobs using (true);
create policy own_company on customer_field to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on customer_field for select to limn_render using (true);
grant delete, insert, select, update on customer_field to limn_app;
grant delete, insert, select, update on customer_field to limn_jobs;
grant select on customer_field to limn_render;

create table customer_identity (
  company_id integer not null,
  id bigint not null generated always as identity,
  kind text not null,
  value text not null,
  recipient bigint not null,
  customer bigint,
  created_at timestamp with time zone not null default now(),
  person text,
  joined bigint,
  constraint customer_identity_pkey primary key (company_id, id),
  constraint customer_identity_kind_check check (kind = any (array['customer_id'::text, 'email'::text, 'anonymous_id'::text])),
  constraint joined_in_order check (joined > 0)
);
alter table customer_identity enable row level security;
alter table customer_identity force row level security;
create index customer_identity_customer on customer_identity (company_id, customer) where (customer is not null);
create index customer_identity_joined_at on customer_identity (company_id, joined) where (joined is not null);
create unique index customer_identity_recipient on customer_identity (company_id, recipient);
create index customer_identity_value on customer_identity (company_id, value);
create policy jobs_write on customer_identity to limn_jobs using (true);
create policy own_company on customer_identity to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on customer_identity for select to limn_render using (true);
grant delete, insert, select, update on customer_identity to limn_app;
grant delete, insert, select, update on customer_identity to limn_jobs;
grant select on customer_identity to limn_render;

create table customer_import (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  file_name text not null,
  file bytea,
  state text not null default 'running'::text,
  reason text,
  total integer,
  fields jsonb not null default '[]'::jsonb,
  rows integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  refused integer not null default 0,
  erased integer not null default 0,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  columns jsonb,
  number_form text,
  date_order text,
  keeps_refused boolean not null default true,
  misfits integer not null default 0,
  keeps_until timestamp with time zone,
  kept_bytes bigint not null default 0,
  back_customers integer not null default 0,
  back_updated integer not null default 0,
  back_tries integer not null default 0,
  constraint customer_import_pkey primary key (company_id, id),
  constraint customer_import_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint customer_import_date_order_check check (date_order = any (array['iso'::text, 'day_first'::text, 'month_first'::text])),
  constraint customer_import_number_form_check check (number_form = any (array['plain'::text, 'point'::text, 'comma'::text])),
  constraint customer_import_state_check check (state = any (array['running'::text, 'complete'::text, 'failed'::text, 'cancelled'::text, 'taking_back'::text, 'taken_back'::text]))
);
alter table customer_import enable row level security;
alter table customer_import force row level security;
create index customer_import_back on customer_import (id) where (state = 'taking_back'::text);
create index customer_import_running on customer_import (id) where (state = 'running'::text);
create policy jobs_write on customer_import to limn_jobs using (true);
create policy own_company on customer_import to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on customer_import to limn_app;
grant select, update on customer_import to limn_jobs;

create table customer_joined (
  company_id integer not null,
  customer bigint not null,
  constraint customer_joined_pkey primary key (company_id, customer)
);
alter table customer_joined enable row level security;
alter table customer_joined force row level security;
create policy jobs_write on customer_joined to limn_jobs using (true);
create policy own_company on customer_joined to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on customer_joined to limn_app;
grant delete, insert, select, update on customer_joined to limn_jobs;

create table customer_made (
  company_id integer not null,
  identity bigint not null,
  import_id integer not null,
  constraint customer_made_pkey primary key (company_id, identity, import_id),
  constraint customer_made_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table customer_made enable row level security;
alter table customer_made force row level security;
create index customer_made_import on customer_made (company_id, import_id, identity);
create policy jobs_write on customer_made to limn_jobs using (true);
create policy own_company on customer_made to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on customer_made to limn_app;
grant delete, insert, select, update on customer_made to limn_jobs;

create table customer_merge (
  company_id integer not null,
  id bigint not null,
  into_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint customer_merge_pkey primary key (company_id, id)
);
alter table customer_merge enable row level security;
alter table customer_merge force row level security;
create index customer_merge_into on customer_merge (company_id, into_id);
create policy jobs_write on customer_merge to limn_jobs using (true);
create policy own_company on customer_merge to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on customer_merge for select to limn_render using (true);
grant delete, insert, select, update on customer_merge to limn_app;
grant delete, insert, select, update on customer_merge to limn_jobs;
grant select on customer_merge to limn_render;

create table customer_write (
  company_id integer not null,
  id bigint not null generated always as identity,
  import_id integer,
  lead bigint not null,
  second bigint,
  third bigint,
  patch jsonb not null,
  constraint customer_write_pkey primary key (company_id, id),
  constraint customer_write_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table customer_write enable row level security;
alter table customer_write force row level security;
create index customer_write_import on customer_write (company_id, import_id, lead) where (import_id is not null);
create index customer_write_lead on customer_write (company_id, lead);
create index customer_write_second on customer_write (company_id, second) where (second is not null);
create index customer_write_third on customer_write (company_id, third) where (third is not null);
create policy jobs_write on customer_write to limn_jobs using (true);
create policy own_company on customer_write to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on customer_write to limn_app;
grant delete, insert, select, update on customer_write to limn_jobs;

create table datatable (
  company_id integer not null,
  id integer not null generated by default as identity,
  name text not null,
  type text not null,
  status text not null,
  reason text,
  generation integer,
  columns jsonb not null default '[]'::jsonb,
  unique_header text,
  rows integer not null default 0,
  last_generation integer not null default 0,
  run_at timestamp with time zone,
  run_status text not null default 'never'::text,
  run_rows integer not null default 0,
  run_reason text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  place_columns jsonb,
  unplaced jsonb,
  run_changes jsonb,
  deleted_at timestamp with time zone,
  deleted_by integer,
  edition integer not null default 0,
  constraint datatable_pkey primary key (company_id, id),
  constraint datatable_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint datatable_run_status_check check (run_status = any (array['never'::text, 'running'::text, 'complete'::text, 'failed'::text])),
  constraint datatable_status_check check (status = any (array['uploading'::text, 'confirm'::text, 'processing'::text, 'complete'::text, 'failed'::text])),
  constraint datatable_type_check check (type = any (array['datatable'::text, 'location'::text]))
);
alter table datatable enable row level security;
alter table datatable force row level security;
create index datatable_bin on datatable (company_id, deleted_at) where (deleted_at is not null);
create policy jobs_all on datatable to limn_jobs using (true);
create policy own_company on datatable to limn_app using (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and ((deleted_at is null) or (current_setting('app.bin'::text, true) = 'on'::text))));
create policy render_reads on datatable for select to limn_render using ((deleted_at is null));
grant delete, insert, select, update on datatable to limn_app;
grant select, update on datatable to limn_jobs;
grant select on datatable to limn_render;

create table datatable_generation (
  company_id integer not null,
  datatable_id integer not null,
  generation integer not null,
  state text not null,
  columns jsonb not null default '[]'::jsonb,
  unique_headers text[] not null default '{}'::text[],
  rows integer not null default 0,
  progress real not null default 0,
  beat_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  unique_header text,
  unplaced jsonb,
  process text not null default ''::text,
  notes text[] not null default '{}'::text[],
  constraint datatable_generation_pkey primary key (company_id, datatable_id, generation),
  constraint datatable_generation_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint datatable_generation_state_check check (state = any (array['loading'::text, 'waiting'::text, 'finishing'::text, 'live'::text, 'previous'::text, 'retired'::text]))
);
alter table datatable_generation enable row level security;
alter table datatable_generation force row level security;
create unique index datatable_generation_newest on datatable_generation (company_id, datatable_id) where (state = any (array['loading'::text, 'waiting'::text, 'finishing'::text]));
create index datatable_generation_state on datatable_generation (state, beat_at) where (state <> 'live'::text);
create policy jobs_all on datatable_generation to limn_jobs using (true);
create policy own_company on datatable_generation to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on datatable_generation to limn_app;
grant delete, select, update on datatable_generation to limn_jobs;

create table dismissal (
  company_id integer not null,
  user_id integer not null,
  notice text not null,
  state text not null,
  at timestamp with time zone not null default now(),
  constraint dismissal_pkey primary key (company_id, user_id, notice),
  constraint dismissal_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint dismissal_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade
);
alter table dismissal enable row level security;
alter table dismissal force row level security;
create policy own_company on dismissal to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on dismissal to limn_app;

create table erasure (
  company_id integer not null,
  id integer not null generated always as identity,
  recipient bigint,
  stand_in bigint,
  records bigint not null default 0,
  countdowns integer not null default 0,
  asked_by integer,
  created_at timestamp with time zone not null default now(),
  replaced_at timestamp with time zone,
  finished_at timestamp with time zone,
  chains_to integer,
  value text,
  events bigint not null default 0,
  constraint erasure_pkey primary key (company_id, id),
  constraint erasure_id_key unique (id),
  constraint erasure_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint erasure_check check ((finished_at is null) = (recipient is not null) and (recipient is null) = (stand_in is null)),
  constraint erasure_check1 check (value is null or recipient is not null)
);
alter table erasure enable row level security;
alter table erasure force row level security;
create unique index erasure_waiting on erasure (company_id, recipient) where (recipient is not null);
create policy jobs_all on erasure to limn_jobs using (true);
create policy own_company on erasure to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on erasure to limn_app;
grant select, update on erasure to limn_jobs;

create table erasure_step (
  erasure_id integer not null,
  directory uuid not null,
  drained_at timestamp with time zone not null default now(),
  scrubbed_at timestamp with time zone,
  constraint erasure_step_pkey primary key (erasure_id, directory),
  constraint erasure_step_erasure_id_fkey foreign key (erasure_id) references erasure(id) on delete cascade
);
grant insert, select, update on erasure_step to limn_jobs;

create table event (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  name text not null,
  id_datatype text not null,
  allow_customer_creation boolean not null default true,
  data_retention_days integer not null default 0,
  aggregate_frequency_mins integer not null default 60,
  aggregate_rebuild_mins integer not null default 720,
  generation integer not null default 1,
  last_column integer not null default 0,
  records bigint not null default 0,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  slug text not null,
  conversion boolean not null default false,
  conversions_built boolean not null default true,
  conversions_at timestamp with time zone,
  conversions_key uuid,
  seen_by_name_until timestamp with time zone,
  record_names jsonb not null default '{}'::jsonb,
  items_in text,
  constraint event_pkey primary key (company_id, id),
  constraint event_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint event_aggregate_frequency_mins_check check (aggregate_frequency_mins >= 60),
  constraint event_aggregate_rebuild_mins_check check (aggregate_rebuild_mins >= 720),
  constraint event_data_retention_days_check check (data_retention_days >= 0),
  constraint event_id_datatype_check check (id_datatype = any (array['text'::text, 'number'::text])),
  constraint event_record_names_check check (jsonb_typeof(record_names) = 'object'::text),
  constraint event_slug_check check (slug ~ '^[a-z0-9_]{1,80}$'::text)
);
alter table event enable row level security;
alter table event force row level security;
create unique index event_name on event (company_id, lower(name));
create unique index event_slug on event (company_id, slug);
create policy jobs_write on event to limn_jobs using (true);
create policy own_company on event to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on event for select to limn_render using (true);
grant delete, insert, select, update on event to limn_app;
grant select, update on event to limn_jobs;
grant select (company_id, id, records, slug) on event to limn_render;

create table event_field (
  company_id integer not null,
  event_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  name text not null,
  data_type text not null,
  field_length integer,
  field_decimals integer,
  column_number integer not null,
  item_field boolean not null default false,
  item_datatable integer,
  identity_field boolean not null default false,
  value_field boolean not null default false,
  constraint event_field_pkey primary key (company_id, id),
  constraint event_field_company_id_event_id_fkey foreign key (company_id, event_id) references event(company_id, id) on delete cascade,
  constraint event_field_data_type_check check (data_type = any (array['varchar'::text, 'int'::text, 'decimal'::text, 'date'::text, 'datetime'::text, 'tinyint'::text, 'bigint'::text]))
);
alter table event_field enable row level security;
alter table event_field force row level security;
create unique index event_field_column on event_field (company_id, event_id, column_number);
create unique index event_field_identity on event_field (company_id, event_id) where identity_field;
create unique index event_field_item on event_field (company_id, event_id) where item_field;
create unique index event_field_name on event_field (company_id, event_id, name);
create unique index event_field_value on event_field (company_id, event_id) where value_field;
create policy jobs_read on event_field for select to limn_jobs using (true);
create policy own_company on event_field to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on event_field for select to limn_render using (true);
grant delete, insert, select, update on event_field to limn_app;
grant select on event_field to limn_jobs;
grant select (company_id, event_id, id, field_decimals, column_number, value_field) on event_field to limn_render;

create table event_hour (
  company_id integer not null,
  event_id integer not null,
  hour timestamp with time zone not null,
  records integer not null,
  constraint event_hour_pkey primary key (company_id, event_id, hour),
  constraint event_hour_company_id_event_id_fkey foreign key (company_id, event_id) references event(company_id, id) on delete cascade
);
alter table event_hour enable row level security;
alter table event_hour force row level security;
create policy jobs_write on event_hour to limn_jobs using (true);
create policy own_company on event_hour for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on event_hour to limn_app;
grant delete, insert, select, update on event_hour to limn_jobs;

create table event_import (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  event_id integer not null,
  file_name text not null,
  file text,
  file_bytes bigint not null,
  mark bytea not null,
  uses jsonb not null,
  state text not null default 'running'::text,
  reason text,
  rows bigint not null default 0,
  read_bytes bigint not null default 0,
  taken bigint not null default 0,
  refused bigint not null default 0,
  repeated bigint not null default 0,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  beat_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  time_order text not null default 'iso'::text,
  timezone text not null default 'UTC'::text,
  erased bigint not null default 0,
  number_form text not null default 'plain'::text,
  keeps_until timestamp with time zone,
  back_at timestamp with time zone,
  back_events bigint not null default 0,
  back_kept bigint not null default 0,
  back_customers integer not null default 0,
  back_tries integer not null default 0,
  constraint event_import_pkey primary key (company_id, id),
  constraint event_import_company_id_event_id_fkey foreign key (company_id, event_id) references event(company_id, id) on delete cascade,
  constraint event_import_number_form_check check (number_form = any (array['plain'::text, 'point'::text, 'comma'::text])),
  constraint event_import_state_check check (state = any (array['running'::text, 'complete'::text, 'failed'::text, 'cancelled'::text, 'taking_back'::text, 'taken_back'::text])),
  constraint event_import_time_order_check check (time_order = any (array['iso'::text, 'day_first'::text, 'month_first'::text]))
);
alter table event_import enable row level security;
alter table event_import force row level security;
create index event_import_back on event_import (id) where (state = 'taking_back'::text);
create index event_import_event on event_import (company_id, event_id, id);
create index event_import_running on event_import (id) where (state = 'running'::text);
create policy jobs_write on event_import to limn_jobs using (true);
create policy own_company on event_import to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on event_import to limn_app;
grant select, update on event_import to limn_jobs;

create table event_reject (
  company_id integer not null,
  id bigint not null generated always as identity,
  event_name text not null,
  key uuid not null,
  received_at timestamp with time zone not null,
  reason text not null,
  payload text not null,
  from_file boolean not null default false,
  constraint event_reject_pkey primary key (company_id, id),
  constraint event_reject_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table event_reject enable row level security;
alter table event_reject force row level security;
create index event_reject_age on event_reject (company_id, lower(event_name), received_at);
create index event_reject_by_key on event_reject using hash (key);
create index event_reject_name on event_reject (company_id, lower(event_name), id);
create index event_reject_received on event_reject (received_at);
create policy arriving on event_reject for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on event_reject to limn_jobs using (true);
create policy own_company on event_reject for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy own_company_discards on event_reject for delete to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy own_company_renames on event_reject for update to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select on event_reject to limn_app;
grant update (event_name, reason) on event_reject to limn_app;
grant delete, insert, select, update on event_reject to limn_jobs;

create table event_repeat (
  company_id integer not null,
  key uuid not null,
  import_id integer not null,
  owner integer not null,
  at timestamp with time zone not null default now(),
  constraint event_repeat_pkey primary key (company_id, key, import_id),
  constraint event_repeat_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table event_repeat enable row level security;
alter table event_repeat force row level security;
create index event_repeat_at on event_repeat (at);
create index event_repeat_import on event_repeat (company_id, import_id);
create index event_repeat_owner on event_repeat (company_id, owner, key);
create policy jobs_write on event_repeat to limn_jobs using (true);
create policy own_company on event_repeat to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on event_repeat to limn_app;
grant delete, insert, select, update on event_repeat to limn_jobs;

create table event_retype (
  company_id integer not null,
  event_id integer not null,
  field_id integer not null,
  state text not null default 'running'::text,
  data_type text not null,
  field_length integer,
  field_decimals integer,
  changes jsonb not null,
  column_number integer not null,
  month text,
  block integer not null default 0,
  month_blocks integer not null default 0,
  blocks bigint not null default 0,
  blocks_done bigint not null default 0,
  revision integer not null default 0,
  pass_revision integer not null default 0,
  reason text,
  misfits jsonb,
  created_at timestamp with time zone not null default now(),
  property text,
  swapped boolean not null default false,
  searching boolean not null default false,
  constraint event_retype_pkey primary key (company_id, field_id),
  constraint event_retype_company_id_event_id_fkey foreign key (company_id, event_id) references event(company_id, id) on delete cascade,
  constraint event_retype_company_id_field_id_fkey foreign key (company_id, field_id) references event_field(company_id, id) on delete cascade,
  constraint event_retype_state_check check (state = any (array['running'::text, 'failed'::text]))
);
alter table event_retype enable row level security;
alter table event_retype force row level security;
create index event_retype_event on event_retype (company_id, event_id);
create index event_retype_running on event_retype (created_at) where (state = 'running'::text);
create policy jobs_write on event_retype to limn_jobs using (true);
create policy own_company on event_retype to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on event_retype to limn_app;
grant delete, select, update on event_retype to limn_jobs;

create table event_seen (
  company_id integer not null,
  key uuid not null,
  week integer not null,
  import_id integer,
  constraint event_seen_pkey primary key (company_id, key, week)
) partition by range (week);
alter table event_seen enable row level security;
alter table event_seen force row level security;
create policy jobs_write on event_seen to limn_jobs using (true);
create policy own_company on event_seen to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on event_seen to limn_app;
grant delete, insert, select, update on event_seen to limn_jobs;

create table event_view (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  event_id integer not null,
  label text not null,
  name text not null,
  most_recent_only boolean not null default false,
  event_enrichment boolean not null default false,
  datatable_enrichment boolean not null default false,
  filters jsonb not null,
  enrichment jsonb not null,
  revision integer not null default 1,
  created_by integer,
  updated_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint event_view_pkey primary key (company_id, id),
  constraint event_view_company_id_event_id_fkey foreign key (company_id, event_id) references event(company_id, id) on delete cascade,
  constraint event_view_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table event_view enable row level security;
alter table event_view force row level security;
create index event_view_event on event_view (company_id, event_id);
create unique index event_view_name on event_view (company_id, name);
create policy jobs_read on event_view for select to limn_jobs using (true);
create policy own_company on event_view to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on event_view for select to limn_render using (true);
grant delete, insert, select, update on event_view to limn_app;
grant select on event_view to limn_jobs;
grant select (company_id, event_id, name) on event_view to limn_render;

create table event_waiting (
  company_id integer not null,
  id bigint not null generated always as identity,
  event_name text not null,
  key uuid not null,
  received_at timestamp with time zone not null,
  refused text,
  payload text not null,
  constraint event_waiting_pkey primary key (company_id, id)
);
alter table event_waiting enable row level security;
alter table event_waiting force row level security;
create policy jobs_write on event_waiting to limn_jobs using (true);
create policy own_company on event_waiting for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on event_waiting to limn_app;
grant delete, insert, select on event_waiting to limn_jobs;

create table fallback_answer (
  company_id integer not null,
  minute timestamp with time zone not null,
  reason text not null,
  n bigint not null,
  constraint fallback_answer_pkey primary key (company_id, minute, reason),
  constraint fallback_answer_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table fallback_answer enable row level security;
alter table fallback_answer force row level security;
create index fallback_answer_age on fallback_answer (minute);
create policy jobs_forget on fallback_answer to limn_jobs using (true);
create policy own_company on fallback_answer to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on fallback_answer to limn_app;
grant delete, select on fallback_answer to limn_jobs;

create table feed (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  name text not null,
  type text not null default 'JSON'::text,
  url text not null,
  result_type text not null,
  first_record text not null,
  header_names text[] not null default '{}'::text[],
  secrets text,
  merge_fields jsonb not null,
  editable_item jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by integer,
  texts text not null default 'auto'::text,
  constraint feed_pkey primary key (company_id, id),
  constraint feed_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint feed_texts_check check (texts = any (array['auto'::text, 'html'::text, 'plain'::text]))
);
alter table feed enable row level security;
alter table feed force row level security;
create index feed_bin on feed (company_id, deleted_at) where (deleted_at is not null);
create policy jobs_read on feed for select to limn_jobs using (true);
create policy own_company on feed to limn_app using (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and ((deleted_at is null) or (current_setting('app.bin'::text, true) = 'on'::text))));
create policy render_reads on feed for select to limn_render using ((deleted_at is null));
grant delete, insert, select, update on feed to limn_app;
grant select (company_id, deleted_at) on feed to limn_jobs;
grant select on feed to limn_render;

create table feed_answer (
  company_id integer not null,
  feed_id integer not null,
  address bytea not null,
  at timestamp with time zone not null,
  records text not null,
  constraint feed_answer_pkey primary key (company_id, feed_id, address),
  constraint feed_answer_company_id_feed_id_fkey foreign key (company_id, feed_id) references feed(company_id, id) on delete cascade
);
alter table feed_answer enable row level security;
alter table feed_answer force row level security;
create index feed_answer_age on feed_answer (at);
create policy jobs_forget on feed_answer to limn_jobs using (true);
create policy own_company on feed_answer to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on feed_answer for select to limn_render using (true);
grant delete, insert, select, update on feed_answer to limn_app;
grant delete, select on feed_answer to limn_jobs;
grant select on feed_answer to limn_render;

create table first_steps (
  company_id integer not null,
  tag_copied_at timestamp with time zone not null default now(),
  constraint first_steps_pkey primary key (company_id),
  constraint first_steps_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table first_steps enable row level security;
alter table first_steps force row level security;
create policy own_company on first_steps to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on first_steps to limn_app;

create table flavour (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  label text not null,
  datatable_id integer,
  enabled boolean not null default true,
  events_1 jsonb not null default '[]'::jsonb,
  events_2 jsonb not null default '[]'::jsonb,
  within smallint not null default 1,
  recency_days integer,
  refresh_hours integer not null default 24,
  category_column text,
  price_column text,
  revision integer not null default 1,
  generation integer,
  last_generation integer not null default 0,
  refresh_state text,
  beat_at timestamp with time zone,
  progress real not null default 0,
  reason text,
  next_refresh_at timestamp with time zone,
  created_by integer,
  updated_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint flavour_pkey primary key (company_id, id),
  constraint flavour_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint flavour_refresh_state_check check (refresh_state = any (array['waiting'::text, 'running'::text])),
  constraint flavour_within_check check (within >= 1 and within <= 6)
);
alter table flavour enable row level security;
alter table flavour force row level security;
create index flavour_due on flavour (next_refresh_at) where (enabled and (next_refresh_at is not null));
create index flavour_refreshing on flavour (beat_at) where (refresh_state is not null);
create policy jobs_work on flavour to limn_jobs using (true);
create policy own_company on flavour to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on flavour for select to limn_render using (true);
grant delete, insert, select, update on flavour to limn_app;
grant select, update on flavour to limn_jobs;
grant select (company_id, id, enabled, events_1, events_2, generation) on flavour to limn_render;

create table flavour_generation (
  company_id integer not null,
  flavour_id integer not null,
  generation integer not null,
  model_hash text not null,
  catalogue_hash text not null,
  question text not null,
  facts jsonb not null,
  evaluation jsonb,
  advice jsonb not null default '[]'::jsonb,
  made_at timestamp with time zone not null default now(),
  counts_key uuid,
  counted jsonb,
  constraint flavour_generation_pkey primary key (company_id, flavour_id, generation),
  constraint flavour_generation_company_id_flavour_id_fkey foreign key (company_id, flavour_id) references flavour(company_id, id) on delete cascade
);
alter table flavour_generation enable row level security;
alter table flavour_generation force row level security;
create policy jobs_work on flavour_generation to limn_jobs using (true);
create policy own_company on flavour_generation to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on flavour_generation for select to limn_render using (true);
grant delete, insert, select, update on flavour_generation to limn_app;
grant select on flavour_generation to limn_jobs;
grant update (counts_key, counted) on flavour_generation to limn_jobs;
grant select on flavour_generation to limn_render;

create table hidden_font (
  company_id integer not null,
  family text not null,
  constraint hidden_font_pkey primary key (company_id, family),
  constraint hidden_font_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table hidden_font enable row level security;
alter table hidden_font force row level security;
create policy own_company on hidden_font to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on hidden_font to limn_app;

create table idempotency (
  principal text not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_pkey primary key (principal, key)
);
create index idempotency_created on idempotency (created_at);
grant delete, insert, select, update on idempotency to limn_app;

create table image (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  type_id smallint not null,
  labels text[] not null default '{}'::text[],
  lock boolean not null default false,
  width integer not null default 600,
  height integer not null default 200,
  bgcolor text not null default '#ffffff'::text,
  transparent boolean not null default false,
  link text not null default ''::text,
  fallback_image text not null default ''::text,
  fallback_link text not null default ''::text,
  source jsonb,
  data_source jsonb,
  api_source jsonb,
  custom_merge_fields jsonb not null default '[]'::jsonb,
  preview_settings jsonb not null default '{}'::jsonb,
  tag_settings jsonb not null default '{}'::jsonb,
  tags jsonb not null default '[]'::jsonb,
  url_settings jsonb not null default '{}'::jsonb,
  app text not null default ''::text,
  template boolean not null default false,
  document text not null,
  revision integer not null default 1,
  live_version integer,
  published_revision integer,
  preview_key text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text),
  thumbnail_hash text,
  created_by integer,
  updated_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  draft_revision integer not null default 1,
  locale text not null default 'en-GB'::text,
  deleted_by integer,
  purged_at timestamp with time zone,
  folder_id integer,
  preview_change integer not null default 0,
  preview_drawn integer not null default 0,
  constraint image_pkey primary key (company_id, id),
  constraint image_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint image_company_id_folder_id_fkey foreign key (company_id, folder_id) references image_folder(company_id, id)
);
alter table image enable row level security;
alter table image force row level security;
create index image_bin on image (company_id, deleted_at) where ((deleted_at is not null) and (purged_at is null));
create index image_in_folder on image (company_id, folder_id) where (folder_id is not null);
create index image_preview_key on image (preview_key);
create index image_thumbnail on image (company_id, thumbnail_hash) where (thumbnail_hash is not null);
create index image_thumbnail_hash on image (thumbnail_hash) where (thumbnail_hash is not null);
create index image_updated on image (company_id, updated_at desc) where (deleted_at is null);
create index image_uuid on image (uuid);
create policy jobs_read on image for select to limn_jobs using (true);
create policy own_company on image to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on image for select to limn_render using (true);
grant delete, insert, select, update on image to limn_app;
grant select (company_id, thumbnail_hash, deleted_at, purged_at) on image to limn_jobs;
grant select on image to limn_render;

create table image_folder (
  company_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint image_folder_pkey primary key (company_id, id),
  constraint image_folder_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table image_folder enable row level security;
alter table image_folder force row level security;
create unique index image_folder_name on image_folder (company_id, lower(name));
create policy own_company on image_folder to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on image_folder to limn_app;

create table image_version (
  company_id integer not null,
  image_id integer not null,
  version integer not null,
  snapshot jsonb not null,
  note text not null default ''::text,
  format text not null,
  weight integer not null default 0,
  neutral_hash text,
  thumbnail_hash text,
  published_by integer,
  published_at timestamp with time zone not null default now(),
  draft_revision integer not null default 0,
  constraint image_version_pkey primary key (company_id, image_id, version),
  constraint image_version_company_id_image_id_fkey foreign key (company_id, image_id) references image(company_id, id) on delete cascade
);
alter table image_version enable row level security;
alter table image_version force row level security;
create policy own_company on image_version to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on image_version for select to limn_render using (true);
grant delete, insert, select on image_version to limn_app;
grant select on image_version to limn_render;

create table import_schedule (
  company_id integer not null,
  datatable_id integer not null,
  url text not null,
  every text not null,
  at_time time without time zone not null,
  weekday smallint,
  next_run_at timestamp with time zone not null,
  failures integer not null default 0,
  created_by integer,
  header_names text[] not null default '{}'::text[],
  secrets text,
  mailed_at timestamp with time zone,
  constraint import_schedule_pkey primary key (company_id, datatable_id),
  constraint import_schedule_company_id_datatable_id_fkey foreign key (company_id, datatable_id) references datatable(company_id, id) on delete cascade,
  constraint import_schedule_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint import_schedule_check check ((every = 'week'::text) = (weekday is not null)),
  constraint import_schedule_every_check check (every = any (array['hour'::text, 'day'::text, 'week'::text])),
  constraint import_schedule_weekday_check check (weekday >= 1 and weekday <= 7)
);
alter table import_schedule enable row level security;
alter table import_schedule force row level security;
create index import_schedule_due on import_schedule (next_run_at);
create policy jobs_read on import_schedule for select to limn_jobs using (true);
create policy own_company on import_schedule to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on import_schedule to limn_app;
grant select (company_id, datatable_id, next_run_at) on import_schedule to limn_jobs;

create table impression (
  at timestamp with time zone not null,
  company_id integer not null,
  object_id integer not null,
  version integer not null,
  day integer not null,
  kind smallint not null,
  class smallint not null,
  counted boolean not null,
  recipient bigint,
  send_id bigint not null,
  position integer not null,
  decisions bigint[],
  batch_id bigint not null,
  sample boolean,
  object_kind smallint not null default 1,
  client smallint not null default 0,
  device smallint not null default 0,
  country smallint not null default 0,
  verdict bytea,
  mailing integer,
  constraint impression_sample_check check (sample),
  constraint impression_verdict_check check (length(verdict) <= 64)
) partition by range (at);
alter table impression enable row level security;
alter table impression force row level security;
create index impression_batch on impression (batch_id);
create index impression_object_at on impression (company_id, object_id, at);
create index impression_recipient_at on impression (company_id, recipient, at) where (recipient is not null);
create index impression_sample on impression (company_id) where sample;
create policy arriving on impression for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on impression to limn_jobs using (true);
create policy own_company on impression for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on impression for select to limn_render using (true);
create policy sample_delete on impression for delete to limn_app using (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and sample));
create policy sample_write on impression for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and sample));
grant delete, insert, select on impression to limn_app;
grant insert, select on impression to limn_jobs;
grant update (recipient, decisions, verdict) on impression to limn_jobs;
grant select (at, company_id, object_id, version, kind, class, recipient, send_id, position, decisions) on impression to limn_render;

create table installation (
  id uuid not null default gen_random_uuid(),
  one boolean not null default true,
  constraint installation_pkey primary key (one),
  constraint installation_one_check check (one)
);
grant select on installation to limn_jobs;

create table invitation (
  id integer not null generated always as identity,
  company_id integer not null,
  email text not null,
  name text not null default ''::text,
  role text not null default 'editor'::text,
  invited_by integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  declined_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint invitation_pkey primary key (id),
  constraint invitation_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint invitation_invited_by_fkey foreign key (invited_by) references app_user(id) on delete set null,
  constraint invitation_email_check check (email = lower(email)),
  constraint invitation_role_check check (role = any (array['owner'::text, 'editor'::text, 'viewer'::text]))
);
create index invitation_company on invitation (company_id);
create index invitation_email on invitation (email) where ((accepted_at is null) and (declined_at is null));
create unique index invitation_waiting on invitation (company_id, email) where ((accepted_at is null) and (declined_at is null));
grant delete, insert, select, update on invitation to limn_app;

create table item (
  company_id integer not null,
  id integer not null,
  key text not null,
  name text,
  constraint item_pkey primary key (company_id, id),
  constraint item_company_id_key_key unique (company_id, key),
  constraint item_key_check check (length(key) >= 1 and length(key) <= 200)
);
alter table item enable row level security;
alter table item force row level security;
create policy arriving on item for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on item to limn_jobs using (true);
create policy own_company on item for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy own_company_names on item for update to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy own_items on item for insert to limn_app with check ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on item for select to limn_render using (true);
grant insert, select on item to limn_app;
grant update (name) on item to limn_app;
grant insert, select on item to limn_jobs;
grant select on item to limn_render;

create table item_shown (
  company_id integer not null,
  recipient bigint not null,
  day integer not null,
  items bigint[] not null,
  at timestamp with time zone
) partition by range (day);
alter table item_shown enable row level security;
alter table item_shown force row level security;
create index item_shown_recipient on item_shown (company_id, recipient, day);
create policy jobs_write on item_shown to limn_jobs using (true);
create policy own_company on item_shown for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on item_shown for select to limn_render using (true);
grant select on item_shown to limn_app;
grant delete, insert, select on item_shown to limn_jobs;
grant select on item_shown to limn_render;

create table job_lease (
  name text not null,
  holder uuid not null,
  tries integer not null default 1,
  ends_at timestamp with time zone not null,
  process text not null default ''::text,
  constraint job_lease_pkey primary key (name)
);
grant delete, insert, select, update on job_lease to limn_app;
grant delete, select on job_lease to limn_jobs;

create table journal_fault (
  id integer not null generated always as identity,
  directory uuid not null,
  slot integer not null,
  epoch integer not null,
  offset bigint not null,
  bytes bigint not null,
  found_at timestamp with time zone not null default now(),
  format integer,
  resolved_at timestamp with time zone,
  constraint journal_fault_pkey primary key (id),
  constraint journal_fault_directory_slot_epoch_offset_key unique (directory, slot, epoch, "offset")
);
grant select on journal_fault to limn_app;
grant insert, select on journal_fault to limn_jobs;
grant update (resolved_at) on journal_fault to limn_jobs;

create table journal_keeper (
  directory uuid not null,
  seen_at timestamp with time zone not null default now(),
  constraint journal_keeper_pkey primary key (directory)
);
grant insert, select, update on journal_keeper to limn_jobs;

create table journal_slot (
  directory uuid not null,
  slot integer not null,
  epoch integer not null,
  offset bigint not null,
  updated_at timestamp with time zone not null default now(),
  constraint journal_slot_pkey primary key (directory, slot)
);
grant insert, select, update on journal_slot to limn_app;
grant insert, select, update on journal_slot to limn_jobs;

create table mail (
  id integer not null generated always as identity,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint mail_pkey primary key (id)
);
create index mail_recipient on mail (lower(recipient), id desc);
grant delete, insert, select, update on mail to limn_app;

create table mail_outbox (
  id bigint not null generated always as identity,
  message_id text not null,
  letter text not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  useful_until timestamp with time zone not null,
  constraint mail_outbox_pkey primary key (id)
);
create index mail_outbox_due on mail_outbox (next_try_at);
grant delete, insert, select, update on mail_outbox to limn_app;

create table mailing (
  company_id integer not null,
  id integer not null,
  key text not null,
  since date not null default CURRENT_DATE,
  constraint mailing_pkey primary key (company_id, id),
  constraint mailing_company_id_key_key unique (company_id, key),
  constraint mailing_key_check check (length(key) >= 1 and length(key) <= 200)
);
alter table mailing enable row level security;
alter table mailing force row level security;
create index mailing_since on mailing (company_id, since);
create policy arriving on mailing for insert to limn_app with check ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy jobs_write on mailing to limn_jobs using (true);
create policy own_company on mailing for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on mailing to limn_app;
grant insert, select on mailing to limn_jobs;

create table membership (
  company_id integer not null,
  user_id integer not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint membership_pkey primary key (company_id, user_id),
  constraint membership_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint membership_user_id_fkey foreign key (user_id) references app_user(id) on delete cascade,
  constraint membership_role_check check (role = any (array['owner'::text, 'editor'::text, 'viewer'::text]))
);
create index membership_user on membership (user_id);
grant delete, insert, select, update on membership to limn_app;

create table migration (
  name text not null,
  checksum text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migration_pkey primary key (name)
);

create table object_use (
  company_id integer not null,
  used_kind smallint not null,
  used_id text not null,
  user_kind smallint not null,
  user_id integer not null,
  live boolean not null,
  constraint object_use_pkey primary key (company_id, used_kind, used_id, user_kind, user_id, live),
  constraint object_use_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table object_use enable row level security;
alter table object_use force row level security;
create index object_use_user on object_use (company_id, user_kind, user_id, live);
create policy own_company on object_use to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select on object_use to limn_app;

create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint oidc_payload_pkey primary key (model, id)
);
create index oidc_payload_expiry on oidc_payload (expires_at);
create index oidc_payload_grant on oidc_payload (grant_id) where (grant_id is not null);
create index oidc_payload_uid on oidc_payload (model, uid) where (uid is not null);
create index oidc_payload_user_code on oidc_payload (model, user_code) where (user_code is not null);
grant delete, insert, select, update on oidc_payload to limn_app;

create table opener_roll (
  company_id integer not null,
  day integer not null,
  sample boolean not null default false,
  kind smallint not null,
  class smallint not null,
  trait smallint not null,
  value smallint not null,
  total bigint not null,
  constraint opener_roll_pkey primary key (company_id, day, sample, kind, class, trait, value)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02);
alter table opener_roll enable row level security;
alter table opener_roll force row level security;
create policy arriving on opener_roll for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on opener_roll to limn_jobs using (true);
create policy own_company on opener_roll for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy sample_delete on opener_roll for delete to limn_app using (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and sample));
create policy sample_write on opener_roll for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and sample));
grant delete, insert, select on opener_roll to limn_app;
grant insert, select, update on opener_roll to limn_jobs;

create table payg_term (
  company_id integer not null,
  id integer not null generated always as identity,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint payg_term_pkey primary key (company_id, id),
  constraint payg_term_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table payg_term enable row level security;
alter table payg_term force row level security;
create unique index payg_term_open on payg_term (company_id) where (ended_at is null);
create policy own_company on payg_term to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on payg_term to limn_app;

create table people_mail (
  id integer not null generated always as identity,
  company_id integer,
  kind text not null,
  email text not null,
  sent_at timestamp with time zone not null default now(),
  constraint people_mail_pkey primary key (id),
  constraint people_mail_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint people_mail_kind_check check (kind = any (array['invitation'::text, 'reset'::text, 'report'::text, 'support'::text]))
);
create index people_mail_company on people_mail (company_id, sent_at);
create index people_mail_email on people_mail (email, kind, sent_at);
grant delete, insert, select on people_mail to limn_app;

create table pinned_blob (
  company_id integer not null,
  hash text not null,
  constraint pinned_blob_pkey primary key (company_id, hash),
  constraint pinned_blob_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table pinned_blob enable row level security;
alter table pinned_blob force row level security;
create index pinned_blob_hash on pinned_blob (hash);
create policy jobs_read on pinned_blob for select to limn_jobs using (true);
create policy own_company on pinned_blob to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on pinned_blob to limn_app;
grant select on pinned_blob to limn_jobs;

create table proof_kept (
  company_id integer not null,
  object_id integer not null,
  state text not null,
  looked integer not null,
  of integer not null,
  found jsonb not null,
  kept_at timestamp with time zone not null default now(),
  kept_by text not null,
  constraint proof_kept_pkey primary key (company_id, object_id),
  constraint proof_kept_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table proof_kept enable row level security;
alter table proof_kept force row level security;
create index proof_kept_age on proof_kept (kept_at);
create policy jobs_forget on proof_kept to limn_jobs using (true);
create policy own_company on proof_kept to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on proof_kept to limn_app;
grant delete, select on proof_kept to limn_jobs;

create table receipt (
  company_id integer not null,
  id integer not null generated always as identity,
  reference text not null,
  kind text not null,
  description text not null,
  amount text not null,
  pence bigint,
  credits bigint,
  status text not null,
  issued_at timestamp with time zone not null,
  constraint receipt_pkey primary key (company_id, id),
  constraint receipt_company_id_reference_key unique (company_id, reference),
  constraint receipt_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint receipt_kind_check check (kind = any (array['pack'::text, 'statement'::text, 'invoice'::text])),
  constraint receipt_status_check check (status = any (array['paid'::text, 'due'::text, 'refunded'::text, 'void'::text]))
);
alter table receipt enable row level security;
alter table receipt force row level security;
create policy own_company on receipt to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on receipt to limn_app;

create table recipe (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  settings jsonb not null,
  filters jsonb not null,
  weightings jsonb not null default '[]'::jsonb,
  orderings jsonb not null default '[]'::jsonb,
  customer_defaults jsonb not null default '{}'::jsonb,
  url_defaults jsonb not null default '{}'::jsonb,
  fallback jsonb not null,
  tag_settings jsonb not null default '{}'::jsonb,
  preview_settings jsonb not null default '{}'::jsonb,
  url_settings jsonb not null default '{}'::jsonb,
  tags jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  draft_revision integer not null default 1,
  live_version integer,
  published_revision integer,
  created_by integer,
  updated_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by integer,
  controls jsonb not null default '{}'::jsonb,
  purged_at timestamp with time zone,
  constraint recipe_pkey primary key (company_id, id),
  constraint recipe_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table recipe enable row level security;
alter table recipe force row level security;
create index recipe_bin on recipe (company_id, deleted_at) where ((deleted_at is not null) and (purged_at is null));
create index recipe_updated on recipe (company_id, updated_at desc) where (deleted_at is null);
create policy jobs_read on recipe for select to limn_jobs using (true);
create policy own_company on recipe to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on recipe for select to limn_render using (true);
grant delete, insert, select, update on recipe to limn_app;
grant select (company_id, id, deleted_at, controls, purged_at) on recipe to limn_jobs;
grant select on recipe to limn_render;

create table recipe_version (
  company_id integer not null,
  recipe_id integer not null,
  version integer not null,
  snapshot jsonb not null,
  note text not null default ''::text,
  draft_revision integer not null,
  published_by integer,
  published_at timestamp with time zone not null default now(),
  constraint recipe_version_pkey primary key (company_id, recipe_id, version),
  constraint recipe_version_company_id_recipe_id_fkey foreign key (company_id, recipe_id) references recipe(company_id, id) on delete cascade
);
alter table recipe_version enable row level security;
alter table recipe_version force row level security;
create policy own_company on recipe_version to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on recipe_version for select to limn_render using (true);
grant delete, insert, select on recipe_version to limn_app;
grant select on recipe_version to limn_render;

create table report_guest (
  company_id integer not null,
  id integer not null generated always as identity,
  schedule_id integer not null,
  email text not null,
  asked_at timestamp with time zone not null default now(),
  agreed_at timestamp with time zone,
  asked smallint not null default 1,
  constraint report_guest_pkey primary key (company_id, id),
  constraint report_guest_company_id_schedule_id_email_key unique (company_id, schedule_id, email),
  constraint report_guest_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint report_guest_company_id_schedule_id_fkey foreign key (company_id, schedule_id) references report_schedule(company_id, id) on delete cascade
);
alter table report_guest enable row level security;
alter table report_guest force row level security;
create policy own_company on report_guest to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on report_guest to limn_app;

create table report_link (
  company_id integer not null,
  id integer not null generated always as identity,
  report text not null,
  days integer not null,
  openers text not null,
  model integer,
  token_hash bytea not null,
  expires_at timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint report_link_pkey primary key (company_id, id),
  constraint report_link_company_id_token_hash_key unique (company_id, token_hash),
  constraint report_link_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint report_link_days_check check (days >= 1 and days <= 366),
  constraint report_link_openers_check check (openers = any (array['people'::text, 'all'::text])),
  constraint report_link_report_check check (report = any (array['image'::text, 'livetarget'::text, 'mailing'::text, 'recipe'::text, 'item'::text, 'position'::text, 'control'::text, 'daily'::text]))
);
alter table report_link enable row level security;
alter table report_link force row level security;
create policy own_company on report_link to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on report_link to limn_app;

create table report_refusal (
  company_id integer not null,
  email_hash bytea not null,
  refused_at timestamp with time zone not null default now(),
  constraint report_refusal_pkey primary key (company_id, email_hash),
  constraint report_refusal_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table report_refusal enable row level security;
alter table report_refusal force row level security;
create policy own_company on report_refusal to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on report_refusal to limn_app;

create table report_schedule (
  company_id integer not null,
  id integer not null generated always as identity,
  report text not null,
  every text not null,
  openers text not null,
  model integer,
  users integer[] not null,
  next_at timestamp with time zone not null,
  sent_to integer,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint report_schedule_pkey primary key (company_id, id),
  constraint report_schedule_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint report_schedule_every_check check (every = any (array['week'::text, 'month'::text])),
  constraint report_schedule_openers_check check (openers = any (array['people'::text, 'all'::text])),
  constraint report_schedule_report_check check (report = any (array['image'::text, 'livetarget'::text, 'mailing'::text, 'recipe'::text, 'item'::text, 'position'::text, 'control'::text, 'daily'::text]))
);
alter table report_schedule enable row level security;
alter table report_schedule force row level security;
create index report_schedule_due on report_schedule (next_at);
create policy jobs_look on report_schedule for select to limn_jobs using (true);
create policy own_company on report_schedule to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on report_schedule to limn_app;
grant select on report_schedule to limn_jobs;

create table restored_version (
  company_id integer not null,
  kind smallint not null,
  object_id integer not null,
  at timestamp with time zone not null default now(),
  version integer not null,
  constraint restored_version_pkey primary key (company_id, kind, object_id, at),
  constraint restored_version_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table restored_version enable row level security;
alter table restored_version force row level security;
create policy own_company on restored_version to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on restored_version to limn_app;

create table roll (
  company_id integer not null,
  object_id integer not null,
  kind smallint not null,
  population smallint not null,
  prev_day integer not null,
  day integer not null,
  total bigint not null,
  active bigint not null,
  uniq bigint not null,
  constraint roll_pkey primary key (company_id, object_id, kind, population, prev_day, day)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02);
alter table roll enable row level security;
alter table roll force row level security;
create index roll_objects on roll (company_id, population, prev_day, day) where (object_id <> 0);
create policy arriving on roll for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on roll to limn_jobs using (true);
create policy own_company on roll for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy sample_delete on roll for delete to limn_app using (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (population = 2)));
create policy sample_write on roll for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (population = 2)));
grant delete, insert, select on roll to limn_app;
grant insert, select, update on roll to limn_jobs;

create table roll_hour (
  company_id integer not null,
  object_id integer not null,
  hour integer not null,
  kind smallint not null,
  class smallint not null,
  client smallint not null,
  device smallint not null,
  country smallint not null,
  total bigint not null,
  answers bigint not null,
  answer_ms bigint not null,
  bytes bigint not null,
  constraint roll_hour_pkey primary key (company_id, object_id, hour, kind, class, client, device, country)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02);
alter table roll_hour enable row level security;
alter table roll_hour force row level security;
create index roll_hour_hour on roll_hour (hour);
create policy arriving on roll_hour for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on roll_hour to limn_jobs using (true);
create policy own_company on roll_hour for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on roll_hour to limn_app;
grant delete, insert, select, update on roll_hour to limn_jobs;

create table route (
  uuid uuid not null,
  company_id integer not null,
  kind smallint not null,
  object_id integer not null,
  live_version integer,
  deleted boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint route_pkey primary key (uuid),
  constraint route_company_id_kind_object_id_key unique (company_id, kind, object_id),
  constraint route_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
grant delete, insert, select, update on route to limn_app;
grant select on route to limn_jobs;
grant select on route to limn_render;

create table sample_given (
  company_id integer not null,
  given_at timestamp with time zone not null default now(),
  constraint sample_given_pkey primary key (company_id),
  constraint sample_given_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table sample_given enable row level security;
alter table sample_given force row level security;
create policy own_company on sample_given to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on sample_given to limn_app;

create table segment (
  company_id integer not null,
  id integer not null default nextval('object_id'::regclass),
  name text not null,
  rule jsonb not null,
  revision integer not null default 1,
  created_by integer,
  updated_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint segment_pkey primary key (company_id, id),
  constraint segment_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table segment enable row level security;
alter table segment force row level security;
create policy own_company on segment to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on segment to limn_app;

create table set_aside (
  company_id integer not null,
  job text not null,
  failures integer not null default 1,
  since timestamp with time zone not null default now(),
  next_at timestamp with time zone not null,
  reason text not null,
  constraint set_aside_pkey primary key (company_id, job)
);
alter table set_aside enable row level security;
alter table set_aside force row level security;
create policy jobs_write on set_aside to limn_jobs using (true);
create policy of_all on set_aside for select to limn_app using ((nullif(current_setting('app.company'::text, true), ''::text) is null));
create policy own_company on set_aside for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant select on set_aside to limn_app;
grant delete, insert, select, update on set_aside to limn_jobs;

create table signing_key (
  kid text not null,
  jwk jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint signing_key_pkey primary key (kid)
);
grant delete, insert, select, update on signing_key to limn_app;

create table simulated_person (
  company_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  facts jsonb not null default '{}'::jsonb,
  eid text,
  recipients bigint[] not null default '{}'::bigint[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint simulated_person_pkey primary key (company_id, id),
  constraint simulated_person_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table simulated_person enable row level security;
alter table simulated_person force row level security;
create policy jobs_erase on simulated_person to limn_jobs using (true);
create policy own_company on simulated_person to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on simulated_person to limn_app;
grant delete, select on simulated_person to limn_jobs;

create table subject_roll (
  company_id integer not null,
  object_id integer not null,
  subject bigint not null,
  kind smallint not null,
  population smallint not null,
  prev_day integer not null,
  day integer not null,
  total bigint not null,
  active bigint not null,
  uniq bigint not null,
  constraint subject_roll_pkey primary key (company_id, object_id, subject, kind, population, prev_day, day)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02);
alter table subject_roll enable row level security;
alter table subject_roll force row level security;
create index subject_roll_groups on subject_roll (company_id, population, prev_day, day) where ((subject >= '38654705664'::bigint) and (subject <= '42949672959'::bigint));
create index subject_roll_items on subject_roll (company_id, population, prev_day, day) where ((object_id = 0) and ((subject >= '25769803777'::bigint) and (subject <= '30064771071'::bigint)));
create index subject_roll_mailings on subject_roll (company_id, population, prev_day, day) where ((object_id = 0) and ((subject >= '30064771073'::bigint) and (subject <= '34359738367'::bigint)));
create index subject_roll_positions on subject_roll (company_id, population, prev_day, day) where ((subject >= '34359738368'::bigint) and (subject <= '38654705663'::bigint));
create index subject_roll_rulesets on subject_roll (company_id, population, prev_day, day) where ((subject >= '17179869184'::bigint) and (subject <= '21474836479'::bigint));
create policy arriving on subject_roll for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on subject_roll to limn_jobs using (true);
create policy own_company on subject_roll for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy sample_delete on subject_roll for delete to limn_app using (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (population = 2)));
create policy sample_write on subject_roll for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (population = 2)));
grant delete, insert, select on subject_roll to limn_app;
grant insert, select, update on subject_roll to limn_jobs;

create table tag_token (
  company_id integer not null,
  object_id integer not null,
  parameter text not null,
  token text not null,
  created_at timestamp with time zone not null default now(),
  constraint tag_token_pkey primary key (company_id, object_id, parameter, token),
  constraint tag_token_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table tag_token enable row level security;
alter table tag_token force row level security;
create policy own_company on tag_token to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy render_reads on tag_token for select to limn_render using (true);
grant delete, insert, select, update on tag_token to limn_app;
grant select on tag_token to limn_render;

create table test_card (
  company_id integer not null,
  last4 text not null,
  expiry text not null,
  constraint test_card_pkey primary key (company_id),
  constraint test_card_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint test_card_last4_check check (last4 ~ '^[0-9]{4}$'::text)
);
alter table test_card enable row level security;
alter table test_card force row level security;
create policy own_company on test_card to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select, update on test_card to limn_app;

create table test_recipient (
  company_id integer not null,
  object_id integer not null,
  test integer not null,
  recipient bigint not null,
  variant integer not null,
  at timestamp with time zone,
  day integer,
  clicked_at timestamp with time zone,
  returned boolean not null default false,
  kept_conversions integer not null default 0,
  kept_revenue bigint not null default 0,
  sample boolean not null default false,
  constraint test_recipient_pkey primary key (company_id, object_id, test, recipient)
);
alter table test_recipient enable row level security;
alter table test_recipient force row level security;
create policy arriving on test_recipient for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on test_recipient to limn_jobs using (true);
create policy own_company on test_recipient for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
create policy sample_delete on test_recipient for delete to limn_app using (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and sample));
create policy sample_write on test_recipient for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and sample));
grant delete, insert, select on test_recipient to limn_app;
grant delete, insert, select, update on test_recipient to limn_jobs;

create table test_sum (
  company_id integer not null,
  object_id integer not null,
  test integer not null,
  since timestamp with time zone not null,
  variant integer not null,
  revenue bigint not null,
  recipients integer not null,
  clicked integer not null,
  returned integer not null,
  converted integer not null,
  conversions integer not null,
  constraint test_sum_pkey primary key (company_id, object_id, test, since, variant, revenue)
);
alter table test_sum enable row level security;
alter table test_sum force row level security;
create policy arriving on test_sum for insert to limn_app with check (((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer) and (company_id = (nullif(current_setting('app.arriving'::text, true), ''::text))::integer)));
create policy jobs_write on test_sum to limn_jobs using (true);
create policy own_company on test_sum for select to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant insert, select on test_sum to limn_app;
grant delete, insert, select on test_sum to limn_jobs;

create table timer_start (
  company_id integer not null,
  object_id integer not null,
  kind smallint not null,
  who bigint not null,
  started_at timestamp with time zone not null,
  constraint timer_start_pkey primary key (company_id, object_id, kind, who),
  constraint timer_start_company_id_fkey foreign key (company_id) references company(id)
);
alter table timer_start enable row level security;
alter table timer_start force row level security;
create policy jobs_forget on timer_start to limn_jobs using (true);
create policy own_company on timer_start to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select on timer_start to limn_app;
grant delete, select on timer_start to limn_jobs;

create table unresolved (
  company_id integer not null,
  object_id integer not null,
  parameter text not null,
  day integer not null,
  n bigint not null default 0,
  token text not null default ''::text,
  last_at timestamp with time zone not null default now(),
  constraint unresolved_pkey primary key (company_id, object_id, parameter, day),
  constraint unresolved_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
alter table unresolved enable row level security;
alter table unresolved force row level security;
create policy own_company on unresolved to limn_app using ((company_id = (nullif(current_setting('app.company'::text, true), ''::text))::integer));
grant delete, insert, select, update on unresolved to limn_app;

-- function add_event_column(company integer, id integer, generation integer, n integer, type text) returns void language plpgsql security definer; baseline/21_events.sql; for limn_app
-- function close_event_arrival(company integer, id integer, generation integer) returns void language plpgsql security definer; baseline/21_events.sql; for limn_app
-- function company_table_name(company integer, kind text, id integer, generation integer) returns text language plpgsql immutable; baseline/12_storage.sql
-- function datatable_key(value text) returns text language sql immutable; baseline/20_tables.sql
-- function drop_company_table(company integer, kind text, id integer, generation integer) returns void language plpgsql security definer; baseline/12_storage.sql; for limn_app, limn_jobs
-- function drop_event_months(company integer, id integer, generation integer, before timestamp with time zone) returns bigint language plpgsql security definer; baseline/21_events.sql; for limn_jobs
-- function drop_impression_months(first date, unrolled bigint) returns integer language plpgsql security definer; baseline/60_counting.sql; for limn_jobs
-- function drop_item_days(first integer) returns integer language plpgsql security definer; baseline/60_counting.sql; for limn_jobs
-- function drop_seen_weeks(before integer) returns void language plpgsql security definer; baseline/21_events.sql; for limn_jobs
-- function ensure_event_month(company integer, id integer, generation integer, month date) returns void language plpgsql security definer; baseline/21_events.sql; for limn_app, limn_jobs
-- function ensure_impression_month(month date) returns boolean language plpgsql security definer; baseline/60_counting.sql; for limn_app, limn_jobs
-- function ensure_item_days(first integer, days integer) returns boolean language plpgsql security definer; baseline/60_counting.sql; for limn_jobs
-- function ensure_seen_week(week integer) returns void language plpgsql security definer; baseline/21_events.sql; for limn_jobs
-- function hashes_of_version(snapshot jsonb, neutral text, thumbnail text) returns SETOF text language sql immutable; baseline/30_design.sql
-- function keep_event_columns(company integer, id integer, generation integer, kept integer[]) returns void language plpgsql security definer; baseline/21_events.sql; for limn_app
-- function make_company_table(company integer, kind text, id integer, generation integer, types text[]) returns void language plpgsql security definer; baseline/12_storage.sql; for limn_app
-- function make_event_table(company integer, id integer, generation integer, types text[]) returns void language plpgsql security definer; baseline/21_events.sql; for limn_app
-- function move_company_table(company integer, kind text, id integer, generation integer, other_id integer, other_generation integer) returns void language plpgsql security definer; baseline/12_storage.sql; for limn_app
-- function next_import_at(every text, at_time time without time zone, weekday integer, zone text, later_than timestamp with time zone) returns timestamp with time zone language sql stable; baseline/20_tables.sql
-- function open_company_rows(company integer, kind text, id integer, generation integer) returns void language plpgsql security definer; baseline/12_storage.sql; for limn_app
-- function open_company_table(company integer, kind text, id integer, generation integer, key_column integer) returns void language plpgsql security definer; baseline/12_storage.sql; for limn_app
-- function open_event_arrival(company integer, id integer, generation integer) returns void language plpgsql security definer; baseline/21_events.sql; for limn_app
-- function picture_search_text(name text, description text, tags text[]) returns text language sql immutable; baseline/30_design.sql
-- function rekey_company_table(company integer, kind text, id integer, generation integer, key_column integer, new_generation integer) returns void language plpgsql security definer; baseline/12_storage.sql; for limn_app
-- function require_own_company(company integer) returns void language plpgsql; baseline/12_storage.sql
-- function unique_company_columns(company integer, kind text, id integer, generation integer, columns integer[]) returns integer[] language plpgsql security definer; baseline/12_storage.sql; for limn_app
