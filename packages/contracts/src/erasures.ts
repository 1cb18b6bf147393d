import { z } from 'zod';
import { text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { UsingImage } from './using-image.ts';

/** Tells who a recipient is, as tags name them: the value of eid. */
const Eid = text(500).refine((value) => value.trim() !== '', {
  error: 'Type the value that your tags send as eid, an email address most often.',
});

/** Something that people write, and that holds the value of a person. */
export const FoundDocument = z.object({
  kind: z.enum(['campaign', 'recipe', 'segment', 'event_view', 'preview_person']),
  id: z.number().int(),
  name: z.string(),
  /** As it is now; campaigns and recipes have published versions, too, which stay as they are. */
  draft: z.boolean(),
  versions: z.number().int(),
  in_bin: z.boolean(),
});
export type FoundDocument = z.infer<typeof FoundDocument>;

/** The trace of a person, or that there is none. */
export const Traces = z
  .object({
    /** Days on which this person opened or clicked something. */
    days: z.number().int(),
    /** Countdowns that run for this person. */
    countdowns: z.number().int(),
    /** Tables with rows that hold the value. They are the company's own: a new file replaces them. */
    /** `partial`: it is too long to be looked through. */
    tables: z.array(
      z.object({ id: z.number().int(), name: z.string(), rows: z.number().int(), partial: z.boolean(), in_bin: z.boolean() }),
    ),
    /** Events with records that are this person's or name them. */
    /** `partial`: there may be more, it is too long to be looked through. */
    events: z.array(z.object({ id: z.number().int(), name: z.string(), records: z.number().int(), partial: z.boolean() })),
    /** The customer whom the value names: erased whole, under every identity. */
    customer: z.object({ id: z.number().int(), identities: z.number().int(), traits: z.number().int() }).nullable(),
    /** Collected records of this person that don't fit their event. */
    refused: z.object({ records: z.number().int(), partial: z.boolean() }),
    /** Images whose preview values, texts or links hold the value; `in_bin`: they can still be restored. */
    images: z.array(UsingImage.extend({ in_bin: z.boolean() })),
    /** `partial`: kinds that are too large to be looked through. */
    documents: z.object({ found: z.array(FoundDocument), partial: z.array(FoundDocument.shape.kind) }),
  })
  .meta({ id: 'Traces' });
export type Traces = z.infer<typeof Traces>;

export const Erasure = z
  .object({
    id: z.number().int(),
    /** `waiting` until what every server still has in its journal is read; a few seconds as a rule. */
    state: z.enum(['waiting', 'complete']),
    /** Impressions and clicks that do not lead to the person any more. They stay counted. */
    records: z.number().int(),
    countdowns: z.number().int(),
    /** Collected events and refused records of this person, which were deleted. */
    events: z.number().int(),
    asked_by: z.string().nullable(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

export const erasureRoutes = {
  listErasures: listRoute({
    path: '/erasure',
    summary: 'Erasures of recipients, newest first. Who they were isn’t stored',
    access: 'owner',
    list: { key: 'erasures', searched: ['state', 'asked_by'] },
    row: Erasure,
  }),
  findTraces: route({
    method: 'POST',
    path: '/erasure/find',
    summary: 'What is kept of a person',
    access: 'owner',
    body: writable({ eid: Eid }),
    response: z.object({ traces: Traces }),
  }),
  erasePerson: route({
    method: 'POST',
    path: '/erasure',
    summary: 'Erase a recipient from counts, countdowns, events and journals; totals and uniques don’t change. Idempotent',
    access: 'owner',
    body: writable({ eid: Eid }),
    response: z.object({ erasure: Erasure }),
  }),
};
