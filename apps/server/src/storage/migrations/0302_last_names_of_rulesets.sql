-- Of a purged campaign: the last names of the rulesets that reports count, as [{key, id, name}].
alter table campaign add column ruleset_names jsonb not null default '[]';
