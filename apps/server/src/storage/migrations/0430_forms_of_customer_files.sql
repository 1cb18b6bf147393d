-- Null: as each column of the file proves, else as the company's locale writes numbers.
alter table customer_import alter column number_form drop not null, alter column number_form drop default;
