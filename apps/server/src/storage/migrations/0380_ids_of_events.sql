-- Ids that an event has taken are remembered by its number. Until this moment they were by its name, for 30 days and more: those of events from
-- before are looked for by both. An event that is made later, under whatever name, knows none of them.
alter table event add column seen_by_name_until timestamptz;
alter table event no force row level security;
update event set seen_by_name_until = now() + interval '35 days';
alter table event force row level security;

-- Refused records follow an event to its new name.
grant update (event_name) on event_reject to :"app";
create policy own_company_renames on event_reject for update to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
