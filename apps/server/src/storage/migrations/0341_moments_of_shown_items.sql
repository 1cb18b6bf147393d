-- When items were shown last on a day: recipes may count days by another timezone than the company's. Null: shown before this was kept, on its day of the
-- company.
alter table item_shown add column at timestamptz;
