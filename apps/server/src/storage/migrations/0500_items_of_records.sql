-- An order that is one record holds its products in a list: the name of the property whose items are events of their own; null where
-- each record is one event.
alter table event add column items_in text;
