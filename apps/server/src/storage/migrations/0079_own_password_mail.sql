-- A person asks for a link to a new password for themselves, whatever company they belong to, or none.
alter table people_mail alter column company_id drop not null;
