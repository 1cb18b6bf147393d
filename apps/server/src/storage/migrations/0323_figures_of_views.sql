-- Rules of campaigns and recipes name what customers did within a view: the render host reads which views there are.
create policy render_reads on event_view for select to :"render" using (true);
grant select (company_id, event_id, name) on event_view to :"render";
