-- Tables that grow with opens and events have no foreign key to the table of companies, as those of counts never had: on a cluster they lie on
-- other machines than that table, and elsewhere every row that is added would look its company up. Companies are never deleted.

alter table customer drop constraint customer_company_id_fkey;
alter table customer_identity drop constraint customer_identity_company_id_fkey;
alter table customer_merge drop constraint customer_merge_company_id_fkey;
alter table customer_joined drop constraint customer_joined_company_id_fkey;
alter table conversion drop constraint conversion_company_id_fkey;
alter table attribution drop constraint attribution_company_id_fkey;
alter table attributed_person drop constraint attributed_person_company_id_fkey;
