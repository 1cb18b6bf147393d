-- Customers whose identities came together: what was attributed to one of them may belong to another's touch now.

-- They wait until their conversions are attributed again.
create table customer_joined (
  company_id int not null references company on delete cascade,
  customer bigint not null,
  primary key (company_id, customer)
);

-- The person as whom a recipient's conversions are counted, named by one of the hashes; left out where that is the recipient's own.
create table attributed_person (
  company_id int not null references company on delete cascade,
  recipient bigint not null,
  person bigint not null,
  primary key (company_id, recipient)
);
create index attributed_person_of on attributed_person (company_id, person);

do $$
declare name text;
begin
  foreach name in array array['customer_joined', 'attributed_person'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('create policy jobs_write on %I to :"jobs" using (true)', name);
    execute format('grant select, insert, update, delete on %I to :"jobs"', name);
  end loop;
end $$;
grant select, insert on customer_joined to :"app";
grant select on attributed_person to :"app";

-- Those that came together before.
alter table customer_identity no force row level security;
alter table customer_joined no force row level security;
insert into customer_joined (company_id, customer)
  select company_id, customer from customer_identity where customer is not null group by 1, 2 having count(*) > 1;
alter table customer_joined force row level security;
alter table customer_identity force row level security;

-- Events name people by value: views read what is known of each.
create index customer_identity_value on customer_identity (company_id, value);
