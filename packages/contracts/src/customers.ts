/**
 * Customers: the people that events are about, what they are known by, their traits and what their events add
 * up to.
 */
import { z } from 'zod';
import { IdParams, Message, paging, nameText, text, writable } from './common.ts';
import { EVENT_TYPES, type EventType } from './events.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { integer } from './numbers.ts';

export const IDENTITY_KINDS = { customer_id: 'Customer ID', email: 'Email', anonymous_id: 'Anonymous ID' } as const;
export type IdentityKind = keyof typeof IDENTITY_KINDS;

/** Windows of aggregates in days, today included; 0 is all time. */
export const AGGREGATE_WINDOWS = [0, 7, 30, 90, 365] as const;
export type AggregateWindow = (typeof AGGREGATE_WINDOWS)[number];
/** `needsValue`: only of events with a value field. */
export const AGGREGATE_MEASURES = {
  count: { label: 'Number of events', needsValue: false },
  days_since: { label: 'Days since the last event', needsValue: false },
  sum: { label: 'Sum', needsValue: true },
  average: { label: 'Average', needsValue: true },
  first: { label: 'First value', needsValue: true },
  last: { label: 'Last value', needsValue: true },
} as const;
export type AggregateMeasure = keyof typeof AGGREGATE_MEASURES;

export const MAX_CUSTOMER_FIELDS = 100;
export const TIMELINE_ENTRIES = 50;
/** Entries of one moment that can be passed. */
export const MAX_TIMELINE_SKIP = 10_000;

const CustomerId = integer(1, Number.MAX_SAFE_INTEGER);
const CustomerParams = z.object({ id: CustomerId });

