/**
 * Reads of uses for other features: who uses an asset, a font, a table, a feed, a segment or a flavour; and
 * the refusal to delete what is in use.
 */
import type { UsingImage } from '@limn/contracts';
import { AppError, OBJECT_KIND, USED_KIND, USER_KIND, type UsedKind, type UserKind } from '@limn/model';
import {
  fieldsOfCampaign,
  fieldsOfRecipe,
  fieldsOfVersion,
  readSnapshot,
  type CampaignSnapshot,
  type RecipeSnapshot,
  type StoredSnapshot,
} from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import { joined, sent, sql, text } from '../../../storage/sql.ts';
import type { Used } from './uses.port.ts';

interface UserTable {
  /** Its relation, whose rows have company_id, id and name. */
  table: string;
  /** Tells which rows `o` of it count: deleted ones use nothing. */
  isThere: string;
  /** The API's name for a row `o` of it. */
  says: string;
  /** The snapshot of the live version of a row `o`. */
  liveSnapshot: string;
  /** Names by which such a snapshot reads values of what it uses, within steps and custom fields too. */
  fieldsOf(snapshot: unknown, used: Used): Set<string>;
}

/**
 * Tells who can use something: names are read in the statement that finds the users, so that it can sort and
 * limit them.
 */
const USERS = {
  [USER_KIND.image]: {
    table: 'image',
    isThere: 'o.deleted_at is null',
    says: `case when o.template then 'template' else 'image' end`,
    liveSnapshot: 'select v.snapshot from image_version v where v.company_id = $1 and v.image_id = o.id and v.version = o.live_version',
    fieldsOf: (snapshot) => fieldsOfVersion(readSnapshot(snapshot as StoredSnapshot)),
  },
  [USER_KIND.campaign]: {
    table: 'campaign',
    isThere: 'o.deleted_at is null',
    says: `'campaign'`,
    liveSnapshot:
      'select v.snapshot from campaign_version v where v.company_id = $1 and v.campaign_id = o.id and v.version = o.live_version',
    fieldsOf: (snapshot, { kind, id }) =>
      fieldsOfCampaign(snapshot as CampaignSnapshot, kind === USED_KIND.table ? [`table_${id}`, `places_${id}`] : [`feed_${id}`]),
  },
  [USER_KIND.recipe]: {
    table: 'recipe',
    isThere: 'o.deleted_at is null',
    says: `'recipe'`,
    liveSnapshot: 'select v.snapshot from recipe_version v where v.company_id = $1 and v.recipe_id = o.id and v.version = o.live_version',
    fieldsOf: (snapshot, used) => fieldsOfRecipe(snapshot as RecipeSnapshot, used),
  },
  // Segments have no live version: what is published holds a copy of their rules.
  [USER_KIND.segment]: { table: 'segment', isThere: 'true', says: `'segment'`, liveSnapshot: 'null::jsonb', fieldsOf: () => new Set() },
  [USER_KIND.flavour]: {
    table: '(select company_id, id, label as name from flavour)',
    isThere: 'true',
    says: `'flavour'`,
    liveSnapshot: 'null::jsonb',
    fieldsOf: () => new Set(),
  },
  [USER_KIND.eventView]: {
    table: '(select company_id, id, label as name from event_view)',
    isThere: 'true',
    says: `'view'`,
    liveSnapshot: 'null::jsonb',
    fieldsOf: () => new Set(),
  },
} satisfies Record<UserKind, UserTable>;
const KINDS = Object.entries(USERS).map(([kind, user]) => ({ kind: Number(kind), ...user }));

/** How a refusal names what is in use, and what to do about its users. */
const REFUSALS = {
  [USED_KIND.asset]: { what: 'picture', advice: 'Take it out there first.' },
  [USED_KIND.font]: { what: 'font', advice: 'Choose another font there first.' },
  [USED_KIND.table]: { what: 'table', advice: 'Choose another one there first.' },
  [USED_KIND.feed]: { what: 'data source', advice: 'Choose another one there first.' },
  [USED_KIND.image]: { what: 'image', advice: 'Choose another one there first.' },
  [USED_KIND.recipe]: { what: 'recipe', advice: 'Choose another default recipe there first.' },
  [USED_KIND.flavour]: { what: 'flavour', advice: 'Choose another one there first.' },
  [USED_KIND.eventView]: { what: 'event view', advice: 'Take it out there first.' },
  [USED_KIND.segment]: { what: 'segment', advice: 'Take it out of their rules first.' },
  [USED_KIND.event]: { what: 'event', advice: 'Take it out there first.' },
  [USED_KIND.customerField]: { what: 'field', advice: 'Take it out there first.' },
} satisfies Record<UsedKind, { what: string; advice: string }>;

