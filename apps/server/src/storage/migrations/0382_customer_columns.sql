-- The use of each column of a file of customers as it was chosen; null: by the names of the columns. And how its numbers and dates are written.
alter table customer_import
  add column columns jsonb,
  add column number_form text not null default 'plain' check (number_form in ('plain', 'point', 'comma')),
  -- Null: as the columns prove.
  add column date_order text check (date_order in ('iso', 'day_first', 'month_first')),
  -- False: where a row doesn't fit, nothing is imported, and `misfits` says how many don't.
  add column keeps_refused boolean not null default true,
  add column misfits int not null default 0;

-- A record that is refused again, of a file that is imported again say, is listed once.
create index event_reject_key on event_reject (company_id, key);
