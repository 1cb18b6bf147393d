-- A file of a company is made by a worker, which is another process than the one that was asked for it: the password waits here until the
-- file is made, sealed with a key that is not in the database, and goes with the last step.
alter table company_export add column passphrase text;
