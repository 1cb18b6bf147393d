-- Events name people as their senders do, so an erasure must know the value itself while it is being done; afterwards nothing here does.

alter table erasure
  add column value text,
  -- Events and refused records of the person that were deleted.
  add column events bigint not null default 0,
  add check (value is null or recipient is not null);

grant update, delete on event_reject to :"jobs";
