-- A picture that waits for a recipe asks in one statement which model is read.
create policy render_reads on flavour for select to :"render" using (true);
create policy render_reads on flavour_generation for select to :"render" using (true);
grant select (company_id, id, generation, enabled, events_1, events_2) on flavour to :"render";
grant select on flavour_generation to :"render";
