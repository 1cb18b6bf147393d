/**
 * Event views: the events of one kind that a filter chooses, with what is worked out for each customer and
 * the row of its item.
 */
import { z } from 'zod';
import { nameText, Id, IdParams, Message, NoBody, writable } from './common.ts';
import { RuleTree } from './formats.ts';
import { MergeFieldChoices, RuleCategory } from './query-builder.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { integer } from './numbers.ts';

export const MAX_EVENT_VIEWS = 500;
export const MAX_ENRICHMENTS = 12;
/** Lengths of a cohort period that are offered, in days, and the specified defaults. */
export const PERIOD_DAYS = [7, 14, 30, 60, 90, 180, 365] as const;
export const DEFAULT_PERIOD_DAYS = 30;
export const DEFAULT_MAX_COHORT_PERIOD = 12;
export const MAX_COHORT_PERIODS = 120;
/** Rows of a preview. */
export const PREVIEW_EVENTS = 100;

/**
 * When the event happened; as a date it may be chosen everywhere. Fields of the event are `field_12`, by
 * their number.
 */
export const EVENT_TIMESTAMP = 'event_timestamp';
/** Categories of the rules of a view. */
export const VIEW_CATEGORY = { event: 'event', item: 'item', enrichment: 'enrichment', customer: 'customer' } as const;

export const ENRICHMENT_TYPES = { rank: 'Rank', first: 'First', prior: 'Last' } as const;
export type EnrichmentType = keyof typeof ENRICHMENT_TYPES;

const FieldName = z.string().regex(/^(event_timestamp|field_\d{1,9})$/, { error: 'Choose a field of the event.' });
const Label = nameText(100, 'enrichment');
/** Programs write 0 and 1, too. */
const Flag = z.union([z.boolean(), z.literal([0, 1])], { error: 'Use true or false.' }).transform(Boolean);
const Bit = z.union([z.literal([0, 1]), z.boolean().transform((on) => (on ? (1 as const) : (0 as const)))], { error: 'Use 0 or 1.' });

const shared = {
  /** Names its columns in rules: `e1_rank`. */
  id: integer(1, 1000),
  label: Label,
  enabled: Flag.default(true),
  /** The date by which the events of a customer follow each other. */
  date_field: FieldName.default(EVENT_TIMESTAMP),
};
/** The how manieth event of its customer; with `distinct`, the how manieth value of `distinct_field`. */
const Rank = z.strictObject({
  ...shared,
  type: z.literal('rank'),
  distinct: Bit.default(0),
  distinct_field: FieldName.nullable().default(null),
});
/** The customer's first date, and how many periods lie between it and `comparison_date`, from 0 on. */
const First = z.strictObject({
  ...shared,
  type: z.literal('first'),
  period_days: z.literal(PERIOD_DAYS, { error: `Use ${PERIOD_DAYS.join(', ')} days.` }).default(DEFAULT_PERIOD_DAYS),
  comparison_date: FieldName.default(EVENT_TIMESTAMP),
  /** Later periods count as none. */
  max_cohort_period: z
    .number({ error: 'This must be a number.' })
    .int({ error: 'Use a whole number.' })
    .min(1, { error: 'Use at least 1.' })
    .max(MAX_COHORT_PERIODS, { error: `Use at most ${MAX_COHORT_PERIODS}.` })
    .default(DEFAULT_MAX_COHORT_PERIOD),
  /** Summed up in the cohort table; without one, customers and events are counted. */
  cohort_value_field: FieldName.nullable().default(null),
  create_cohort_table: Bit.default(1),
});
/** The date of the customer's event before, and the days from it to `comparison_date`. */
const Prior = z.strictObject({ ...shared, type: z.literal('prior'), comparison_date: FieldName.default(EVENT_TIMESTAMP) });
export const EnrichmentInput = z.discriminatedUnion('type', [Rank, First, Prior], { error: 'Use rank, first or prior.' });
export type Enrichment = z.output<typeof EnrichmentInput>;

const answered = { id: z.number().int(), label: z.string(), enabled: z.boolean(), date_field: z.string() };
const Answered = z
  .discriminatedUnion('type', [
    z.object({ ...answered, type: z.literal('rank'), distinct: z.literal([0, 1]), distinct_field: z.string().nullable() }),
    z.object({
      ...answered,
      type: z.literal('first'),
      period_days: z.literal(PERIOD_DAYS),
      comparison_date: z.string(),
      max_cohort_period: z.number().int(),
      cohort_value_field: z.string().nullable(),
      create_cohort_table: z.literal([0, 1]),
    }),
    z.object({ ...answered, type: z.literal('prior'), comparison_date: z.string() }),
  ])
  .meta({ id: 'Enrichment' });

