import { EID_KINDS, isCurrency } from '@limn/model';
import { z } from 'zod';
import { AttributionInput } from './attribution.ts';
import { BLANK, EmailAddress, IdParams, Locale, Message, NoBody, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

const ROLES = ['design_and_coding', 'email_strategy', 'data_and_segmentation'] as const;
const GOALS = ['impact', 'save_time', 'personalisation', 'overcome_integration', 'other'] as const;
const one = <T extends z.ZodType>(item: T) => z.union([z.array(item).max(10), item.transform((value) => [value])]);
export const USER_ROLES = ROLES;
export const USER_GOALS = GOALS;

export const User = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    email_verified: z.union([z.literal(0), z.literal(1)]),
    phone: z.string(),
    user_role: z.array(z.string()),
    user_goal: z.array(z.string()),
    user_goal_other: z.string(),
    /** The company that someone last took the person out of; empty once they are in one again. */
    removed_from: z.string(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Billing = z
  .object({
    billsby_id: z.string().nullable(),
    plan_type: z.string(),
    subscription: z.object({ status: z.string() }),
    /** When the free trial ends; null without one. */
    trial_ends_at: z.string().nullable(),
    usage: z.object({
      current_plan: z.string(),
      credits_remaining: z.number().int(),
      /** Credits of all grants that are valid today, used ones included. */
      credits_granted: z.number().int(),
      /** Pictures are not stopped at zero credits: what is used is paid for, or agreed. */
      unlimited: z.boolean(),
      message: z.string(),
      link_target: z.enum(['billing', 'manage', 'contact', '']),
      link_text: z.string(),
    }),
  })
  .meta({ id: 'Billing' });

const companySettings = {
  name: text(200),
  website: text(500),
  industry: text(100),
  email_provider: text(100),
  email_list_size: text(50),
  email_field: text(500),
  twitter: text(200),
  instagram: text(200),
  address_1: text(200),
  address_2: text(200),
  city: text(200),
  county: text(200),
  postcode: text(50),
  country: text(100),
  url_utm_campaign: text(500),
  url_utm_content: text(500),
  url_utm_medium: text(500),
  url_utm_source: text(500),
  url_custom: text(2000),
  /** The one that was set. A change holds from the company's next day; see `timezone_today`. */
  timezone: text(100),
  /** Locale of dates, numbers and plurals in new images. */
  locale: Locale,
  /**
   * Content of the `eid` in tags: `address` or `customer_id`. The hash that counts keep is the same either
   * way.
   */
  eid_kind: text(20).refine((kind) => EID_KINDS.some((known) => known === kind), { error: 'Choose an email address or a customer ID.' }),
  /** Three letters (ISO 4217): what all amounts of conversions are in. */
  currency: text(20).refine(isCurrency, { error: 'Choose a currency by its three letters, such as GBP.' }),
};

export const Company = z
  .object({
    id: z.number().int(),
    ...companySettings,
    allowed_hosts: z.array(z.string()),
    /** The timezone whose days count now: another one than `timezone` until the next day begins. */
    timezone_today: z.string(),
    /** Kinds of identities that name customers, comma-separated. All of them, for every company. */
    allowed_identity_types: z.string(),
    /** JSON text of a list of models, each {id, label, window_hours}. */
    recipe_attribution: z.string(),
    /**
     * Background work for this company that fails and is tried again: since when, and as what it is known to
     * operators.
     */
    set_aside: z.array(z.object({ job: z.string(), since: z.string() })),
    role: z.string(),
    billing: Billing,
    users: z.array(
      z.object({
        user_id: z.number().int(),
        role: z.string(),
        joined_at: z.string(),
        user: z.object({ name: z.string(), email: z.string() }),
      }),
    ),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;

export const CompanySummary = z.object({ id: z.number().int(), name: z.string(), role: z.string() }).meta({ id: 'CompanySummary' });

const required = (message: string, maximum = 200) => text(maximum).refine((value) => !BLANK.test(value), { error: message });
export const CompanyCreate = writable({
  company: writable({
    name: required('Company name is required'),
    website: text(500).regex(/^(https?:\/\/)?\S+$/i, { error: 'Company website is required' }),
    industry: required('Company industry is required', 100),
    email_provider: required('ESP is required', 100),
    email_list_size: required('Email List Size is required', 50),
    timezone: text(100).optional(),
  }),
  user: z
    .strictObject({ role: one(z.enum(ROLES)), goal: one(z.enum(GOALS)), goal_other: text(500).nullish() })
    .refine((user) => user.role.length > 0, { path: ['role'], error: 'At least one item should be selected' })
    .refine((user) => user.goal.length > 0, { path: ['goal'], error: 'At least one item should be selected' })
    .refine((user) => !user.goal.includes('other') || (user.goal_other ?? '').trim() !== '', {
      path: ['goal_other'],
      error: 'Please specify your goal',
    }),
});

const optionalCompany = z
  .object({
    ...companySettings,
    name: required('Company name is required'),
    allowed_hosts: z.array(text(253)).max(50, { error: 'Use at most 50 hosts.' }),
    recipe_attribution: AttributionInput,
  })
  .partial().shape;

export const accountRoutes = {
  getUser: route({ method: 'GET', path: '/user', summary: 'The signed-in person', access: 'person', response: z.object({ user: User }) }),
  updateUser: route({
    method: 'POST',
    path: '/user',
    summary: 'Save the profile',
    access: 'verified',
    body: writable(
      {
        name: required('Your name is required').optional(),
        phone: text(50).optional(),
        user_role: one(z.enum(ROLES)).optional(),
        user_goal: one(z.enum(GOALS)).optional(),
        user_goal_other: text(500).nullish(),
      },
      ['id', 'email', 'email_verified', 'removed_from'],
    ),
    response: z.object({ message: z.string(), user: User }),
  }),
  verifyEmail: route({
    method: 'GET',
    path: '/user/verifyemail',
    summary: 'Whether the address is verified, checked again with the sign-in provider',
    access: 'person',
    response: z.object({ email_verified: z.union([z.literal(0), z.literal(1)]) }),
  }),
  resendVerification: route({
    method: 'POST',
    path: '/user/verifyemail',
    summary: 'Send the verification mail again',
    access: 'person',
    body: NoBody,
    response: Message,
  }),
  correctEmail: route({
    method: 'POST',
    path: '/user/email',
    summary: 'Correct an address that is not verified yet, and mail a link to the new one',
    access: 'person',
    body: writable({ email: EmailAddress }),
    refuses: ['conflict', 'unavailable', 'too_many_requests'],
    response: Message,
  }),
  logOutEverywhere: route({
    method: 'POST',
    path: '/user/logout_everywhere',
    summary: 'End all sessions of the signed-in user; their access tokens are refused immediately',
    access: 'person',
    body: NoBody,
    response: Message,
  }),
  getUserCompany: route({
    method: 'GET',
    path: '/user/company',
    summary: 'The chosen company, or 0',
    access: 'person',
    response: z.object({ company: z.union([Company, z.literal(0)]) }),
  }),
  createCompany: route({
    method: 'POST',
    path: '/user/company',
    summary: 'Create a company',
    access: 'person',
    body: CompanyCreate,
    creates: true,
    response: z.object({ message: z.string(), company: Company }),
  }),
  listCompanies: listRoute({
    path: '/company/list',
    summary: 'Companies of the signed-in user',
    access: 'person',
    list: { key: 'companies', searched: ['name'] },
    row: CompanySummary,
  }),
  updateCompany: route({
    method: 'POST',
    path: '/company/:id',
    summary: 'Save company settings',
    access: 'editor',
    params: IdParams,
    body: writable(optionalCompany, ['id', 'billing', 'users', 'role', 'timezone_today', 'set_aside', 'allowed_identity_types']),
    response: z.object({ message: z.string(), company: Company }),
  }),
};
