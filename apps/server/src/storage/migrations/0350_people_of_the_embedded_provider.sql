-- People who sign in with the embedded provider were found by the address that it had at their first call, so another port or domain made
-- strangers of them. Their accounts are in this database: from now on they are found by the provider's name.

-- Of the rows that one account got at several addresses, the one that is in a company stays, the oldest of those.
create temporary table kept_person on commit drop as
select distinct on (u.sub) u.id, u.sub
from app_user u join account a on a.sub::text = u.sub
where u.iss like '%/oidc'
order by u.sub, exists (select from membership m where m.user_id = u.id) desc, u.id;

-- What they got into meanwhile is theirs, too; who is an owner stays one.
insert into membership (company_id, user_id, role, created_at)
select distinct on (m.company_id, k.id) m.company_id, k.id, m.role, m.created_at
from kept_person k join app_user u on u.sub = k.sub and u.id <> k.id and u.iss like '%/oidc' join membership m on m.user_id = u.id
order by m.company_id, k.id, m.role = 'owner' desc, m.created_at
on conflict (company_id, user_id) do update set role = excluded.role where excluded.role = 'owner';

update app_user u set trial_used = true
from kept_person k
where u.id = k.id and exists (select from app_user o where o.sub = k.sub and o.iss like '%/oidc' and o.trial_used);

delete from membership m using kept_person k, app_user u
where u.sub = k.sub and u.id <> k.id and u.iss like '%/oidc' and m.user_id = u.id;

update app_user u set iss = 'embedded' from kept_person k where u.id = k.id;
