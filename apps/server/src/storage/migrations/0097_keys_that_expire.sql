-- A key may end by itself. Null: it works until it is revoked.
alter table api_key add column expires_at timestamptz;
-- The keys that a person made, which end when the person leaves.
create index api_key_maker on api_key (company_id, created_by);
