-- What arrived unfilled, and when last: the dashboard shows the text, and a dismissed notice returns when it happens again.

alter table unresolved add column token text not null default '';
alter table unresolved add column last_at timestamptz not null default now();
