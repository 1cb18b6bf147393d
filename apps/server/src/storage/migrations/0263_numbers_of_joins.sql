-- 0 says that no customers of a company became one: those that came in a file did, too.

alter table customer_identity no force row level security;
update customer_identity set joined = 1 where joined < 1;
alter table customer_identity force row level security;

alter table customer_identity add constraint joined_in_order check (joined > 0);
