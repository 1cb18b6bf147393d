-- What recipients were shown last, what they met, and what was promised to them. Written by the drain; partitioned by days, so that
-- what is old goes as a whole.

-- The first day on which a mailing was opened: what belongs to it lies in the partition of that day, also after midnight.
create table sending (
  company_id int not null,
  send_id bigint not null,
  first_day int not null,
  primary key (company_id, send_id)
);

-- What a recipient was shown last in each place of an opened object, for clicks: 30 days. Without a mailing `first_day` is the day.
create table exposure (
  company_id int not null,
  recipient bigint not null,
  object_id int not null,
  send_id bigint not null,
  position int not null,
  first_day int not null,
  version int not null,
  -- Subjects, as in `impression`.
  decisions bigint[],
  at timestamptz not null,
  primary key (company_id, recipient, object_id, send_id, position, first_day)
) partition by range (first_day);
create table exposure_default partition of exposure default;

-- What a recipient met that a conversion may belong to: impressions and clicks with subjects, for as long as an attribution reaches back.
create table touch (
  company_id int not null,
  recipient bigint not null,
  at timestamptz not null,
  day int not null,
  kind smallint not null,
  object_id int not null,
  send_id bigint not null,
  position int not null,
  decisions bigint[] not null
) partition by range (day);
create table touch_default partition of touch default;
create index touch_recipient on touch (company_id, recipient, at);

-- The last day on which a recipient was shown an item, for sleeping items: 365 days. `period` is the first day of its 32.
create table item_shown (
  company_id int not null,
  recipient bigint not null,
  item bigint not null,
  period int not null,
  last_day int not null,
  primary key (company_id, recipient, item, period)
) partition by range (period);
create table item_shown_default partition of item_shown default;

do $$
declare name text;
begin
  foreach name in array array['sending', 'exposure', 'touch', 'item_shown'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I for select to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('create policy jobs_write on %I to :"jobs" using (true)', name);
    execute format('grant select on %I to :"app"', name);
    execute format('grant select, insert, update, delete on %I to :"jobs"', name);
  end loop;
end $$;

-- Makes the partition for `days` days from `first`. Rows of them that already lie in the default partition stay readable there: then no
-- partition is made.
create function ensure_day_partition(parent text, first int, days int) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $f$
declare
  part text := parent || '_' || replace(first::text, '-', 'm');
  taken boolean;
begin
  if parent not in ('exposure', 'touch', 'item_shown') or days not between 1 and 400 then raise exception 'no partitions of %', parent; end if;
  if to_regclass('public.' || part) is not null then return true; end if;
  perform pg_advisory_xact_lock(7301, 2);
  if to_regclass('public.' || part) is not null then return true; end if;
  execute format('select exists (select from public.%I where %I >= $1 and %I < $1 + $2)', parent || '_default', day_column(parent), day_column(parent)) into taken using first, days;
  if taken then return false; end if;
  execute format('create table public.%I partition of public.%I for values from (%s) to (%s)', part, parent, first, first + days);
  return true;
end $f$;

create function day_column(parent text) returns text language sql immutable set search_path = pg_catalog as $f$
  select case parent when 'exposure' then 'first_day' when 'touch' then 'day' else 'period' end
$f$;

-- Detaches and drops the partitions whose days all lie before `first`; answers how many. Waits for nobody for longer than two seconds.
create function drop_day_partitions(parent text, first int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $f$
declare
  part record;
  dropped int := 0;
begin
  if parent not in ('exposure', 'touch', 'item_shown') then raise exception 'no partitions of %', parent; end if;
  for part in
    select c.oid::regclass::text as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(-?\d+)''?\)'))[1]::int as upto
    from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = ('public.' || parent)::regclass
  loop
    continue when part.upto is null or part.upto > first;
    execute format('alter table public.%I detach partition %s', parent, part.name);
    execute format('drop table %s', part.name);
    dropped := dropped + 1;
  end loop;
  execute format('delete from public.%I where %I < $1', parent || '_default', day_column(parent)) using first;
  return dropped;
end $f$;

revoke execute on function ensure_day_partition (text, int, int), day_column (text), drop_day_partitions (text, int) from public;
grant execute on function ensure_day_partition (text, int, int), drop_day_partitions (text, int) to :"jobs";

create policy render_reads on exposure for select to :"render" using (true);
grant select on exposure to :"render";
