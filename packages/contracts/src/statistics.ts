import { eachMeasure, IMAGE_STATISTICS, LIVE_TARGET_STATISTICS, OPENS_BY_DAY } from '@limn/reporting';
import { z } from 'zod';
import { IsoDate } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { integer } from './numbers.ts';

export const DayValue = z.object({ date: z.string(), value: z.number() }).meta({ id: 'DayValue' });
export const DashboardSeries = z
  .object({
    stats: z.array(DayValue),
    /**
     * The same figure, the sum of the series, for the 30 days before; null where no one saw an image in them.
     */
    previous: z.number().nullable(),
  })
  .meta({ id: 'DashboardSeries' });
export type DashboardSeries = z.infer<typeof DashboardSeries>;

/** The figures of reports of opens. */
const opened = { ...eachMeasure(OPENS_BY_DAY, () => z.number().int()) };
export const OpensTotals = z.object(opened).meta({ id: 'OpensTotals' });
/** The day's own uniques: a person who comes back counts on each of their days, so they don't add up. */
export const OpensDay = z.object({ date: z.string(), ...opened }).meta({ id: 'OpensDay' });

/** Counted are the opens of people, who are billed, or all of them, machines included. */
export const Openers = z.enum(['people', 'all'], { error: 'Use people or all.' });

/** The id of one of the company's attribution models; 1 where it has none. */
export const AttributionType = integer(1, 1_000_000);

/** Beside the rows of a report: figures of all of them together, of as many days before, and of each day. */
const opensBeside = { totals: OpensTotals, previous: OpensTotals, daily_stats: z.array(OpensDay) };

export const ImageStatsRow = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.string(),
    type_id: z.number().int(),
    type_icon: z.string(),
    labels: z.array(z.string()),
    ...eachMeasure(IMAGE_STATISTICS, () => z.number().int()),
    image_url: z.string(),
    deleted: z.boolean(),
  })
  .meta({ id: 'ImageStatsRow' });
export type ImageStatsRow = z.infer<typeof ImageStatsRow>;

const liveTargetRow = {
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  type_icon: z.string(),
  labels: z.array(z.string()),
  ...eachMeasure(LIVE_TARGET_STATISTICS, () => z.number().int()),
  /** Null for the campaign as a whole, 0 for Otherwise. */
  ruleset_id: z.number().int().nullable(),
  ruleset_name: z.string(),
  /** Never given to another ruleset of the campaign, as ids may be. Null for the campaign as a whole. */
  ruleset_key: z.number().int().nullable(),
  image_url: z.string(),
  /** A ruleset that is in no draft any more is deleted, too. */
  deleted: z.boolean(),
};
export const LiveTargetStatsRow = z
  .object({
    ...liveTargetRow,
    /**
     * One for each ruleset, and Otherwise at the end. A person may be in several of them, so their uniques
     * don't add up.
     */
    rulesets: z.array(z.object(liveTargetRow)),
  })
  .meta({ id: 'LiveTargetStatsRow' });
export type LiveTargetStatsRow = z.infer<typeof LiveTargetStatsRow>;
const liveTargetFigures = { ...eachMeasure(LIVE_TARGET_STATISTICS, () => z.number().int()) };
export const LiveTargetTotals = z.object(liveTargetFigures).meta({ id: 'LiveTargetTotals' });
export const LiveTargetDay = z.object({ date: z.string(), ...liveTargetFigures }).meta({ id: 'LiveTargetDay' });

export const Unresolved = z
  .object({
    /** The kind of object that has the tag. */
    kind: z.enum(['image', 'campaign', 'recipe']),
    id: z.number().int(),
    name: z.string(),
    parameter: z.string(),
    /** The placeholder as it arrived; empty where it was not kept. */
    token: z.string(),
    /** Requests for the picture or its link in the last 30 days. */
    count: z.number().int(),
    last_seen: z.string(),
  })
  .meta({ id: 'Unresolved' });
export type Unresolved = z.infer<typeof Unresolved>;

/** Why opens got the fallback instead of their own picture. */
export const FallbackCount = z
  .object({
    /** `overload`, `not_drawn`, `no_record` or `unpaid`. */
    reason: z.string(),
    count: z.number().int(),
  })
  .meta({ id: 'FallbackCount' });
export type FallbackCount = z.infer<typeof FallbackCount>;

export const statisticsRoutes = {
  imageOpens: route({
    method: 'GET',
    path: '/image_stats/opens',
    summary: 'Last 30 days: each day’s recipients new to the period, and the unique recipients of the 30 days before',
    access: 'viewer',
    scope: 'statistics:read',
    response: DashboardSeries,
  }),
  imageClicks: route({
    method: 'GET',
    path: '/image_stats/clicks',
    summary: 'Last 30 days: each day’s new clickers as a percentage of the period’s unique recipients, and the rate of the 30 days before',
    access: 'viewer',
    scope: 'statistics:read',
    response: DashboardSeries,
  }),
  unresolvedPlaceholders: listRoute({
    path: '/image_stats/unresolved',
    summary: 'Last 30 days: placeholders that arrived unfilled, latest first',
    access: 'viewer',
    scope: 'statistics:read',
    list: { key: 'unresolved', searched: ['name', 'parameter', 'token'] },
    row: Unresolved,
  }),
  fallbackAnswers: listRoute({
    path: '/image_stats/fallbacks',
    summary: 'Last hour: counted opens that got the fallback instead of their own picture, by reason',
    access: 'viewer',
    scope: 'statistics:read',
    list: { key: 'fallbacks', searched: ['reason'] },
    row: FallbackCount,
  }),
  imageStats: listRoute({
    path: '/image_stats/by_date/:start/:end',
    summary: 'Impressions and clicks of each image between two days, both included',
    access: 'viewer',
    scope: 'statistics:read',
    params: z.object({ start: IsoDate, end: IsoDate }),
    list: { key: 'stats', searched: ['name', 'type', 'labels'], labels: 'labels', typeId: 'type_id' },
    row: ImageStatsRow,
    filters: { openers: Openers.optional() },
    beside: opensBeside,
  }),
  liveTargetStats: listRoute({
    path: '/livetarget_stats/by_date/:start/:end',
    summary: 'Impressions, clicks and conversions of each campaign and its rulesets between two days, both included',
    access: 'viewer',
    scope: 'statistics:read',
    params: z.object({ start: IsoDate, end: IsoDate }),
    list: { key: 'stats', searched: ['name'] },
    row: LiveTargetStatsRow,
    // Without a model the company's first one counts.
    filters: { openers: Openers.optional(), attribution_type: AttributionType.optional() },
    beside: {
      totals: LiveTargetTotals,
      previous: LiveTargetTotals,
      daily_stats: z.array(LiveTargetDay),
      /** The company's, for revenue. */
      currency: z.string(),
      /** Whether any conversion was ever attributed in this company. */
      has_conversions: z.boolean(),
    },
  }),
};
