-- Assets, tables and feeds lie in the bin for 30 days, too. A row in the bin is hidden from the app by its policy, so that no query
-- can forget it; a transaction that works on the bin says so in the setting app.bin. The jobs see every row, so that bytes and rows are
-- kept. Pictures are filled from no table or feed in the bin; the address of an asset goes on answering.
alter table asset add column deleted_at timestamptz, add column deleted_by int;
alter table datatable add column deleted_at timestamptz, add column deleted_by int;
alter table feed add column deleted_at timestamptz, add column deleted_by int;
create index asset_bin on asset (company_id, deleted_at) where deleted_at is not null;
create index datatable_bin on datatable (company_id, deleted_at) where deleted_at is not null;
create index feed_bin on feed (company_id, deleted_at) where deleted_at is not null;

alter policy own_company on asset to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int
  and (deleted_at is null or current_setting('app.bin', true) = 'on'));
alter policy own_company on datatable to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int
  and (deleted_at is null or current_setting('app.bin', true) = 'on'));
alter policy own_company on feed to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int
  and (deleted_at is null or current_setting('app.bin', true) = 'on'));

alter policy render_reads on datatable to :"render" using (deleted_at is null);
alter policy render_reads on feed to :"render" using (deleted_at is null);

-- The jobs tell the fronts whose bins are due.
grant select (deleted_at) on asset to :"jobs";
create policy jobs_read on feed for select to :"jobs" using (true);
grant select (company_id, deleted_at) on feed to :"jobs";
