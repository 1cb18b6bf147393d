/** The activity log: one row for what one person did to one thing, counted up while they go on doing it. */
import type { Tx } from '../../../storage/database.ts';
import type { ActivityObject } from './activity-labels.ts';

/** Repeated changes by the same person within this time are one row. */
const SAME_ROW = "interval '10 minutes'";

/** The name of a thing as it is now, by company ($1) and id ($5). */
const NAME_OF: Record<ActivityObject, string> = {
  image: 'select name from image where company_id = $1 and id = $5',
  images: "select ''",
  pictures: "select ''",
  tables: "select ''",
  feeds: "select ''",
  campaign: 'select name from campaign where company_id = $1 and id = $5',
  campaigns: "select ''",
  recipe: 'select name from recipe where company_id = $1 and id = $5',
  recipes: "select ''",
  segment: 'select name from segment where company_id = $1 and id = $5',
  folder: 'select name from image_folder where company_id = $1 and id = $5',
  picture: 'select name from asset where company_id = $1 and id = $5',
  table: 'select name from datatable where company_id = $1 and id = $5',
  event: 'select name from event where company_id = $1 and id = $5',
  'write key': 'select name from collect_key where company_id = $1 and id = $5',
  'event view': 'select label as name from event_view where company_id = $1 and id = $5',
  'customer field': 'select name from customer_field where company_id = $1 and id = $5',
  'event field': 'select name from event_field where company_id = $1 and id = $5',
  flavour: 'select label as name from flavour where company_id = $1 and id = $5',
  feed: 'select name from feed where company_id = $1 and id = $5',
  company: 'select name from company where id = $1 and id = $5',
  key: 'select name from api_key where company_id = $1 and id = $5',
  colour: "select ''",
  plan: "select ''",
  font: 'select name from company_font where company_id = $1 and id = $5',
  export: "select '' as name from company_export where company_id = $1 and id = $5",
  person:
    "select coalesce(nullif(u.name, ''), u.email) as name from app_user u join membership m on m.user_id = u.id where m.company_id = $1 and u.id = $5",
  invitation: 'select email as name from invitation where company_id = $1 and id = $5',
};

export interface Change {
  /** "user:12" or "key:3". */
  actor: string;
  who: string;
  route: string;
  kind: ActivityObject;
  objectId: number | null;
  /** Null: the name that the thing has now. */
  objectName: string | null;
  /**
   * Tells which of the ways to read it is meant; empty where there is one. Such a row is never counted up.
   */
  detail: string;
  fields: readonly string[];
}

export interface ActivityRow {
  id: number;
  at: Date;
  last_at: Date;
  times: number;
  actor: string;
  who: string;
  route: string;
  object_kind: string;
  object_id: number | null;
  object_name: string;
  detail: string;
  fields: string[];
}

export interface ActivityFilter {
  /** Part of a person's or a thing's name. */
  search: string;
  /** From an instant on, and before another one. */
  from: Date | null;
  until: Date | null;
}

const MATCHES = `company_id = $1 and ($2 = '' or strpos(lower(who), lower($2)) > 0 or strpos(lower(object_name), lower($2)) > 0)
  and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)`;

/** Newest first. */
export async function listActivity(
  tx: Tx,
  companyId: number,
  { search, from, until }: ActivityFilter,
  page: { limit: number; offset: number },
): Promise<ActivityRow[]> {
  return tx.query<ActivityRow>(
    `select id, at, last_at, times, actor, who, route, object_kind, object_id, object_name, detail, fields from activity
     where ${MATCHES} order by at desc, id desc limit $5 offset $6`,
    [companyId, search, from, until, page.limit, page.offset],
  );
}

export async function countActivity(tx: Tx, companyId: number, { search, from, until }: ActivityFilter): Promise<number> {
  return (await tx.one<{ n: number }>(`select count(*)::int as n from activity where ${MATCHES}`, [companyId, search, from, until])).n;
}

/** One statement, because a document is saved every two seconds. */
export async function keepChange(tx: Tx, companyId: number, change: Change): Promise<void> {
  const { actor, who, route, kind, objectId, objectName, detail, fields } = change;
  const name = `left(coalesce($6, (${NAME_OF[kind]}), ''), 300)`;
  await tx.run(
    `with again as (
       update activity a set times = times + 1, last_at = now(), object_name = ${name},
         fields = array(select distinct unnest(a.fields || $7::text[]) order by 1)
       where company_id = $1 and $9 = '' and id = (
         select id from activity
         where company_id = $1 and at > now() - ${SAME_ROW} and actor = $2 and route = $3 and object_kind = $4 and detail = ''
           and object_id is not distinct from $5::int and (object_id is not null or object_name = ${name})
         order by at desc, id desc limit 1)
       returning 1)
     insert into activity (company_id, actor, route, object_kind, object_id, object_name, fields, who, detail)
     select $1, $2, $3, $4, $5, ${name}, $7, $8, $9 where not exists (select from again)`,
    [companyId, actor, route, kind, objectId, objectName, fields.toSorted(), who, detail],
  );
}

/** Undefined for a thing that is not this company's. */
export async function nameOfObject(tx: Tx, companyId: number, kind: ActivityObject, id: number): Promise<string | undefined> {
  const found = await tx.maybeOne<{ name: string }>(NAME_OF[kind].replace('$5', '$2'), [companyId, id]);
  return found?.name;
}
