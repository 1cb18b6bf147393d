-- A picture's public address: unguessable, and the same for as long as the picture exists, whatever bytes it shows.

alter table asset add column address_key text not null default replace(gen_random_uuid()::text, '-', '');
alter table asset add constraint asset_address unique (company_id, address_key);
