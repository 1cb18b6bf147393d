-- A change of timezone holds from the company's next day: until then it waits here.

alter table company add column next_timezone text;
alter table company add column next_timezone_at timestamptz;
alter table company add constraint next_timezone_has_time check ((next_timezone is null) = (next_timezone_at is null));
create index company_next_timezone on company (next_timezone_at) where next_timezone is not null;
