-- What the address of a scheduled import asks for, and whether its owners know that it fails.

alter table import_schedule add column header_names text[] not null default '{}';
-- User name, password and header values: AES-256-GCM, bound to company and table, the key outside the database.
alter table import_schedule add column secrets text;
-- When the mail about the failures was sent that last until now. Null: nothing fails, or nobody was told yet.
alter table import_schedule add column mailed_at timestamptz;
