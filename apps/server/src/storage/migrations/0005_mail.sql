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
