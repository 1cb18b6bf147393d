-- What senders call a record's own parts, by our names: {"customer_id": "userId"}.
alter table event add column record_names jsonb not null default '{}' check (jsonb_typeof(record_names) = 'object');
