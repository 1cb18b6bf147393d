-- Refused records go by their age: those of an event when its own would, those of names without an event some months after they came.
create index event_reject_age on event_reject (company_id, lower(event_name), received_at);
create index event_reject_received on event_reject (received_at);
