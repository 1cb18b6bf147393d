-- How times of a file are read: which comes first, the day or the month, and the timezone of times that name no offset. Imports of before read
-- ISO 8601 in UTC.
alter table event_import
  add column time_order text not null default 'iso' check (time_order in ('iso', 'day_first', 'month_first')),
  add column timezone text not null default 'UTC';