/** Names of what may be gone when its user comes back from the bin. */
const GONE = [
  [USED_KIND.asset, 'picture'],
  [USED_KIND.table, 'data table'],
  [USED_KIND.feed, 'data source'],
  [USED_KIND.image, 'live image'],
  [USED_KIND.recipe, 'recipe'],
  [USED_KIND.flavour, 'flavour'],
  [USED_KIND.segment, 'segment'],
] as const;

/** "a data table and 2 segments it uses were"; undefined where nothing is gone. */
export function goneText(gone: readonly Used[]): string | undefined {
  const counts = GONE.map(([kind, name]) => {
    const ids = gone.filter((one) => one.kind === kind).map(({ id }) => String(id));
    // Each 0 is another one.
    return { name, n: new Set(ids).size + Math.max(0, ids.filter((id) => id === '0').length - 1) };
  }).filter(({ n }) => n > 0);
  if (counts.length === 0) return undefined;
  const list = new Intl.ListFormat('en-GB').format(counts.map(({ name, n }) => (n === 1 ? `a ${name}` : `${n} ${name}s`)));
  return `${list} it uses ${counts.length === 1 && counts[0]?.n === 1 ? 'was' : 'were'}`;
}

const MAX_USERS = 100;

/** Users at most, those whose live version uses it first, then by name. */
export async function usersOf(tx: Tx, companyId: number, used: Used): Promise<UsingImage[]> {
  return usersOfAny(tx, companyId, [used]);
}

/** Users of one of these or of several, in the same order. */
export async function usersOfAny(tx: Tx, companyId: number, used: readonly Used[]): Promise<UsingImage[]> {
  if (used.length === 0) return [];
  const isOneOf = joined(
    [...Map.groupBy(used, ({ kind }) => kind)].map(
      ([kind, some]) => sql`used_kind = ${text(kind)} and used_id = any (${some.map(({ id }) => String(id))}::text[])`,
    ),
    ' or ',
  );
  const each = KINDS.map(
    ({ kind, table, isThere, says }) =>
      sql`select ${text(says)} as kind, o.id, o.name, u.live from ${text(table)} o join (select user_id, bool_or(live) as live from object_use
         where company_id = ${companyId} and (${isOneOf}) and user_kind = ${text(kind)} group by user_id) u on u.user_id = o.id
       where o.company_id = ${companyId} and ${text(isThere)}`,
  );
  return tx.query<UsingImage>(
    ...sent(
      sql`select kind, id, name from (${joined(each, ' union all ')}) users order by live desc, lower(name), id limit ${text(MAX_USERS)}`,
    ),
  );
}

export interface LiveUser extends UsingImage {
  /** Names by which its live version reads values, within steps and custom fields too. */
  fields: ReadonlySet<string>;
}

/**
 * Finds those whose live version uses it, by name. The caller holds what is used, so that none is published
 * meanwhile.
 */
export async function liveUsersOf(tx: Tx, companyId: number, used: Used): Promise<LiveUser[]> {
  const each = KINDS.map(
    ({ kind, table, isThere, says, liveSnapshot }) =>
      `select ${kind} as user_kind, ${says} as kind, o.id, o.name, (${liveSnapshot}) as snapshot from ${table} o join object_use u
         on u.company_id = $1 and u.used_kind = $2 and u.used_id = $3 and u.user_kind = ${kind} and u.user_id = o.id and u.live
       where o.company_id = $1 and ${isThere}`,
  );
  const rows = await tx.query<UsingImage & { user_kind: UserKind; snapshot: unknown }>(
    `select * from (${each.join(' union all ')}) users order by lower(name), id limit ${MAX_USERS}`,
    [companyId, used.kind, String(used.id)],
  );
  return rows.map(({ user_kind, kind, id, name, snapshot }) => ({ kind, id, name, fields: USERS[user_kind].fieldsOf(snapshot, used) }));
}

