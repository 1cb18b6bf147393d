/** Events as they are collected: their records, what was refused of them, and the keys that send them. */
import { z } from 'zod';
import { IdParams, Message, paging, nameText, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { integer } from './numbers.ts';

/** A write key: it stands in pages, writes events and reads nothing. */
export const CollectKey = z
  .object({ id: z.number().int(), name: z.string(), hint: z.string(), created_at: z.string() })
  .meta({ id: 'CollectKey' });
export type CollectKey = z.infer<typeof CollectKey>;

export const CollectedEvent = z
  .object({
    /** The id that it was sent with, else one of our own. */
    event_id: z.string(),
    customer_id: z.string().nullable(),
    event_properties: z.record(z.string(), z.unknown()),
    event_timestamp: z.string(),
    received_at: z.string(),
  })
  .meta({ id: 'CollectedEvent' });
export type CollectedEvent = z.infer<typeof CollectedEvent>;

/** A record that was collected and did not fit. */
export const EventReject = z
  .object({ id: z.number().int(), event_name: z.string(), reason: z.string(), received_at: z.string(), record: z.unknown() })
  .meta({ id: 'EventReject' });
export type EventReject = z.infer<typeof EventReject>;

const RejectPage = z.object({
  data: z.array(EventReject),
  /** How many records there are of each reason, the most frequent first, whichever was asked for. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  current_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
});

/** `reason`: only records that were refused for it. */
const RejectQuery = z.object({ ...paging(25), reason: text(1000).optional() });

export const EventProposal = z
  .object({ event_name: z.string(), record_count: z.number().int(), first_received_at: z.string(), last_received_at: z.string() })
  .meta({ id: 'EventProposal' });
export type EventProposal = z.infer<typeof EventProposal>;

/** Answers of all calls that collect. */
export const Collected = z
  .object({
    /**
     * Records that fit their event as it is now, and are stored with it. One whose id was stored before
     * counts here, and is not stored again.
     */
    accepted: z.number().int(),
    /**
     * Records of a name that no event has: they are kept under Event Data until someone creates the event.
     * Left out where there are none.
     */
    waiting: z.number().int().optional(),
    /**
     * By their place, from 0. Those whose values don't fit are kept among the event's refused records, where
     * they can be fixed.
     */
    rejected: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  })
  .meta({ id: 'Collected' });
export type Collected = z.infer<typeof Collected>;

export const COLLECT_BODY_BYTES = 4 * 1024 * 1024;
/** Records that one call sends again. */
export const MAX_RETRIED = 1000;

/** Rows of files that still don't fit are looked at and left: a call stops after many of them. */
const RetryBody = z.strictObject({ after: integer(0, Number.MAX_SAFE_INTEGER).default(0) }).nullish();
const Retried = z.object({
  accepted: z.number().int(),
  /** Sent as `after`, the next call goes on here. Null: all were looked at. */
  next: z.number().int().nullable(),
});

const scopes = { read: 'data:read', write: 'data:write' } as const;

/** As records write it, whatever that is. */
const NameInRecords = text(200).refine((name) => name.trim() !== '', { error: 'Give the event a name.' });

export const collectedRoutes = {
  listEventRecords: route({
    method: 'GET',
    path: '/events/:id/records',
    summary: 'The newest events of a kind',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    response: z.object({ records: z.array(CollectedEvent) }),
  }),
  addEventRecords: route({
    method: 'POST',
    path: '/events/:id/records',
    summary: 'Collect events of a kind; the answer comes when they are stored durably, and says which of them don’t fit',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: writable({ records: z.array(z.record(z.string(), z.unknown())).min(1, { error: 'Send at least one record.' }).max(1000) }),
    maxBodyBytes: COLLECT_BODY_BYTES,
    example: { records: [{ event_id: 'order-17', customer_id: 'c-1', event_properties: { total: 12.5 } }] },
    response: Collected,
  }),
  listEventHours: route({
    method: 'GET',
    path: '/events/:id/hours',
    summary: 'How many events of a kind arrived in each of the last 168 hours in which some did, the oldest first',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    response: z.object({ hours: z.array(z.object({ hour: z.string(), records: z.number().int() })) }),
  }),
  countExpiringEvents: route({
    method: 'GET',
    path: '/events/:id/expiring',
    summary: 'How many records of an event are deleted where it is kept for so many days from now on',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    query: z.object({ days: integer(1, 36_500) }),
    response: z.object({ records: z.number().int() }),
  }),
  listEventRejects: route({
    method: 'GET',
    path: '/events/:id/rejects',
    summary: 'Collected records of this event that don’t fit its fields, each with the reason, newest first',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    query: RejectQuery,
    response: z.object({ rejects: RejectPage }),
  }),
  listPeopleRejects: route({
    method: 'GET',
    path: '/customers/rejects',
    summary: 'Records of identify and alias that customers could not be made of, each with the reason, newest first',
    access: 'viewer',
    scope: scopes.read,
    query: RejectQuery,
    response: z.object({ rejects: RejectPage }),
  }),
  retryPeopleRejects: route({
    method: 'POST',
    path: '/customers/rejects/retry',
    summary: `Collect refused records of identify and alias again, the oldest ${MAX_RETRIED} first; those that still don’t fit stay refused`,
    access: 'editor',
    scope: scopes.write,
    body: RetryBody,
    response: Retried,
  }),
  retryEventRejects: route({
    method: 'POST',
    path: '/events/:id/rejects/retry',
    summary: `Collect refused records of this event again, the oldest ${MAX_RETRIED} first; those that still don’t fit stay refused`,
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: RetryBody,
    response: Retried,
  }),
  retryEventReject: route({
    method: 'POST',
    path: '/events/rejects/:id/retry',
    summary: 'Collect a refused record again as it is fixed here; refused with the reason while it still doesn’t fit',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: writable({ record: z.record(z.string(), z.unknown()) }),
    refuses: ['conflict'],
    example: { record: { event_id: 'order-17', customer_id: 'c-1', event_properties: { total: 12.5 } } },
    response: z.object({ accepted: z.number().int() }),
  }),
  listEventProposals: listRoute({
    path: '/events/proposals',
    summary: 'Names under which events were collected and for which there is no event yet',
    access: 'viewer',
    scope: scopes.read,
    list: { key: 'proposals', searched: ['event_name'] },
    row: EventProposal,
  }),
  listRejectsByName: route({
    method: 'GET',
    path: '/events/rejects',
    summary: 'Refused records of one event name, also where no event has it, each with the reason, newest first',
    access: 'viewer',
    scope: scopes.read,
    query: z.object({ event_name: NameInRecords, ...paging(25) }),
    response: z.object({ rejects: RejectPage }),
  }),
  discardEventRejects: route({
    method: 'POST',
    path: '/events/rejects/discard',
    summary: 'Delete the refused records of one event name for ever',
    access: 'editor',
    scope: scopes.write,
    body: writable({ event_name: NameInRecords }),
    example: { event_name: 'Purchase' },
    response: z.object({ discarded: z.number().int() }),
  }),
  listCollectKeys: listRoute({
    path: '/collect_keys',
    summary: 'Write keys of the company, with which pages and servers send events',
    access: 'editor',
    list: { key: 'collect_keys', searched: ['name'] },
    row: CollectKey,
  }),
  createCollectKey: route({
    method: 'POST',
    path: '/collect_keys',
    summary: 'Create a write key; it is only shown once',
    access: 'editor',
    body: writable({ name: nameText(200, 'key') }),
    creates: true,
    refuses: ['conflict'],
    example: { name: 'Shop' },
    response: z.object({ collect_key: CollectKey.extend({ secret: z.string() }) }),
  }),
  deleteCollectKey: route({
    method: 'DELETE',
    path: '/collect_keys/:id',
    summary: 'Revoke a write key',
    access: 'editor',
    params: IdParams,
    response: Message,
  }),
};
