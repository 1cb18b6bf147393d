-- Data tables of a company lie in a schema of their own, which is made when the first one comes. Better refused now than then.

do $f$ begin
  if not has_database_privilege(current_user, current_database(), 'create') then
    raise insufficient_privilege using
      message = format('%I may not make schemas in the database %I.', current_user, current_database()),
      hint = format('Run: grant create on database %I to %I.', current_database(), current_user);
  end if;
end $f$;
