-- How many counted opens were answered by the fallback chain instead of their own picture, and why, minute by minute for a day.

create table fallback_answer (
  company_id int not null references company on delete cascade,
  minute timestamptz not null,
  -- 'overload', 'not_drawn', 'no_record' or 'unpaid'.
  reason text not null,
  n bigint not null,
  primary key (company_id, minute, reason)
);
create index fallback_answer_age on fallback_answer (minute);

alter table fallback_answer enable row level security;
alter table fallback_answer force row level security;
create policy own_company on fallback_answer to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy jobs_forget on fallback_answer to :"jobs" using (true);
grant select, insert, update, delete on fallback_answer to :"app";
grant select, delete on fallback_answer to :"jobs";