/** The specified beginning: one of each, switched on. */
export function newEnrichments(): Enrichment[] {
  return (Object.keys(ENRICHMENT_TYPES) as EnrichmentType[]).map((type, index) => newEnrichment(type, index + 1));
}

export function newEnrichment(type: EnrichmentType, id: number): Enrichment {
  return EnrichmentInput.parse({ type, id, label: ENRICHMENT_TYPES[type] });
}

/** The columns that an enrichment adds: their ids in rules, and whether they hold numbers or dates. */
export function enrichmentColumns({ id, type, label }: Pick<Enrichment, 'id' | 'type' | 'label'>): EnrichmentColumn[] {
  if (type === 'rank') return [{ id: `e${id}_rank`, label, holds: 'number' }];
  const date: EnrichmentColumn = { id: `e${id}_date`, label: `${label} date`, holds: 'date' };
  if (type === 'first') return [date, { id: `e${id}_period`, label: `${label} period`, holds: 'number' }];
  return [date, { id: `e${id}_days`, label: `${label} days since`, holds: 'number' }];
}

export interface EnrichmentColumn {
  id: string;
  label: string;
  holds: 'number' | 'date';
}

export const EventViewSummary = z
  .object({
    id: z.number().int(),
    event_id: z.number().int(),
    event_name: z.string(),
    /** As the user wrote it. */
    label: z.string(),
    /** Made of the first label: lower case, digits and `_`, unique in the company, and it stays. */
    name: z.string(),
    most_recent_only: z.boolean(),
    event_enrichment: z.boolean(),
    datatable_enrichment: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'EventViewSummary' });
export type EventViewSummary = z.infer<typeof EventViewSummary>;

const FieldChoice = z.object({ id: z.string(), label: z.string() });

export const EventView = EventViewSummary.extend({
  /** Number of the last save; the If-Match of the next one. */
  revision: z.number().int(),
  filters: RuleTree,
  enrichment: z.array(Answered),
  /** Fields that the filters may ask. */
  query_builder_rules: z.array(RuleCategory),
  /** Values of rules of a view are fixed, so that no field may be inserted into them. */
  merge_fields: MergeFieldChoices,
  /** Fields that an enrichment may name: values that are summed up, distinct values, dates. */
  enrichment_values: z.object({ cohort: z.array(FieldChoice), distinct: z.array(FieldChoice), date: z.array(FieldChoice) }),
  /** The table of the event's item field; null where it has none that can be read. */
  item_datatable: z
    .object({
      id: z.number().int(),
      name: z.string(),
      /** Its columns, as filters ask them where Datatable Enrichment is on. */
      category: RuleCategory,
    })
    .nullable(),
}).meta({ id: 'EventView' });
export type EventView = z.infer<typeof EventView>;

/** A value of a preview that stands in `event_properties` under `name`. */
export const ViewColumn = z
  .object({ name: z.string(), of: z.enum(['event', 'enrichment', 'item', 'customer']), label: z.string() })
  .meta({ id: 'ViewColumn' });
export type ViewColumn = z.infer<typeof ViewColumn>;

export const ViewPreviewRow = z
  .object({
    /** Stands for the event: a hash of the id that it was sent with, which is not kept. */
    event_id: z.string(),
    customer_id: z.string().nullable(),
    /** The name is a browser’s, in which no customer is known. */
    is_browser: z.boolean(),
    /** Values of the event's fields, of its enrichments, of its item and of the customer, by their names. */
    event_properties: z.record(z.string(), z.unknown()),
    event_timestamp: z.string(),
  })
  .meta({ id: 'ViewPreviewRow' });
export type ViewPreviewRow = z.infer<typeof ViewPreviewRow>;

