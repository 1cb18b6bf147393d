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
  updated_at timestamptz not null default now()
);

create table membership (
  company_id int not null references company on delete cascade,
  user_id int not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index membership_user on membership (user_id);

create table invitation (
  id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  email text not null check (email = lower(email)),
  name text not null default '',
  role text not null default 'editor' check (role in ('owner', 'editor', 'viewer')),
  token_hash bytea not null unique,
  invited_by int references app_user on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz
);
create index invitation_email on invitation (email) where accepted_at is null and declined_at is null;
create index invitation_company on invitation (company_id);

create table api_key (
  id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  name text not null,
  hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_by int references app_user on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_key_company on api_key (company_id);

grant select, insert, update, delete on company, membership, invitation, api_key to :"app";
grant select on company to :"render", :"jobs";