/** Ids of the images whose draft uses it: their previews show it. */
export async function draftsUsing(tx: Tx, companyId: number, used: Used): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select o.id from object_use u join image o on o.company_id = $1 and o.id = u.user_id
     where u.company_id = $1 and u.used_kind = $2 and u.used_id = $3 and u.user_kind = $4 and not u.live and o.deleted_at is null`,
    [companyId, used.kind, String(used.id), OBJECT_KIND.image],
  );
  return rows.map(({ id }) => id);
}

/** Ids of the users of one kind whose draft uses any of these. */
export async function draftUsers(tx: Tx, companyId: number, user: UserKind, kind: UsedKind, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select distinct user_id as id from object_use
     where company_id = $1 and used_kind = $2 and used_id = any ($3::text[]) and user_kind = $4 and not live order by 1`,
    [companyId, kind, ids.map(String), user],
  );
  return rows.map(({ id }) => id);
}

/** Things of one kind that the drafts of another kind use, by the users' ids. */
export async function usedByDrafts(tx: Tx, companyId: number, user: UserKind, kind: UsedKind): Promise<Map<number, string[]>> {
  const rows = await tx.query<{ id: number; used: string[] }>(
    `select user_id as id, array_agg(used_id order by used_id) as used from object_use
     where company_id = $1 and user_kind = $2 and used_kind = $3 and not live group by user_id`,
    [companyId, user, kind],
  );
  return new Map(rows.map(({ id, used }) => [id, used]));
}

/** How many use each of a kind, by its id. */
export async function countUsers(tx: Tx, companyId: number, kind: UsedKind): Promise<Map<string, number>> {
  const each = KINDS.map(
    (
      user,
    ) => `select u.used_id as id, u.user_kind, u.user_id from object_use u join ${user.table} o on o.company_id = $1 and o.id = u.user_id
       where u.company_id = $1 and u.used_kind = $2 and u.user_kind = ${user.kind} and ${user.isThere}`,
  );
  const rows = await tx.query<{ id: string; n: number }>(
    `select id, count(distinct (user_kind, user_id))::int as n from (${each.join(' union all ')}) users group by id`,
    [companyId, kind],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/**
 * SQL that counts the users of one row of another statement; `owner` and `id` are its company and id there.
 */
export function userCount(kind: UsedKind, { owner, id }: { owner: string; id: string }): string {
  const each = KINDS.map(
    (
      user,
    ) => `(select count(distinct u.user_id)::int from object_use u join ${user.table} o on o.company_id = u.company_id and o.id = u.user_id
      where u.company_id = ${owner} and u.used_kind = ${kind} and u.used_id = ${id}::text and u.user_kind = ${user.kind} and ${user.isThere})`,
  );
  return `(${each.join(' + ')})`;
}

/** Refuses to delete what is in use. The caller holds it, so that no one begins to use it meanwhile. */
export async function requireUnused(tx: Tx, companyId: number, used: Used): Promise<void> {
  const users = await usersOf(tx, companyId, used);
  const { what, advice } = REFUSALS[used.kind];
  if (users.length > 0) throw inUse(users, `This ${what} is used by ${listed(users)}. ${advice}`);
  const events = used.kind === USED_KIND.table ? await eventsOfItems(tx, companyId, used) : [];
  if (events.length > 0)
    throw inUse(
      [],
      `This ${what} holds the items of ${events.length === 1 ? 'the event' : 'events:'} “${events.join('”, “')}”. Choose another one in ${events.length === 1 ? 'its item field' : 'their item fields'} first.`,
    );
}

/**
 * Names of the events whose items the table holds. They show nothing to readers, so they are no users like
 * images.
 */
async function eventsOfItems(tx: Tx, companyId: number, { id }: Used): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select e.name from event_field f join event e on e.company_id = f.company_id and e.id = f.event_id
     where f.company_id = $1 and f.item_datatable = $2 order by lower(e.name), e.id limit 3`,
    [companyId, Number(id)],
  );
  return rows.map(({ name }) => name);
}

/** The problem `in_use`: what stands in the way, by name. */
export function inUse(users: readonly UsingImage[], publicMessage: string): AppError {
  return new AppError('in_use', { publicMessage, details: { users: users.map(({ kind, id, name }): UsingImage => ({ kind, id, name })) } });
}

/** The first by name, and how many more. */
export function listed(users: readonly { name: string; kind?: UsingImage['kind'] }[]): string {
  const [first, ...others] = users;
  const areImages = users.every(({ kind }) => kind === undefined || kind === 'image' || kind === 'template');
  const more =
    others.length === 0
      ? ''
      : areImages
        ? others.length === 1
          ? ' and one other image'
          : ` and ${others.length} other images`
        : ` and ${others.length} more`;
  return `“${first?.name ?? ''}”${more}`;
}
