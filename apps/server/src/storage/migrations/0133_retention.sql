-- Records of single impressions are kept for some months, and a person's are found by an index.

create index impression_recipient on impression (company_id, recipient) where recipient is not null;

-- Up to which object the chains of a person who is being erased have their new number; null: none yet.
alter table erasure add column chains_to int;

-- Detaches and drops the months that end before `first`, unless they hold rows of batches from `unrolled` on; answers how many. Waits for nobody for
-- longer than two seconds.
create function drop_impression_months(first date, unrolled bigint) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part record;
  waits boolean;
  dropped int := 0;
begin
  for part in
    select c.oid::regclass::text as name, to_date(right(c.relname, 7), 'YYYY_MM') as month
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'public.impression'::regclass and c.relname ~ '^impression_\d{4}_\d\d$'
  loop
    continue when part.month + interval '1 month' > first;
    execute format('select exists (select from %s where batch_id >= $1)', part.name) into waits using unrolled;
    continue when waits;
    execute format('alter table public.impression detach partition %s', part.name);
    execute format('drop table %s', part.name);
    dropped := dropped + 1;
  end loop;
  delete from public.impression_default where at < first::timestamp at time zone 'UTC' and batch_id < unrolled;
  return dropped;
end $f$;
revoke execute on function drop_impression_months (date, bigint) from public;
grant execute on function drop_impression_months (date, bigint) to :"jobs";
grant update (verdict) on impression to :"jobs";
