-- An erasure finds a person's rows test by test, through the key: one index less to write for each recipient.
drop index test_recipient_person;

-- The roller adds hours and recipients of tests, from the log. False says so; drainers from before it add them with their batch, and name no
-- value, also while they are still at work beside newer ones.
alter table batch add column has_sums boolean not null default true;
