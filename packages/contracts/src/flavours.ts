/** Flavours: "people who viewed this also bought", learned from a company's events. */
import { z } from 'zod';
import { Id, IdParams, Message, NoBody, nameText, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** Scores on one side of a flavour. */
export const MAX_FLAVOUR_SCORES = 50;
export const MAX_FLAVOURS = 200;
const MAX_SCORE = 1_000_000;
const MAX_RECENCY_DAYS = 3650;
/** Hours between refreshes; 0: only by hand. */
const REFRESH_HOURS = [0, 1, 6, 24, 168] as const;

/** One event of "People who…" or "Also did…". */
const EventScore = z.object({
  id: z.number().int(),
  /** An event view, or an event: then all of its records. Ids of both come from one sequence. */
  view_id: z.number().int(),
  score: z.number(),
});
export type EventScore = z.infer<typeof EventScore>;

const Within = z.object({
  /** 1 to 6, as the timeframes are listed. */
  within: z.number().int().min(1).max(6),
  /** Days, for timeframes 4 and 5; else null. */
  recency: z.number().int().nullable(),
});

const FlavourSummary = z
  .object({
    id: z.number().int(),
    label: z.string(),
    /** The data table of its items; null before one is chosen, and where it is gone. */
    datatable: z.number().int().nullable(),
    datatable_name: z.string().nullable(),
    /** 0: neither refreshed on schedule nor offered to recipes. */
    enabled: z.literal([0, 1]),
    /** 0 not ready, 1 ready, 2 refreshing. */
    status: z.literal([0, 1, 2]),
    /** When the model that recipes read was finished; null before the first. */
    last_refresh: z.string().nullable(),
    /** Why the last refresh failed; null where it didn't. The model from before stays. */
    reason: z.string().nullable(),
    /** Between 0 and 1 while it is refreshed, else null. */
    progress: z.number().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'FlavourSummary' });
export type FlavourSummary = z.infer<typeof FlavourSummary>;

/** An event that names items of a table, with its views. */
const FlavourEvent = z
  .object({
    id: z.number().int(),
    event_name: z.string(),
    datatable: z.number().int(),
    record_count: z.number().int(),
    views: z.array(z.object({ id: z.number().int(), label: z.string() })),
  })
  .meta({ id: 'FlavourEvent' });
export type FlavourEvent = z.infer<typeof FlavourEvent>;

/** A reason why the data can't answer the question. */
const FlavourAdvice = z
  .object({
    code: z.string(),
    message: z.string(),
    /** For advice about one score. */
    view_id: z.number().int().nullable(),
    side: z.enum(['events_1', 'events_2']).nullable(),
  })
  .meta({ id: 'FlavourAdvice' });
export type FlavourAdvice = z.infer<typeof FlavourAdvice>;

/** The size of the model that recipes read. */
const FlavourModelFacts = z
  .object({
    /** Events that count: of each customer the newest 500. */
    events: z.number().int(),
    /** Customers with an event of either side. */
    people: z.number().int(),
    /** Items with neighbours. */
    items: z.number().int(),
    /** Items of the table. */
    catalogue: z.number().int(),
    took_ms: z.number().int(),
    /** Customers who were counted again since the refresh before; null where all were. */
    recounted: z.number().int().nullable(),
    /** False where the settings were changed since. */
    current: z.boolean(),
  })
  .meta({ id: 'FlavourModelFacts' });
export type FlavourModelFacts = z.infer<typeof FlavourModelFacts>;

const Flavour = FlavourSummary.extend({
  /** Number of the last save; the If-Match of the next one. */
  revision: z.number().int(),
  /** Events that name items, of any table; those of the flavour's own table may be chosen. */
  events: z.array(FlavourEvent),
  events_1: z.array(EventScore),
  events_2: z.array(EventScore),
  within: Within,
  refresh_hours: z.literal(REFRESH_HOURS),
  /** Columns of the table by which new items get neighbours; null: recognised by their names. */
  category_column: z.string().nullable(),
  price_column: z.string().nullable(),
  /** The ones that are used. */
  similar_by: z.object({ category: z.string().nullable(), price: z.string().nullable() }),
  next_refresh: z.string().nullable(),
  model: FlavourModelFacts.nullable(),
  advice: z.array(FlavourAdvice),
}).meta({ id: 'Flavour' });
export type Flavour = z.infer<typeof Flavour>;

const FlavourItem = z
  .object({
    id: z.string(),
    /** As the table names it; its id where it has no name. */
    name: z.string(),
    /** An address, where the table has a column of pictures. */
    picture: z.string().nullable(),
    /** False where it is no longer in the table. */
    exists: z.boolean(),
  })
  .meta({ id: 'FlavourItem' });
export type FlavourItem = z.infer<typeof FlavourItem>;

const FlavourNeighbour = z
  .object({
    item: FlavourItem,
    /**
     * People with both, of those who began with the item that led here; 0 where no one's events speak for it.
     */
    people: z.number().int(),
    of: z.number().int(),
    /** Orders the list; comparable within one flavour. */
    score: z.number(),
    /** How unlikely it is by chance; null where it doesn't come from people. */
    strength: z.enum(['very strong', 'strong', 'some', 'weak']).nullable(),
    /**
     * did: what people did; alike: same category and near in price; popular: in the customer's categories, or
     * everywhere.
     */
    because: z.enum(['did', 'alike', 'popular_in', 'popular']),
    /** The item that led here. */
    from: FlavourItem.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'FlavourNeighbour' });
export type FlavourNeighbour = z.infer<typeof FlavourNeighbour>;

const FlavourMeasures = z.object({
  /** Share of people for whom one of ten items was right. */
  hit_rate: z.number(),
  ndcg: z.number(),
  /** Share of people whose own events gave all ten items. */
  coverage: z.number(),
  /** Share of the catalogue that anyone was shown. */
  shown: z.number(),
});

/** Learned from earlier events and measured by what people newly did after. */
const FlavourEvaluation = z
  .object({
    split_at: z.string(),
    people: z.number().int(),
    flavour: FlavourMeasures,
    popular: FlavourMeasures,
    random: FlavourMeasures,
    verdict: z.enum(['better', 'no_difference', 'worse', 'too_few']),
    sentence: z.string(),
  })
  .meta({ id: 'FlavourEvaluation' });
export type FlavourEvaluation = z.infer<typeof FlavourEvaluation>;

const FlavourPreview = z
  .object({
    /** The item that was asked about. */
    item: FlavourItem.nullable(),
    /** People who began with it. */
    people: z.number().int(),
    /** The customer who was asked about, with their newest events of either side. */
    customer: z
      .object({
        id: z.string(),
        events: z.array(
          z.object({
            at: z.string(),
            event_name: z.string(),
            item: FlavourItem,
            /**
             * starts: of "People who…", it leads to others; done: of "Also did…", it is not recommended
             * again.
             */
            counts_as: z.enum(['starts', 'done', 'both']),
          }),
        ),
      })
      .nullable(),
    /** The strongest first. */
    neighbours: z.array(FlavourNeighbour),
    evaluation: FlavourEvaluation.nullable(),
  })
  .meta({ id: 'FlavourPreview' });
export type FlavourPreview = z.infer<typeof FlavourPreview>;

const READ_ONLY = [
  'id',
  'datatable_name',
  'status',
  'last_refresh',
  'reason',
  'progress',
  'updated_at',
  'revision',
  'events',
  'similar_by',
  'next_refresh',
  'model',
  'advice',
];
const Label = nameText(200, 'flavour');
const Score = z.strictObject({
  id: Id,
  view_id: Id,
  score: z.number({ error: 'This must be a number.' }).min(0, { error: 'Use 0 or more.' }).max(MAX_SCORE),
});
const Scores = z
  .array(Score)
  .max(MAX_FLAVOUR_SCORES, { error: `Each side holds at most ${MAX_FLAVOUR_SCORES} events.` })
  .refine((scores) => new Set(scores.map(({ id }) => id)).size === scores.length, { error: 'Each score needs an id of its own.' })
  .optional();

export const FlavourUpdate = writable(
  {
    label: Label.optional(),
    datatable: Id.nullable().optional(),
    /** Programs write true and false, too. */
    enabled: z
      .union([z.boolean(), z.literal([0, 1])], { error: 'Use 0 or 1.' })
      .transform(Boolean)
      .optional(),
    events_1: Scores,
    events_2: Scores,
    within: z
      .strictObject({
        within: z.number().int().min(1, { error: 'Use 1 to 6.' }).max(6, { error: 'Use 1 to 6.' }).optional(),
        recency: z
          .number({ error: 'This must be a number.' })
          .int({ error: 'Use a whole number.' })
          .min(0)
          .max(MAX_RECENCY_DAYS, { error: `Use at most ${MAX_RECENCY_DAYS} days.` })
          .nullable()
          .optional(),
      })
      .optional(),
    refresh_hours: z.literal(REFRESH_HOURS, { error: 'Use 0, 1, 6, 24 or 168.' }).optional(),
    category_column: text(200).nullable().optional(),
    price_column: text(200).nullable().optional(),
  },
  READ_ONLY,
);
export type FlavourUpdate = z.infer<typeof FlavourUpdate>;

const scopes = { read: 'data:read', write: 'data:write' } as const;

export const flavourRoutes = {
  listFlavours: listRoute({
    path: '/flavours',
    summary: 'Recommendation flavours of the company, by label',
    access: 'viewer',
    scope: scopes.read,
    list: { key: 'flavours', searched: ['label', 'datatable_name'] },
    row: FlavourSummary,
  }),
  getFlavour: route({
    method: 'GET',
    path: '/flavours/:id',
    summary: 'One flavour with its scores, and the events that it may use',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    response: z.object({ flavour: Flavour }),
  }),
  createFlavour: route({
    method: 'POST',
    path: '/flavours',
    summary: 'Create a flavour',
    access: 'editor',
    scope: scopes.write,
    body: writable({ label: Label }),
    creates: true,
    refuses: ['conflict'],
    example: { label: 'Viewed, then bought' },
    response: z.object({ flavour: Flavour }),
  }),
  updateFlavour: route({
    method: 'POST',
    path: '/flavours/:id',
    summary: 'Save the settings of a flavour: those that are sent. It is refreshed where they change what it learns',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: FlavourUpdate,
    guarded: true,
    example: {
      label: 'Viewed, then bought',
      datatable: 12,
      enabled: 1,
      events_1: [{ id: 1, view_id: 31, score: 1 }],
      events_2: [{ id: 1, view_id: 32, score: 1 }],
      within: { within: 5, recency: 30 },
    },
    response: z.object({ flavour: Flavour }),
  }),
  deleteFlavour: route({
    method: 'DELETE',
    path: '/flavours/:id',
    summary: 'Delete a flavour that no recipe orders by; else 409 `in_use`, with its `users`',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    refuses: ['in_use'],
    response: Message,
  }),
  refreshFlavour: route({
    method: 'POST',
    path: '/flavours/:id/refresh',
    summary: 'Learn from all events now; its recipes read the model from before until that is done',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: NoBody,
    refuses: ['conflict'],
    response: z.object({ flavour: Flavour }),
  }),
  cancelFlavourRefresh: route({
    method: 'POST',
    path: '/flavours/:id/cancel',
    summary: 'Stop the refresh that is waiting or running; the model from before stays',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: NoBody,
    response: z.object({ flavour: Flavour }),
  }),
  previewFlavour: route({
    method: 'GET',
    path: '/flavours/:id/preview',
    summary: 'What an item leads to, or what a customer would get; and how good the flavour is, measured forward in time',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    query: z.object({
      /** The id of an item. */
      item: text(500).optional(),
      /** The id of a customer, as events name them. */
      customer: text(500).optional(),
    }),
    response: z.object({ preview: FlavourPreview }),
  }),
  flavourItems: route({
    method: 'GET',
    path: '/flavours/:id/items',
    summary: 'Items to preview: those that most people began with, or those that a search finds',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    query: z.object({ search: text(200).optional() }),
    response: z.object({ items: z.array(z.object({ item: FlavourItem, people: z.number().int() })) }),
  }),
  flavourCustomers: route({
    method: 'GET',
    path: '/flavours/:id/customers',
    summary: 'Customers to preview: those with the newest events; for a text those whose id holds it, and the one who is called so',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    query: z.object({ search: text(200).optional() }),
    response: z.object({
      /** Without an event of the flavour, someone gets what is popular. */
      customers: z.array(z.object({ id: z.string(), events: z.number().int(), last_at: z.string().nullable() })),
    }),
  }),
};
