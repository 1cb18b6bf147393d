-- A hash is all that is asked of these keys. The other index stood in for the one that counts a company's refused records, and reads them in no order.
drop index event_reject_key;
create index event_reject_by_key on event_reject using hash (key);
