-- What recipients of a test brought. Their conversions are in `conversion`; these two hold those whose rows are not here: of people who were
-- erased, of companies that came with a file, and of sample figures.
alter table test_recipient add column kept_conversions int not null default 0;
-- In minor units of the company's currency.
alter table test_recipient add column kept_revenue bigint not null default 0;
-- Made up, and cleared with the sample figures.
alter table test_recipient add column sample boolean not null default false;

create policy sample_write on test_recipient for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int and sample);
create policy sample_delete on test_recipient for delete to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int and sample);
grant delete on test_recipient to :"app";
