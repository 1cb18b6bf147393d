-- Recipes and their controls within some days: as positions are found.
create index subject_roll_groups on subject_roll (company_id, population, prev_day, day) where subject between 38654705664 and 42949672959;
create index conversion_roll_groups on conversion_roll (company_id, model, prev_day, day) where object_id <> 0 and subject between 38654705664 and 42949672959;
