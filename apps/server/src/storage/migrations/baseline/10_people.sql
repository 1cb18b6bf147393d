-- Accounts, companies and their people, and what they are sent.

-- One sequence for images, campaigns and recipes, so that an object’s id means one thing in every count.
create sequence object_id as int;
grant usage on sequence object_id to :"app";

-- Says whose a store of blobs is, so that an installation never clears out another one's.
create table installation (
  id uuid not null default gen_random_uuid(),
  one boolean primary key default true check (one)
);
grant select on installation to :"jobs";
insert into installation default values;

-- People: local accounts of the embedded sign-in provider, what the provider keeps, and the users of every issuer.
create table account (
  sub uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null default '',
  password_hash text not null,
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_proven_email on account (email) where email_verified;
create index account_email on account (email, created_at);
grant select, insert, update, delete on account to :"app";

create table account_token (
  hash text primary key,
  sub uuid not null references account on delete cascade,
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_token_sub on account_token (sub, purpose);
grant select, insert, update, delete on account_token to :"app";

create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_uid on oidc_payload (model, uid) where uid is not null;
create index oidc_payload_user_code on oidc_payload (model, user_code) where user_code is not null;
create index oidc_payload_expiry on oidc_payload (expires_at);
grant select, insert, update, delete on oidc_payload to :"app";

create table signing_key (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on signing_key to :"app";

create table app_user (
  id int generated always as identity primary key,
  iss text not null,
  sub text not null,
  name text not null default '',
  email text not null default '',
  email_verified boolean not null default false,
  phone text not null default '',
  user_role text[] not null default '{}',
  user_goal text[] not null default '{}',
  user_goal_other text not null default '',
  trial_used boolean not null default false,
  last_company_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Where an outside issuer signs people in: access tokens from before this moment are refused.
  logged_out_at timestamptz,
  -- Access tokens from before the correction carry the mistyped address, and are not believed about it.
  email_corrected_at timestamptz,
  -- The company that somebody last took this person out of, until they are in one again: they are told.
  removed_from text not null default '',
  unique (iss, sub)
);
create index app_user_email on app_user (lower(email));
grant select, insert, update, delete on app_user to :"app";

-- Companies, who belongs to them, who is invited, and the keys of their programs.
create table company (
  id int generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  name text not null,
  website text not null default '',
  industry text not null default '',
  email_provider text not null default '',
  email_list_size text not null default '',
  email_field text not null default '',
  twitter text not null default '',
  instagram text not null default '',
  address_1 text not null default '',
  address_2 text not null default '',
  city text not null default '',
  county text not null default '',
  postcode text not null default '',
  country text not null default '',
  url_utm_campaign text not null default '',
  url_utm_content text not null default '',
  url_utm_medium text not null default '',
  url_utm_source text not null default '',
  url_custom text not null default '',
  timezone text not null default 'Europe/London',
  -- Hosts that a link may point to when the whole link comes from the request.
  allowed_hosts text[] not null default '{}',
  recipe_attribution text not null default '[]',
  plan_type text not null default 'free_trial',
  subscription_status text not null default '',
  billsby_id text,
  trial_ends_at timestamptz,
  -- Key of the hash that stands for a recipient everywhere: 32 bytes, 244 of their bits random.
  eid_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) check (length(eid_key) = 32),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  next_timezone text,
  next_timezone_at timestamptz,
  plan_id text not null default '',
  locale text not null default 'en-GB',
  last_attribution_id int not null default 0,
  -- Which identity the `eid` in a company's tags holds. It stands beside the keyed hash and is no part of it, so that whatever knows the
  -- same value later finds the same recipient.
  eid_kind text not null default 'address' check (eid_kind in ('address', 'customer_id')),
  -- The currency of all amounts of a company: three letters, as ISO 4217 has them.
  currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$'),
  -- Terms that an operator sets for one company: the price for registered charities, and what a custom plan says.
  charity boolean not null default false,
  agreement text not null default '' check (length(agreement) <= 500),
  constraint next_timezone_has_time check ((next_timezone is null) = (next_timezone_at is null))
);
create index company_next_timezone on company (next_timezone_at) where next_timezone is not null;
-- Its number and its moment are the database’s to say, so the app may write neither. A company’s file brings all other columns;
-- one that a migration adds needs a grant of its own.
do $f$ begin
  execute (
    select format('grant insert (%1$s), update (%1$s) on company to :"app"', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = 'company'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'created_at')
  );
end $f$;
grant select, delete on company to :"app";
grant select on company to :"jobs", :"render";

create table membership (
  company_id int not null references company on delete cascade,
  user_id int not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index membership_user on membership (user_id);
grant select, insert, update, delete on membership to :"app";

create table invitation (
  id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  email text not null check (email = lower(email)),
  name text not null default '',
  role text not null default 'editor' check (role in ('owner', 'editor', 'viewer')),
  invited_by int references app_user on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  mailed_at timestamptz
);
create index invitation_email on invitation (email) where accepted_at is null and declined_at is null;
create index invitation_company on invitation (company_id);
create unique index invitation_waiting on invitation (company_id, email) where accepted_at is null and declined_at is null;
grant select, insert, update, delete on invitation to :"app";

create table api_key (
  id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  name text not null,
  hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_by int references app_user on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- A key may end by itself. Null: it works until it is revoked.
  expires_at timestamptz
);
create index api_key_company on api_key (company_id);
-- The keys that a person made, which end when the person leaves.
create index api_key_maker on api_key (company_id, created_by);
grant select, insert, update, delete on api_key to :"app";

-- Who changed what in a company, and when. Never what it was changed from or to.
create table activity (
  company_id int not null references company on delete cascade,
  id bigint not null generated always as identity,
  -- Of the first change, and of the last where the same person made several within minutes.
  at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times int not null default 1,
  -- "user:12" or "key:3", and the name that they had then. Neither is a reference: the log outlives both.
  actor text not null,
  who text not null,
  -- Name of the call; its words are in the code.
  route text not null,
  object_kind text not null,
  object_id int,
  object_name text not null default '',
  -- Names of the fields that were sent.
  fields text[] not null default '{}',
  -- What a change came to where that is no secret, as the role that somebody was given. Its words are in the code.
  detail text not null default '',
  primary key (company_id, id)
)
-- A save of every two seconds counts a row up: it must find room beside itself.
with (fillfactor = 80);
create index activity_newest on activity (company_id, at desc, id desc);
-- For pruning over all companies.
create index activity_at on activity using brin (at);
alter table activity enable row level security;
alter table activity force row level security;
create policy own_company on activity to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_prune on activity to :"jobs" using (true);
-- What has happened is not rewritten: a row is only counted up, and the jobs take away what is old.
grant select, insert on activity to :"app";
grant select, delete on activity to :"jobs";
grant update (last_at, times, object_name, fields) on activity to :"app";

-- Notices that a person does not want to see any more.
create table dismissal (
  company_id int not null references company on delete cascade,
  user_id int not null references app_user on delete cascade,
  notice text not null,
  -- State of the notice when it was dismissed: another state shows it again.
  state text not null,
  at timestamptz not null default now(),
  primary key (company_id, user_id, notice)
);
alter table dismissal enable row level security;
alter table dismissal force row level security;
create policy own_company on dismissal to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update, delete on dismissal to :"app";

-- How far a new company is on its way to the first opened picture.

-- Only what nothing else tells: everything further is read from images and counts.
create table first_steps (
  company_id int primary key references company on delete cascade,
  tag_copied_at timestamptz not null default now()
);
alter table first_steps enable row level security;
alter table first_steps force row level security;
create policy own_company on first_steps to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update on first_steps to :"app";

-- The colours that a company offers wherever a colour is chosen.
create table company_palette (
  company_id int primary key references company on delete cascade,
  -- "#rrggbb" in lower case, in the order in which they are shown. One row, so that changes queue up behind each other.
  colours text[] not null default '{}' check ( cardinality(colours) <= 24 and array_to_string(colours, ',', '?') ~ '^(#[0-9a-f]{6}(,#[0-9a-f]{6})*)?$' )
);
alter table company_palette enable row level security;
alter table company_palette force row level security;
create policy own_company on company_palette to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
grant select, insert, update on company_palette to :"app";

-- Mail captured instead of sent, for the local mailbox page.
create table mail (
  id int generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null default '',
  created_at timestamptz not null default now()
);
create index mail_recipient on mail (lower(recipient), id desc);
grant select, insert, update, delete on mail to :"app";

-- Letters on their way: a mail server that cannot take one now is asked again later, also after a restart. What stands in
-- a letter is sealed, as links in it are as good as passwords.
create table mail_outbox (
  id bigint generated always as identity primary key,
  -- The same at every try, so that a receiver who was sent a letter twice can tell.
  message_id text not null,
  letter text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  useful_until timestamptz not null
);
create index mail_outbox_due on mail_outbox (next_try_at);
grant select, insert, update, delete on mail_outbox to :"app";

-- Mails that colleagues have sent to a person, so that nobody is flooded. Kept for a day.
create table people_mail (
  id int generated always as identity primary key,
  company_id int references company on delete cascade,
  kind text not null,
  email text not null,
  sent_at timestamptz not null default now(),
  constraint people_mail_kind_check check (kind in ('invitation', 'reset', 'report', 'support'))
);
create index people_mail_email on people_mail (email, kind, sent_at);
create index people_mail_company on people_mail (company_id, sent_at);
grant select, insert, delete on people_mail to :"app";

-- Taking a company along: files that hold all of one, and files that are taken in.

-- A file that is made, or was made and can be fetched for some days. Its bytes lie in the store of blobs, in sealed pieces.
create table company_export (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  state text not null default 'running' check (state in ('running', 'complete', 'failed')),
  -- From 0 to 1.
  progress real not null default 0,
  reason text,
  bytes bigint not null default 0,
  -- Blobs, in their order.
  pieces text[] not null default '{}',
  -- What is in it, as its manifest says.
  report jsonb,
  asked_by int,
  created_at timestamptz not null default now(),
  -- Whoever makes it says so every few seconds. One that is silent for long was interrupted.
  beat_at timestamptz not null default now(),
  expires_at timestamptz,
  -- A file of a company is made by a worker, which is another process than the one that was asked for it: the password waits here until the
  -- file is made, sealed with a key that is not in the database, and goes with the last step.
  passphrase text,
  primary key (company_id, id)
);
-- One at a time.
create unique index company_export_running on company_export (company_id) where state = 'running';
create index company_export_expiry on company_export (expires_at) where state = 'complete';
alter table company_export enable row level security;
alter table company_export force row level security;
create policy own_company on company_export to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_all on company_export to :"jobs" using (true);
grant select, insert, update, delete on company_export to :"app";
grant select, update, delete on company_export to :"jobs";

-- A file that somebody brings. The company that it becomes exists from the moment at which all of it does: it is written in
-- one transaction, so there is nothing to clear away after a crash but the file itself.
create table company_arrival (
  id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  state text not null default 'running' check (state in ('running', 'complete', 'failed')),
  step text not null default 'checking' check (step in ('checking', 'pictures', 'writing')),
  progress real not null default 0,
  reason text,
  report jsonb,
  company_id int references company on delete cascade,
  created_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  -- A company's file that has arrived is imported by a worker: where it lies on the disk, and its password, sealed, until it is done.
  file text,
  file_bytes bigint,
  passphrase text
);
create index company_arrival_user on company_arrival (user_id, id desc);
create unique index company_arrival_running on company_arrival (user_id) where state = 'running';
grant select, insert, update, delete on company_arrival to :"app";
grant select, update on company_arrival to :"jobs";
