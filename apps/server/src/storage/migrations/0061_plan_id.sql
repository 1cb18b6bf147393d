-- Which paid plan a company is on: 'payg', or the credit pack that it bought last. It decides whether pictures stop at zero credits.

alter table company add column plan_id text not null default '';
