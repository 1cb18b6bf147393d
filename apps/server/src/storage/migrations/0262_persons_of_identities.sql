-- Which identities are one person, for readers of very many events: without looking at everyone's identities.

-- `person` is the customer's first identity by number, where that is another one. `joined` grows with each change of it: those who change
-- people of a company follow each other, so who has seen one number has seen all below it.
alter table customer_identity add column person text collate "C", add column joined bigint;
create sequence customer_identity_joined;
grant usage on sequence customer_identity_joined to :"app", :"jobs";

alter table customer_identity no force row level security;
update customer_identity i set person = f.person, joined = nextval('customer_identity_joined')
  from (
    select company_id, id, value, first_value(value) over (partition by company_id, customer order by id) as person
    from customer_identity where customer is not null
  ) f
  where i.company_id = f.company_id and i.id = f.id and f.person <> f.value;
alter table customer_identity force row level security;

create index customer_identity_joined_at on customer_identity (company_id, joined) where joined is not null;
