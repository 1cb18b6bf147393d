-- Sums by hour are kept for a month: they are so fine that single opens can be told apart.
create index roll_hour_hour on roll_hour (hour);
grant delete on roll_hour to :"jobs";
