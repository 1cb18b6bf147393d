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
