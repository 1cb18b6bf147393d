-- How many rows of the log a batch has. On a cluster they lie on other machines than the batch, and can be seen a moment later: the roller
-- waits for them. Null where a drainer of before did not say.
alter table batch add column logged int;