export const Customer = z
  .object({ id: z.number().int(), customer_id: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof Customer>;

export const CustomerIdentity = z
  .object({ kind: z.enum(Object.keys(IDENTITY_KINDS) as [IdentityKind, ...IdentityKind[]]), value: z.string(), created_at: z.string() })
  .meta({ id: 'CustomerIdentity' });
export type CustomerIdentity = z.infer<typeof CustomerIdentity>;

/** A value that rules and pictures can read. `id` stands behind `customer.` in a merge field. */
export const CustomerValue = z.object({ id: z.string(), label: z.string(), value: z.string().nullable() }).meta({ id: 'CustomerValue' });
export type CustomerValue = z.infer<typeof CustomerValue>;

export const TimelineEntry = z
  .object({
    at: z.string(),
    kind: z.enum(['event', 'impression', 'click']),
    /** The event, or what was opened. */
    name: z.string().nullable(),
    object: z.object({ kind: z.enum(['event', 'image', 'campaign', 'recipe']), id: z.number().int() }).nullable(),
    /** Tells which identity it was under. */
    identity: z.string(),
    properties: z.record(z.string(), z.unknown()).optional(),
    /** The ruleset that a campaign decided to show, or the items of a recipe. */
    decision: z.string().optional(),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const CustomerPage = Customer.extend({
  created_at: z.string(),
  identities: z.array(CustomerIdentity),
  /** The ones that are fields, each with its value or null. */
  traits: z.array(CustomerValue),
  /** Sent under names that are no fields. */
  other_traits: z.record(z.string(), z.string()),
  aggregates: z.array(
    z.object({ event_id: z.number().int(), event_name: z.string(), is_building: z.boolean(), values: z.array(CustomerValue) }),
  ),
  /** The newest; `before` of the timeline goes on. */
  timeline: z.array(TimelineEntry),
}).meta({ id: 'CustomerPage' });
export type CustomerPage = z.infer<typeof CustomerPage>;

export const CustomerField = z
  .object({
    /** Only traits that are fields have one, for changing and deleting them. */
    id: z.number().int().nullable(),
    kind: z.enum(['identity', 'trait', 'aggregate', 'view']),
    name: z.string(),
    label: z.string(),
    /** Where it comes from: an event’s name, also of a figure of an event view. */
    event_name: z.string().nullable(),
    data_type: z.enum(Object.keys(EVENT_TYPES) as [EventType, ...EventType[]]),
    field_length: z.number().int().nullable(),
    field_decimals: z.number().int().nullable(),
    merge_field: z.string(),
  })
  .meta({ id: 'CustomerField' });
export type CustomerField = z.infer<typeof CustomerField>;

/** A trait that was sent and is no field. */
export const TraitProposal = z
  .object({
    name: z.string(),
    customers: z.number().int(),
    example: z.string(),
    data_type: z.enum(Object.keys(EVENT_TYPES) as [EventType, ...EventType[]]),
  })
  .meta({ id: 'TraitProposal' });
export type TraitProposal = z.infer<typeof TraitProposal>;

/** How many of those who opened in the last 30 days are customers. */
export const KnownOpeners = z
  .object({
    openers: z.number().int(),
    known: z.number().int(),
    /** Said where tags and events seem to name different identities. */
    warning: z.string().nullable(),
  })
  .meta({ id: 'KnownOpeners' });
export type KnownOpeners = z.infer<typeof KnownOpeners>;

const { data_type: DataType, field_length, field_decimals } = fieldTypeShape();
function fieldTypeShape() {
  const type = z.enum(Object.keys(EVENT_TYPES) as [EventType, ...EventType[]], {
    error: 'Use varchar, int, decimal, date, datetime, tinyint or bigint.',
  });
  const whole = (min: number, max: number) =>
    z.number({ error: 'This must be a number.' }).int({ error: 'Use a whole number.' }).min(min).max(max).nullable().optional();
  return { data_type: type, field_length: whole(1, 10_000), field_decimals: whole(0, 38) };
}

const scopes = { read: 'data:read', write: 'data:write' } as const;
const FIELD_READ_ONLY = ['id', 'kind', 'name', 'label', 'event_name', 'merge_field'];

export const customerRoutes = {
  listCustomers: route({
    method: 'GET',
    path: '/customers',
    summary: 'Customers, a page at a time, the newest first; search looks in customer_id and email',
    access: 'viewer',
    scope: scopes.read,
    query: z.object({ ...paging(25), search: text(200).optional() }),
    response: z.object({
      customers: z.object({
        data: z.array(Customer),
        current_page: z.number().int(),
        per_page: z.number().int(),
        total: z.number().int(),
      }),
    }),
  }),
  getCustomer: route({
    method: 'GET',
    path: '/customers/:id',
    summary: 'A customer with identities, traits, aggregates and what happened last. One that was merged answers as the customer it became',
    access: 'viewer',
    scope: scopes.read,
    params: CustomerParams,
    response: z.object({ customer: CustomerPage }),
  }),
  listCustomerTimeline: route({
    method: 'GET',
    path: '/customers/:id/timeline',
    summary: 'What happened before a moment, newest first: events, impressions and clicks',
    access: 'viewer',
    scope: scopes.read,
    params: CustomerParams,
    query: z.object({
      before: z.iso.datetime({ error: 'Use a moment like 2026-11-23T09:30:00Z.' }),
      /** Entries of that moment that are known. */
      skip: integer(0, MAX_TIMELINE_SKIP).default(0),
    }),
    response: z.object({ timeline: z.array(TimelineEntry) }),
  }),
  mergeCustomers: route({
    method: 'POST',
    path: '/customers/:id/merge',
    summary: 'Merge another customer into this one: its identities and their history come over, and it ends. Traits of this one win',
    access: 'editor',
    scope: scopes.write,
    params: CustomerParams,
    body: writable({ other: CustomerId }),
    refuses: ['conflict'],
    example: { other: 18 },
    response: z.object({ customer: CustomerPage }),
  }),
  eraseCustomer: route({
    method: 'DELETE',
    path: '/customers/:id',
    summary: 'Erase a customer: every identity, with traits, events and aggregates. Counts stay, and lead to no one. Takes some seconds',
    access: 'owner',
    params: CustomerParams,
    response: Message,
  }),
  listCustomerFields: listRoute({
    path: '/customers/fields',
    summary: 'What is known of customers, as rules and pictures may read it: identities, traits and aggregates of events',
    access: 'viewer',
    scope: scopes.read,
    list: { key: 'fields', searched: ['name', 'label', 'event_name'] },
    row: CustomerField,
  }),
  createCustomerField: route({
    method: 'POST',
    path: '/customers/fields',
    summary: 'Make a trait a field. Values that were sent already are converted, or the call is refused with the first that don’t fit',
    access: 'editor',
    scope: scopes.write,
    body: writable(
      {
        name: nameText(200, 'field'),
        data_type: DataType.default('varchar'),
        field_length,
        field_decimals,
      },
      FIELD_READ_ONLY,
    ),
    creates: true,
    refuses: ['conflict'],
    example: { name: 'plan', data_type: 'varchar' },
    response: z.object({ field: CustomerField }),
  }),
  updateCustomerField: route({
    method: 'PUT',
    path: '/customers/fields/:id',
    summary: 'Change the type of a trait; its values are converted, or the call is refused with the first that don’t fit',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: writable({ data_type: DataType.optional(), field_length, field_decimals }, FIELD_READ_ONLY),
    refuses: ['conflict'],
    example: { data_type: 'int' },
    response: z.object({ field: CustomerField }),
  }),
  deleteCustomerField: route({
    method: 'DELETE',
    path: '/customers/fields/:id',
    summary: 'Delete a trait with its values; 409 `in_use` with its `users` while rules, images or views name it',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    refuses: ['in_use'],
    response: Message,
  }),
  listTraitProposals: listRoute({
    path: '/customers/proposals',
    summary: 'Traits that were sent and are no fields yet',
    access: 'viewer',
    scope: scopes.read,
    list: { key: 'proposals', searched: ['name'] },
    row: TraitProposal,
  }),
  knownOpeners: route({
    method: 'GET',
    path: '/customers/openers',
    summary: 'How many of the recipients who opened in the last 30 days are customers',
    access: 'viewer',
    scope: scopes.read,
    response: z.object({ known_openers: KnownOpeners }),
  }),
};
