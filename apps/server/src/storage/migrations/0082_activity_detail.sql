-- What a change came to where that is no secret, as the role that somebody was given. Its words are in the code.
alter table activity add column detail text not null default '';
