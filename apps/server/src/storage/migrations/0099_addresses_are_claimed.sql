-- An address belongs to the one account that has proven it. Until then anyone may claim it, so that signing up tells nobody
-- whether it has an account.
alter table account drop constraint account_email_key;
create unique index account_proven_email on account (email) where email_verified;
create index account_email on account (email, created_at);
