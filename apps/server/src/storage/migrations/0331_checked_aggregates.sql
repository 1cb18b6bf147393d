-- The last identity whose days were compared with its events since the figures were due; null: none is being compared.
alter table customer_aggregate add column checked_to bigint;
