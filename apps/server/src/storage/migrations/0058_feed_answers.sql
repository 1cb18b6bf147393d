-- What feeds answered last, for a day: another front, or one that was started again, shows it while a feed is silent.

create table feed_answer (
  company_id int not null,
  feed_id int not null,
  -- Keyed hash over the feed's revision and the address that was asked.
  address bytea not null,
  at timestamptz not null,
  records text not null,
  primary key (company_id, feed_id, address),
  foreign key (company_id, feed_id) references feed on delete cascade
);
create index feed_answer_age on feed_answer (at);

alter table feed_answer enable row level security;
alter table feed_answer force row level security;
create policy own_company on feed_answer to :"app" using (company_id = nullif(current_setting('app.company', true), '')::int);
create policy render_reads on feed_answer for select to :"render" using (true);
create policy jobs_forget on feed_answer to :"jobs" using (true);
grant select, insert, update, delete on feed_answer to :"app";
grant select on feed_answer to :"render";
grant select, delete on feed_answer to :"jobs";
