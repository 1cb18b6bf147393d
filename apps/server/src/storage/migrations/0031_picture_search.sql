-- What a search of the library looks into, folded once when it is written.

create function picture_search_text(name text, description text, tags text[]) returns text
language sql immutable parallel safe as $f$ select lower(name || E'\n' || description || E'\n' || array_to_string(tags, E'\n')) $f$;

alter table asset add column search_text text not null generated always as (picture_search_text(name, description, tags)) stored;
