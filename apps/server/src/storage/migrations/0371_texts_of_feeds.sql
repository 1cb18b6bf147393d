-- Whether the texts of a feed hold HTML; auto until someone says so.
alter table feed add column texts text not null default 'auto' check (texts in ('auto', 'html', 'plain'));
