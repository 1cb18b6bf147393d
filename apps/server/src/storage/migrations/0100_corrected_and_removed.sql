-- Access tokens from before the correction carry the mistyped address, and are not believed about it.
alter table app_user add column email_corrected_at timestamptz;
-- The company that somebody last took this person out of, until they are in one again: they are told.
alter table app_user add column removed_from text not null default '';
