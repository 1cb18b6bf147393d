-- A table that is distributed by its company can be unique within one only. Numbers come from sequences, which never give one twice;
-- uuids of images are the key of `route`. What is looked for by such a number alone keeps an index.
alter table asset drop constraint asset_id_key;
alter table company_export drop constraint company_export_id_key;
alter table company_font drop constraint company_font_id_key;
alter table company_font_file drop constraint company_font_file_id_key;
alter table credit_grant drop constraint credit_grant_id_key;
alter table credit_lease drop constraint credit_lease_id_key;
alter table datatable drop constraint datatable_id_key;
alter table feed drop constraint feed_id_key;
alter table image drop constraint image_id_key;
alter table image drop constraint image_preview_key_key;
alter table image drop constraint image_uuid_key;
alter table receipt drop constraint receipt_id_key;
create index credit_lease_id on credit_lease (id);
create index image_preview_key on image (preview_key);
create index image_uuid on image (uuid);
