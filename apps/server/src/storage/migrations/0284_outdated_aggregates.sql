-- Whether days of generations before the one that is read may be there still. It is noted at the swap: asking each event's days for it takes a
-- join that a cluster refuses, and elsewhere a look-up for each event.
alter table customer_aggregate add column outdated boolean not null default true;
