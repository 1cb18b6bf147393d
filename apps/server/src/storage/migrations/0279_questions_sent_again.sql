-- How often someone outside the company was asked whether they want a report.
alter table report_guest add column asked smallint not null default 1;
