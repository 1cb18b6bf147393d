-- Merge fields that the editors inserted had the label of their category before their name, `[[Customer.customer.plan]]`, and one of the
-- tag had it in capitals, `[[URL.town]]`. No open could fill them. They become the fields that were meant, in drafts, segments and versions.
create function with_meant_fields(content jsonb) returns jsonb language sql immutable as $f$
  select regexp_replace(regexp_replace(content::text,
    '\[\[(?:Date & Time\.(?=date_time\.)|Device & Client\.(?=device\.)|Place\.(?=place\.)|Weather\.(?=weather\.)'
    '|Random split\.(?=random\.)|Customer\.(?=customer\.)'
    '|(?:Data table|Nearest store|API feed): [^][{}"\\]*\.(?=(?:table|places|feed)_[0-9]+\.))', '[[', 'g'),
    '\[\[URL\.', '[[url.', 'g')::jsonb
$f$;

-- The owner of the tables is bound by row-level security like everyone else.
alter table campaign no force row level security;
alter table campaign_version no force row level security;
alter table recipe no force row level security;
alter table recipe_version no force row level security;
alter table segment no force row level security;

update campaign set rulesets = with_meant_fields(rulesets), other = with_meant_fields(other)
  where rulesets <> with_meant_fields(rulesets) or other <> with_meant_fields(other);
update campaign_version set snapshot = with_meant_fields(snapshot) where snapshot <> with_meant_fields(snapshot);
update recipe set filters = with_meant_fields(filters), weightings = with_meant_fields(weightings), orderings = with_meant_fields(orderings)
  where filters <> with_meant_fields(filters) or weightings <> with_meant_fields(weightings) or orderings <> with_meant_fields(orderings);
update recipe_version set snapshot = with_meant_fields(snapshot) where snapshot <> with_meant_fields(snapshot);
update segment set rule = with_meant_fields(rule) where rule <> with_meant_fields(rule);

alter table campaign force row level security;
alter table campaign_version force row level security;
alter table recipe force row level security;
alter table recipe_version force row level security;
alter table segment force row level security;

drop function with_meant_fields(jsonb);
