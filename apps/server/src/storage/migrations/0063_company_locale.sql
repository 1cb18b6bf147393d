-- The language whose habits dates, numbers and plurals of a new image follow, and how many attribution models there have ever
-- been: the number of one that is removed stands in old reports, so it is never given again.

alter table company add column locale text not null default 'en-GB';
alter table company add column last_attribution_id int not null default 0;
