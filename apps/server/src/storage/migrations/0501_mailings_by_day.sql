-- Mailings of a company, and positions of all its recipes, within some days: as items and rulesets are found.
create index subject_roll_mailings on subject_roll (company_id, population, prev_day, day) where object_id = 0 and subject between 30064771073 and 34359738367;
create index subject_roll_positions on subject_roll (company_id, population, prev_day, day) where subject between 34359738368 and 38654705663;
create index conversion_roll_mailings on conversion_roll (company_id, model, prev_day, day) where object_id = 0 and subject between 30064771073 and 34359738367;
create index conversion_roll_positions on conversion_roll (company_id, model, prev_day, day) where object_id <> 0 and subject between 34359738368 and 38654705663;
