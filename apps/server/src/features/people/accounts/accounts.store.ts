/** The tables of people, companies and memberships. */
import type { Role } from '@limn/model';
import { wholeId } from '../../../storage/company-setting.ts';
import type { Tx } from '../../../storage/database.ts';
import { joined, sent, sql, text } from '../../../storage/sql.ts';

export interface UserRow {
  id: number;
  iss: string;
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
  phone: string;
  user_role: string[];
  user_goal: string[];
  user_goal_other: string;
  trial_used: boolean;
  last_company_id: number | null;
  /** The company that someone last took the person out of; empty once they are in one again. */
  removed_from: string;
}

/** Settings that a member may change, as columns. */
export const COMPANY_SETTINGS = [
  'name',
  'website',
  'industry',
  'email_provider',
  'email_list_size',
  'email_field',
  'twitter',
  'instagram',
  'address_1',
  'address_2',
  'city',
  'county',
  'postcode',
  'country',
  'url_utm_campaign',
  'url_utm_content',
  'url_utm_medium',
  'url_utm_source',
  'url_custom',
  'allowed_hosts',
  'locale',
  'eid_kind',
  'currency',
] as const;
type CompanySetting = (typeof COMPANY_SETTINGS)[number];

export type CompanyRow = { [K in Exclude<CompanySetting, 'allowed_hosts'>]: string } & {
  id: number;
  public_id: string;
  allowed_hosts: string[];
  timezone: string;
  next_timezone: string | null;
  recipe_attribution: string;
  /** The greatest id that an attribution model ever had. */
  last_attribution_id: number;
  plan_type: string;
  plan_id: string;
  subscription_status: string;
  billsby_id: string | null;
  trial_ends_at: Date | null;
};

export interface Membership {
  companyId: number;
  role: Role;
}

const USER_COLUMNS =
  'id, iss, sub, name, email, email_verified, phone, user_role, user_goal, user_goal_other, trial_used, last_company_id, removed_from';

export async function findUser(tx: Tx, iss: string, sub: string): Promise<UserRow | undefined> {
  return tx.maybeOne<UserRow>(`select ${USER_COLUMNS} from app_user where iss = $1 and sub = $2`, [iss, sub]);
}

type FoundUser = Pick<UserRow, 'id' | 'name' | 'email' | 'email_verified'> & {
  logged_out_at: Date | null;
  email_corrected_at: Date | null;
};

/** Tells who it is and where they belong, in one look: it comes with every request. */
export async function findPerson(tx: Tx, iss: string, sub: string): Promise<(FoundUser & { memberships: Membership[] }) | undefined> {
  const [found] = await tx.often<FoundUser & { companies: number[]; roles: Role[] }>(
    `select u.id, u.name, u.email, u.email_verified, u.logged_out_at, u.email_corrected_at, coalesce(m.companies, '{}') as companies, coalesce(m.roles, '{}') as roles from app_user u
       left join lateral (select array_agg(company_id order by company_id) as companies, array_agg(role order by company_id) as roles
         from membership where user_id = u.id) m on true
     where u.iss = $1 and u.sub = $2`,
    [iss, sub],
  );
  if (!found) return undefined;
  const { companies, roles, ...user } = found;
  return { ...user, memberships: companies.flatMap((companyId, at) => (roles[at] ? [{ companyId, role: roles[at] }] : [])) };
}

/** From now on access tokens of before are refused. */
export async function markLoggedOut(tx: Tx, userId: number): Promise<void> {
  await tx.run('update app_user set logged_out_at = now() where id = $1', [userId]);
}

/** An address that was mistyped. It has to be verified as the first one had. */
export async function correctEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.run('update app_user set email = $2, email_verified = false, email_corrected_at = now(), updated_at = now() where id = $1', [
    userId,
    email,
  ]);
}

export async function getUserById(tx: Tx, userId: number): Promise<UserRow> {
  return tx.one<UserRow>(`select ${USER_COLUMNS} from app_user where id = $1`, [userId]);
}

/** Two first calls at once make one row. */
export async function insertUser(
  tx: Tx,
  user: { iss: string; sub: string; name: string; email: string; emailVerified: boolean },
): Promise<UserRow> {
  await tx.run(
    'insert into app_user (iss, sub, name, email, email_verified) values ($1, $2, $3, $4, $5) on conflict (iss, sub) do nothing',
    [user.iss, user.sub, user.name, user.email, user.emailVerified],
  );
  return tx.one<UserRow>(`select ${USER_COLUMNS} from app_user where iss = $1 and sub = $2`, [user.iss, user.sub]);
}

export async function updateIdentity(
  tx: Tx,
  userId: number,
  identity: { name: string; email: string; emailVerified: boolean },
): Promise<void> {
  await tx.run('update app_user set name = $2, email = $3, email_verified = $4, updated_at = now() where id = $1', [
    userId,
    identity.name,
    identity.email,
    identity.emailVerified,
  ]);
}

export interface ProfileChange {
  name?: string | undefined;
  phone?: string | undefined;
  user_role?: readonly string[] | undefined;
  user_goal?: readonly string[] | undefined;
  user_goal_other?: string | undefined;
}

