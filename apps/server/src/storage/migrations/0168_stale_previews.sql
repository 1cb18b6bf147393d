-- How often something of the preview changed, and how often it had when the thumbnail was drawn. Where they differ, the next list that
-- shows it draws it again, whichever front is asked: one that was stopped forgets what it was about to draw.
alter table image add column preview_change int not null default 0;
alter table image add column preview_drawn int not null default 0;
