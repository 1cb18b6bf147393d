-- `revision` counts saves of the document, which are guarded against each other. Whether the draft is ahead of what
-- recipients see depends on more than the document, so it has a counter of its own.

alter table image add column draft_revision int not null default 1;
alter table image_version add column draft_revision int not null default 0;
