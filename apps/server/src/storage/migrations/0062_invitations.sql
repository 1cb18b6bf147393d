-- Invitations: one waits per address and company, whoever may accept it is told by the verified address, and its mail may be missing.

-- Accepting asks for the invited address itself, so a secret in the link would prove nothing more.
alter table invitation drop column token_hash;
alter table invitation add column mailed_at timestamptz;
create unique index invitation_waiting on invitation (company_id, email) where accepted_at is null and declined_at is null;

-- Mails that colleagues have sent to a person, so that nobody is flooded. Kept for a day.
create table people_mail (
  id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  email text not null,
  sent_at timestamptz not null default now()
);
create index people_mail_email on people_mail (email, kind, sent_at);
create index people_mail_company on people_mail (company_id, sent_at);
grant select, insert, delete on people_mail to :"app";
