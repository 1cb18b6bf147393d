-- People: local accounts of the embedded sign-in provider, what the provider keeps, and the users of every issuer.

create table account (
  sub uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  name text not null default '',
  password_hash text not null,
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table account_token (
  hash text primary key,
  sub uuid not null references account on delete cascade,
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_token_sub on account_token (sub, purpose);

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

create table signing_key (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);

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
  unique (iss, sub)
);
create index app_user_email on app_user (lower(email));

grant select, insert, update, delete on account, account_token, oidc_payload, signing_key, app_user to :"app";
