-- Sample figures of items: a company may name items of its own that nothing was counted of yet.
create policy own_items on item for insert to :"app" with check (company_id = nullif(current_setting('app.company', true), '')::int);
