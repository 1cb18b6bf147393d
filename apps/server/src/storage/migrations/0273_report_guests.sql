-- People outside the company who are mailed a report, once they agreed to it themselves.

create table report_guest (
  company_id int not null references company on delete cascade,
  id int not null generated always as identity,
  schedule_id int not null,
  email text not null,
  asked_at timestamptz not null default now(),
  -- Null: they were asked, and have not agreed. Nothing is sent to them.
  agreed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, schedule_id, email),
  foreign key (company_id, schedule_id) references report_schedule on delete cascade
);

-- Addresses that this company may not ask again, as SHA-256: enough to know one, and no list of them.
create table report_refusal (
  company_id int not null references company on delete cascade,
  email_hash bytea not null,
  refused_at timestamptz not null default now(),
  primary key (company_id, email_hash)
);

do $$
declare name text;
begin
  foreach name in array array['report_guest', 'report_refusal'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_company on %I to :"app" using (company_id = nullif(current_setting(''app.company'', true), '''')::int)', name);
    execute format('grant select, insert, update, delete on %I to :"app"', name);
  end loop;
end $$;

alter table people_mail drop constraint people_mail_kind_check;
alter table people_mail add constraint people_mail_kind_check check (kind in ('invitation', 'reset', 'report'));
