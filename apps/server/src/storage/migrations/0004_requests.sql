-- Answers kept for repeated requests.

create table idempotency (
  principal text not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  -- Null while the first request is still being answered.
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (principal, key)
);
create index idempotency_created on idempotency (created_at);

grant select, insert, update, delete on idempotency to :"app";
