-- Which identity the `eid` in a company's tags holds. It stands beside the keyed hash and is no part of it, so that whatever knows the
-- same value later finds the same recipient.
alter table company add column eid_kind text not null default 'address' check (eid_kind in ('address', 'customer_id'));
grant insert (eid_kind), update (eid_kind) on company to :"app";
