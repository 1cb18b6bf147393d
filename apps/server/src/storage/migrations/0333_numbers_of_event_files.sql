-- How numbers of a file are written: as JSON has them, with commas between thousands, or with a decimal comma.
alter table event_import add column number_form text not null default 'plain' check (number_form in ('plain', 'point', 'comma'));
