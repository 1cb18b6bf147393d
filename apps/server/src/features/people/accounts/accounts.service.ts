/** Companies and profiles. */
import { IDENTITY_KINDS, type Company, type CompanyCreate, type routes, type User } from '@limn/contracts';
import { AppError, PLAN_TYPE, ROLE, invalidField, listedZone } from '@limn/model';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { setAsideOf } from '../../../storage/set-aside.ts';
import {
  companyUsers,
  getCompany,
  getUserById,
  insertCompany,
  insertMembership,
  rememberCompany,
  setAttribution,
  setNextTimezone,
  setTrialEnd,
  takeTrial,
  updateCompanySettings,
  updateProfile,
  type CompanyRow,
} from './accounts.store.ts';
import { readCreditPace, readCredits } from '../credits/credits.read.ts';
import { numberedModels } from './attribution.ts';
import { billingOf } from './billing.ts';
import { nextDayStart } from './next-day.ts';

const DEFAULT_TIMEZONE = 'Europe/London';

export interface AccountDeps {
  /** Gives a company its trial; answers when it ends. */
  grantTrial(tx: Tx, companyId: number, nowMs: number): Promise<Date>;
  notifyCompanyChanged(tx: Tx, companyId: number): Promise<void>;
  now(): Date;
}

type NewCompany = z.output<typeof CompanyCreate>;

export async function userOf(tx: Tx, userId: number): Promise<z.input<typeof User>> {
  const { id, name, email, email_verified, phone, user_role, user_goal, user_goal_other, removed_from } = await getUserById(tx, userId);
  return { id, name, email, email_verified: email_verified ? 1 : 0, phone, user_role, user_goal, user_goal_other, removed_from };
}

/** The company as one of its members sees it. The transaction must be that company's. */
export async function companyOf(tx: Tx, companyId: number, role: string, deps: AccountDeps): Promise<z.input<typeof Company>> {
  const {
    public_id: _,
    last_attribution_id: _last,
    next_timezone,
    trial_ends_at,
    plan_type,
    plan_id,
    subscription_status,
    billsby_id,
    ...settings
  } = await getCompany(tx, companyId);
  const users = await companyUsers(tx, companyId);
  const now = deps.now();
  const credits = {
    ...(await readCredits(tx, companyId, settings.timezone, now.getTime())),
    pace: await readCreditPace(tx, companyId, settings.timezone, now.getTime()),
  };
  return {
    ...settings,
    timezone: next_timezone ?? settings.timezone,
    timezone_today: settings.timezone,
    set_aside: (await setAsideOf(tx, companyId)).map(({ job, since }) => ({ job, since: since.toISOString() })),
    allowed_identity_types: Object.keys(IDENTITY_KINDS).join(','),
    role,
    // Anyone who has the number can change everything in the billing service's own window, so only owners get
    // it.
    billing: billingOf(
      { plan_type, plan_id, subscription_status, billsby_id: role === ROLE.owner ? billsby_id : null, trial_ends_at },
      credits,
      now,
      settings.timezone,
    ),
    users: users.map(({ user_id, role: itsRole, created_at, name, email }) => ({
      user_id,
      role: itsRole,
      joined_at: created_at.toISOString(),
      user: { name, email },
    })),
  };
}

/** Company, owner and trial in one transaction; the trial is given once to a person. */
export async function createCompany(tx: Tx, userId: number, input: NewCompany, deps: AccountDeps): Promise<number> {
  const { company, user } = input;
  const timezone = requireListed(company.timezone ?? DEFAULT_TIMEZONE, 'company.timezone');
  await updateProfile(tx, userId, { user_role: user.role, user_goal: user.goal, user_goal_other: user.goal_other ?? '' });
  const companyId = await insertCompany(tx, {
    name: company.name.trim(),
    website: websiteAddress(company.website, 'company.website'),
    industry: company.industry,
    emailProvider: company.email_provider,
    emailListSize: company.email_list_size,
    timezone,
    planType: PLAN_TYPE.freeTrial,
  });
  await insertMembership(tx, companyId, userId, ROLE.owner);
  if (await takeTrial(tx, userId)) {
    await setTrialEnd(tx, companyId, await deps.grantTrial(tx, companyId, deps.now().getTime()));
  }
  await rememberCompany(tx, userId, companyId);
  return companyId;
}

export type CompanyChange = z.output<(typeof routes)['updateCompany']['body']>;

/** Answers true when the timezone changes, which it does at the company's next midnight. */
export async function updateCompany(tx: Tx, companyId: number, change: CompanyChange, deps: AccountDeps): Promise<boolean> {
  const current = await getCompany(tx, companyId);
  await updateCompanySettings(tx, companyId, {
    ...change,
    ...(change.name === undefined ? {} : { name: change.name.trim() }),
    ...(change.website === undefined ? {} : { website: websiteAddress(change.website, 'website') }),
    ...(change.allowed_hosts === undefined ? {} : { allowed_hosts: hostNames(change.allowed_hosts) }),
  });
  if (change.recipe_attribution !== undefined) {
    const { models, lastId } = numberedModels(change.recipe_attribution, current);
    await setAttribution(tx, companyId, JSON.stringify(models), lastId);
  }
  const waits = await changeTimezone(tx, current, change.timezone, deps.now());
  await deps.notifyCompanyChanged(tx, companyId);
  return waits;
}

async function changeTimezone(tx: Tx, current: CompanyRow, asked: string | undefined, now: Date): Promise<boolean> {
  if (asked === undefined || asked === (current.next_timezone ?? current.timezone)) return false;
  const wanted = requireListed(asked, 'timezone');
  if (wanted === (listedZone(current.timezone) ?? current.timezone)) {
    await setNextTimezone(tx, current.id, null);
    return false;
  }
  await setNextTimezone(tx, current.id, { timezone: wanted, at: new Date(nextDayStart(current.timezone, now.getTime())) });
  return true;
}

function requireListed(timezone: string, path: string): string {
  const listed = listedZone(timezone);
  if (listed === undefined) throw invalidField(path, 'Choose a timezone from the list.');
  return listed;
}

function websiteAddress(website: string, path: string): string {
  const trimmed = website.trim();
  const address = trimmed === '' || /^http/i.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (address !== '' && !isWebAddress(address)) throw invalidField(path, 'Use a URL like https://www.example.com.');
  return address;
}

function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
}

/** Each host once; whatever isn't a host is named. */
function hostNames(texts: readonly string[]): string[] {
  const hosts = texts.map(hostName);
  const message = 'Use a host name like shop.example.com.';
  const errors = hosts.flatMap((host, index) => (host === undefined ? [{ path: `allowed_hosts.${index}`, message }] : []));
  if (errors.length > 0) throw new AppError('invalid', { publicMessage: message, errors });
  return [...new Set(hosts.filter((host) => host !== undefined))];
}

/** A host as a URL would have it: without port, path or credentials. */
function hostName(text: string): string | undefined {
  const host = text.trim().toLowerCase();
  const url = URL.parse(`https://${host}/`);
  if (!url || url.hostname === '' || url.host !== url.hostname || url.href !== `https://${url.hostname}/`) return undefined;
  return url.hostname;
}

/** An id in the path that is not the caller's company is answered like one that does not exist. */
export function requireOwnCompany(pathId: number, companyId: number): void {
  if (pathId !== companyId) throw new AppError('not_found', { publicMessage: 'Company not found.' });
}
