-- From a figure of a report to its records: those of an object from the newest on. Records of an object come in nearly the order of their
-- moments, so that an insert finds its page in memory.
create index impression_object_at on impression (company_id, object_id, at);
create index attribution_days on attribution (company_id, model, kind, day);
