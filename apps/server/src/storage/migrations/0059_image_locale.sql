-- The language whose habits the dates, numbers and plurals of an image follow: a BCP 47 tag.

alter table image add column locale text not null default 'en-GB';
