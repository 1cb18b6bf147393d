-- A share of a recipe's recipients may be shown what is most popular instead, so that what the recipe brings can be measured.

-- Since when each share is compared, by the key of its test, of all that were ever live (see `control-runs.port.ts`).
alter table recipe add column controls jsonb not null default '{}';

-- The jobs sum up what ended long ago.
create policy jobs_read on recipe for select to :"jobs" using (true);
grant select (company_id, id, controls) on recipe to :"jobs";

-- The owner of the tables is bound by row-level security like everyone else.
alter table recipe no force row level security;

update recipe set settings = settings || '{"control_share": 0, "control_flavour": null}';

alter table recipe force row level security;

alter table report_schedule drop constraint report_schedule_report_check,
  add constraint report_schedule_report_check check (report in ('image', 'livetarget', 'mailing', 'recipe', 'item', 'position', 'control', 'daily'));
alter table report_link drop constraint report_link_report_check,
  add constraint report_link_report_check check (report in ('image', 'livetarget', 'mailing', 'recipe', 'item', 'position', 'control', 'daily'));
