-- A conversion keeps its last click and its last impression, so that other windows can be asked for once the log is gone: rows of `attribution`
-- under model 0 and -1. Those of conversions from before are kept once these are attributed again, as after a change of models.
alter table attribution_models no force row level security;
update attribution_models set models = '';
alter table attribution_models force row level security;
