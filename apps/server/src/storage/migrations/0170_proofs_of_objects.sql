-- A proof is kept of any object with a public address. Images, campaigns and recipes have their numbers from one sequence.
alter table proof_kept drop constraint proof_kept_company_id_image_id_fkey;
alter table proof_kept rename column image_id to object_id;
alter table proof_kept add foreign key (company_id) references company on delete cascade;