/** Undefined values are left unchanged. */
export async function updateProfile(tx: Tx, userId: number, change: ProfileChange): Promise<void> {
  await tx.run(
    `update app_user set name = coalesce($2, name), phone = coalesce($3, phone), user_role = coalesce($4, user_role), user_goal = coalesce($5, user_goal),
       user_goal_other = coalesce($6, user_goal_other), updated_at = now() where id = $1`,
    [userId, change.name, change.phone, change.user_role, change.user_goal, change.user_goal_other],
  );
}

export async function rememberCompany(tx: Tx, userId: number, companyId: number): Promise<void> {
  await tx.run('update app_user set last_company_id = $2 where id = $1 and last_company_id is distinct from $2', [userId, companyId]);
}

/** True for the one company that gets this person's trial. */
export async function takeTrial(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.run('update app_user set trial_used = true where id = $1 and not trial_used', [userId])) === 1;
}

export async function membershipsOf(tx: Tx, userId: number): Promise<Membership[]> {
  return tx.query<Membership>('select company_id as "companyId", role from membership where user_id = $1 order by company_id', [userId]);
}

export async function companySummaries(tx: Tx, userId: number): Promise<{ id: number; name: string; role: string }[]> {
  return tx.query(
    'select c.id, c.name, m.role from membership m join company c on c.id = m.company_id where m.user_id = $1 order by lower(c.name), c.id',
    [userId],
  );
}

export async function insertCompany(
  tx: Tx,
  company: {
    name: string;
    website: string;
    industry: string;
    emailProvider: string;
    emailListSize: string;
    timezone: string;
    planType: string;
  },
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    'insert into company (name, website, industry, email_provider, email_list_size, timezone, plan_type) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [company.name, company.website, company.industry, company.emailProvider, company.emailListSize, company.timezone, company.planType],
  );
  // From here on the transaction may write this company's own rows, which belong to its creation.
  await tx.run(`set local app.company = '${wholeId(id)}'`);
  return id;
}

export async function insertMembership(tx: Tx, companyId: number, userId: number, role: Role): Promise<void> {
  await tx.run('insert into membership (company_id, user_id, role) values ($1, $2, $3)', [companyId, userId, role]);
  await tx.run("update app_user set removed_from = '' where id = $1 and removed_from <> ''", [userId]);
}

export async function setTrialEnd(tx: Tx, companyId: number, endsAt: Date): Promise<void> {
  await tx.run('update company set trial_ends_at = $2 where id = $1', [companyId, endsAt]);
}

export async function getCompany(tx: Tx, companyId: number): Promise<CompanyRow> {
  const columns = [
    ...COMPANY_SETTINGS,
    'id',
    'public_id',
    'timezone',
    'next_timezone',
    'recipe_attribution',
    'last_attribution_id',
    'plan_type',
    'plan_id',
    'subscription_status',
    'billsby_id',
    'trial_ends_at',
  ];
  return tx.one<CompanyRow>(`select ${columns.join(', ')} from company where id = $1`, [companyId]);
}

export async function companyUsers(
  tx: Tx,
  companyId: number,
): Promise<{ user_id: number; role: string; created_at: Date; name: string; email: string }[]> {
  return tx.query(
    'select m.user_id, m.role, m.created_at, u.name, u.email from membership m join app_user u on u.id = m.user_id where m.company_id = $1 order by lower(u.name), m.user_id',
    [companyId],
  );
}

export async function updateCompanySettings(tx: Tx, companyId: number, change: Partial<Record<CompanySetting, unknown>>): Promise<void> {
  const names = COMPANY_SETTINGS.filter((name) => change[name] !== undefined);
  if (names.length === 0) return;
  const assignments = names.map((name) => sql`${text(name)} = ${change[name]}`);
  await tx.run(...sent(sql`update company set ${joined(assignments, ', ')}, updated_at = now() where id = ${companyId}`));
}

export async function setAttribution(tx: Tx, companyId: number, models: string, lastId: number): Promise<void> {
  await tx.run('update company set recipe_attribution = $2, last_attribution_id = $3, updated_at = now() where id = $1', [
    companyId,
    models,
    lastId,
  ]);
}

/** Null takes a waiting change back. */
export async function setNextTimezone(tx: Tx, companyId: number, next: { timezone: string; at: Date } | null): Promise<void> {
  await tx.run('update company set next_timezone = $2, next_timezone_at = $3, updated_at = now() where id = $1', [
    companyId,
    next?.timezone ?? null,
    next?.at ?? null,
  ]);
}

/** Companies whose change of timezone is due. */
export async function dueTimezones(tx: Tx): Promise<number[]> {
  return (await tx.query<{ id: number }>('select id from company where next_timezone_at <= now() order by 1')).map(({ id }) => id);
}

/** Makes a due change real; false where there is none any more. */
export async function applyDueTimezone(tx: Tx, companyId: number): Promise<boolean> {
  const changed = await tx.run(
    `update company set timezone = next_timezone, next_timezone = null, next_timezone_at = null, updated_at = now()
     where id = $1 and next_timezone is not null and next_timezone_at <= now()`,
    [companyId],
  );
  return changed === 1;
}
