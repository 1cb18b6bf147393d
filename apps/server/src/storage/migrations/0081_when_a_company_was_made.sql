-- Counts may be written for a company that the same transaction made. Its moment and its number are the database's to say, so
-- the app may write neither. The import writes all other columns; a column that comes later needs a grant of its own.
revoke insert, update on company from :"app";
do $f$ begin
  execute (
    select format('grant insert (%1$s), update (%1$s) on company to :"app"', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = 'company'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'created_at')
  );
end $f$;
