-- Sample figures of what was chosen inside an object: companies may write and delete those of their own, as in `roll`.
create policy sample_write on subject_roll for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and population = 2);
create policy sample_delete on subject_roll for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and population = 2);
grant delete on subject_roll to :"app";
