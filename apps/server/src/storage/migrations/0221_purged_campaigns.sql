-- A campaign that was in the bin for long enough is emptied, at once where someone asks for it: its draft and earlier versions go. Its name
-- and its last live version stay, for reports name its rulesets.
alter table campaign add column purged_at timestamptz;
create index campaign_bin on campaign (company_id, deleted_at) where deleted_at is not null and purged_at is null;
grant delete on campaign_version to :"app";
grant select (purged_at) on campaign to :"jobs";