/** Customers by their first date, and what they did so many periods later. */
export const CohortTable = z
  .object({
    enrichment_id: z.number().int(),
    label: z.string(),
    period_days: z.number().int(),
    /** The field that `values` sum up; null where there are none. */
    value_label: z.string().nullable(),
    /** Browsers with events in the view that no customer is known for: they are in no cohort. */
    browsers: z.number().int(),
    /** Newest first. Each list has a place for every period from 0 on that the cohort has reached. */
    cohorts: z.array(
      z.object({
        /** The first day of the cohort, `yyyy-mm-dd`; it lasts `period_days`. */
        start: z.string(),
        customers: z.number().int(),
        /** Customers with an event in the period. */
        active: z.array(z.number().int()),
        events: z.array(z.number().int()),
        values: z.array(z.number()).nullable(),
        /** The last period that is over for everyone in the cohort; -1 where none is. */
        complete: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'CohortTable' });
export type CohortTable = z.infer<typeof CohortTable>;

const READ_ONLY = [
  'id',
  'event_id',
  'event_name',
  'name',
  'revision',
  'created_at',
  'updated_at',
  'query_builder_rules',
  'merge_fields',
  'enrichment_values',
  'item_datatable',
];
const ViewLabel = nameText(200, 'view');
export const EventViewUpdate = writable(
  {
    label: ViewLabel.optional(),
    most_recent_only: Flag.optional(),
    event_enrichment: Flag.optional(),
    datatable_enrichment: Flag.optional(),
    filters: RuleTree.optional(),
    enrichment: z
      .array(EnrichmentInput)
      .max(MAX_ENRICHMENTS, { error: `A view has at most ${MAX_ENRICHMENTS} enrichments.` })
      .optional(),
  },
  READ_ONLY,
);
export type EventViewUpdate = z.output<typeof EventViewUpdate>;

const EventCount = z
  .object({
    matching: z.number().int(),
    /** The newest so many of `total` were looked at in the time that a call has. */
    counted: z.number().int(),
    total: z.number().int(),
  })
  .meta({ id: 'EventCount' });
export type EventCount = z.infer<typeof EventCount>;

const VIEW_BODY_BYTES = 4 * 1024 * 1024;
const scopes = { read: 'data:read', write: 'data:write' } as const;

export const eventViewRoutes = {
  listEventViews: listRoute({
    path: '/eventview',
    summary: 'Views of all events of the company, by the name of the event, then by their own',
    access: 'viewer',
    scope: scopes.read,
    list: { key: 'event_views', searched: ['event_name', 'label'] },
    row: EventViewSummary,
  }),
  createEventView: route({
    method: 'POST',
    path: '/events/:id/view',
    summary: 'Create a view of an event',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: writable({ label: ViewLabel }, READ_ONLY),
    creates: true,
    refuses: ['conflict'],
    example: { label: 'First purchases' },
    response: z.object({ event_view: EventView }),
  }),
  getEventView: route({
    method: 'GET',
    path: '/eventview/:id',
    summary: 'One view with its filters and enrichments, and the fields that they may name',
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    response: z.object({ event_view: EventView }),
  }),
  updateEventView: route({
    method: 'PUT',
    path: '/eventview/:id',
    summary: 'Save a view: the settings that are sent',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: EventViewUpdate,
    maxBodyBytes: VIEW_BODY_BYTES,
    guarded: true,
    example: { most_recent_only: true, event_enrichment: true },
    response: z.object({ event_view: EventView }),
  }),
  copyEventView: route({
    method: 'POST',
    path: '/eventview/copy/:id',
    summary: 'Copy a view',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: NoBody,
    creates: true,
    refuses: ['conflict'],
    response: z.object({ event_view: EventView }),
  }),
  deleteEventView: route({
    method: 'DELETE',
    path: '/eventview/:id',
    summary: 'Delete a view that nothing uses',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    refuses: ['in_use'],
    response: Message,
  }),
  previewEventView: route({
    method: 'GET',
    path: '/eventview/:id/preview',
    summary: `The newest ${PREVIEW_EVENTS} events of a view as it is saved`,
    access: 'viewer',
    scope: scopes.read,
    params: IdParams,
    response: z.object({
      rows: z.array(ViewPreviewRow),
      columns: z.array(ViewColumn),
      /**
       * Events since this moment were searched before time was up; null where the rows are all that there are
       * to show.
       */
      searched_since: z.string().nullable(),
      /**
       * Where rules ask what enrichments say, `customer`: all events are shown of those customers who have
       * one since that moment.
       */
      searched_by: z.enum(['event', 'customer']),
    }),
  }),
  countEventView: route({
    method: 'POST',
    path: '/eventview/:id/count',
    summary: 'How many events of a view’s event these filters let through; null where they ask what enrichments say',
    access: 'editor',
    scope: scopes.write,
    params: IdParams,
    body: z.strictObject({
      filters: RuleTree,
      datatable_enrichment: Flag.optional(),
    }),
    maxBodyBytes: VIEW_BODY_BYTES,
    example: { filters: { operator: 'All', children: [] } },
    response: z.object({ count: EventCount.nullable() }),
  }),
  getEventViewCohorts: route({
    method: 'GET',
    path: '/eventview/:id/cohorts/:enrichment',
    summary: 'The cohort table of a view’s first-event enrichment, as it is saved',
    access: 'viewer',
    scope: scopes.read,
    params: z.object({ id: Id, enrichment: Id }),
    refuses: ['conflict'],
    response: z.object({ cohort_table: CohortTable }),
  }),
};
