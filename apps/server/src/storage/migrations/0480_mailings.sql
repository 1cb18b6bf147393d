-- The company's dictionary of mailings: tags name one by `sid` (recipes by `ri_cid`), counts by a number (`SUBJECT_KIND.mailing`).
create table mailing (
  company_id int not null,
  -- From 1, of this company.
  id int not null,
  key text not null check (length(key) between 1 and 200),
  -- When a record of it came first, UTC.
  since date not null default current_date,
  primary key (company_id, id),
  unique (company_id, key)
);
alter table mailing enable row level security;
alter table mailing force row level security;
create policy own_company on mailing for select to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
-- As those of items: the app numbers those of sample figures and of a company file.
create policy arriving on mailing for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_write on mailing to :"jobs" using (true);
grant select, insert on mailing to :"app";
grant select, insert on mailing to :"jobs";
create index mailing_since on mailing (company_id, since);

-- Null: the open's tag named none, or it was counted before mailings were.
alter table impression add column mailing int;

-- Two reports more are mailed and shared.
alter table report_schedule drop constraint report_schedule_report_check,
  add constraint report_schedule_report_check check (report in ('image', 'livetarget', 'mailing', 'recipe', 'item', 'position', 'daily'));
alter table report_link drop constraint report_link_report_check,
  add constraint report_link_report_check check (report in ('image', 'livetarget', 'mailing', 'recipe', 'item', 'position', 'daily'));
