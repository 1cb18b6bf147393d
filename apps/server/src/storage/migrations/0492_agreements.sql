-- Terms that an operator sets for one company: the price for registered charities, and what a custom plan says.
alter table company add column charity boolean not null default false;
alter table company add column agreement text not null default '' check (length(agreement) <= 500);
grant insert (charity, agreement), update (charity, agreement) on company to :"app";
