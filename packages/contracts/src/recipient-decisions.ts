/**
 * Decisions of campaigns for one recipient, with reasons. It is kept as long as single impressions are, and
 * until the recipient is erased.
 */
import { z } from 'zod';
import { RulesetTraces } from './campaign-simulations.ts';
import { Id, text, writable } from './common.ts';
import { route } from './route.ts';

export const RecipientDecision = z
  .object({
    at: z.string(),
    kind: z.enum(['open', 'click']),
    /** The requester of the picture: `proxy` and `prefetch` fetch for a person. */
    opener: z.enum(['person', 'proxy', 'prefetch', 'scanner', 'bot', 'test']),
    /** Without a name where it is gone for good. */
    campaign: z.object({ id: z.number().int(), name: z.string().nullable(), deleted: z.boolean() }),
    version: z.number().int(),
    position: z.number().int(),
    /** `undecided`: nothing could be decided in time, so a fallback was shown. */
    outcome: z.enum(['ruleset', 'otherwise', 'undecided']),
    ruleset: z.object({ key: z.number().int(), id: z.number().int().nullable(), name: z.string().nullable() }).nullable(),
    /** The side of a test that the recipient was on. */
    variant: z.object({ key: z.number().int(), role: z.enum(['control', 'variant', 'hold_out']), name: z.string().nullable() }).nullable(),
    /** The live image that was shown. */
    image_id: z.number().int().nullable(),
    /** Null is unknown. Values of links, customers, tables and feeds are never kept. */
    facts: z.object({
      device: z.string().nullable(),
      client: z.string().nullable(),
      country: z.string().nullable(),
      /** On the company's clock. */
      hour: z.number().int().nullable(),
    }),
    trace: RulesetTraces.nullable(),
    /**
     * `followed`: the click led where its picture did, without asking a rule. `not_recorded`: from before
     * this was kept.
     */
    trace_missing: z.enum(['too_many_rules', 'not_recorded', 'followed', 'version_missing']).nullable(),
  })
  .meta({ id: 'RecipientDecision' });
export type RecipientDecision = z.infer<typeof RecipientDecision>;

/** A moment, and how many of it were answered. */
function isPlace(place: string): boolean {
  const [at = '', skip] = place.split('~');
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && !Number.isNaN(Date.parse(at)) && /^\d{1,6}$/.test(skip ?? '');
}

const MAX = { default: 25, max: 100 } as const;

export const recipientDecisionRoutes = {
  findDecisions: route({
    method: 'POST',
    path: '/decisions/find',
    summary: 'What campaigns showed a recipient and why, newest first',
    access: 'editor',
    body: writable({
      /** The recipient, as tags name them: an address or a customer ID. */
      eid: text(500).refine((value) => value.trim() !== '', { error: 'Type the value that your tags send as eid.' }),
      campaign_id: Id.optional(),
      /** `next` of the page before. */
      before: text(50).refine(isPlace, { error: 'Use next of the page before.' }).nullable().optional(),
      most: z.number().int().min(1).max(MAX.max).default(MAX.default),
    }),
    example: { eid: 'anna@example.com' },
    response: z.object({ decisions: z.array(RecipientDecision), next: z.string().nullable() }),
  }),
};
