-- Rulesets and items of all objects within some days, as `roll_objects` does for objects.
create index subject_roll_rulesets on subject_roll (company_id, population, prev_day, day) where subject between 17179869184 and 21474836479;
create index subject_roll_items on subject_roll (company_id, population, prev_day, day) where object_id = 0 and subject between 25769803777 and 30064771071;
create index conversion_roll_items on conversion_roll (company_id, model, prev_day, day) where object_id = 0 and subject between 25769803777 and 30064771071;

-- Traits of openers are asked for people and for all, never for a class: 0 stands for people, 2 for machines. Unpaid opens have none.
alter table opener_roll no force row level security;
create temp table machines on commit drop as
  select company_id, day, sample, kind, case when class < 2 then 0 else 2 end::smallint as class, trait, value, sum(total)::bigint as total
  from opener_roll where trait > 0 and kind <> 4 group by 1, 2, 3, 4, 5, 6, 7;
delete from opener_roll where trait > 0;
insert into opener_roll (company_id, day, sample, kind, class, trait, value, total)
  select company_id, day, sample, kind, class, trait, value, total from machines;
alter table opener_roll force row level security;
