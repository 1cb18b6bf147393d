/**
 * From a figure of a report down to the opens, clicks and conversions that it is made of, and to the picture
 * that one of them showed.
 */
import { z } from 'zod';
import { Id, IsoDate, text, writable } from './common.ts';
import { route } from './route.ts';
import { Openers } from './statistics.ts';
import { integer } from './numbers.ts';

/** Single opens are looked through for so long. */
export const OPENS_DAYS = 90;

export const OpensFigure = z.enum(['opens', 'unique_opens', 'clicks', 'unique_clicks', 'conversions', 'unique_conversions'], {
  error: 'Use a figure of the report.',
});
export type OpensFigure = z.infer<typeof OpensFigure>;

export const OpensReport = z.enum(['image', 'livetarget', 'recipe', 'item', 'mailing', 'openers'], {
  error: 'Use image, livetarget, recipe, item, mailing or openers.',
});
export type OpensReport = z.infer<typeof OpensReport>;

/** A cell: a figure of one row, or of TOTALS where nothing says which row. A day is a range of one day. */
const cell = {
  report: OpensReport,
  figure: OpensFigure,
  start: IsoDate,
  end: IsoDate,
  openers: Openers.optional(),
  /** The image, campaign or recipe. */
  id: Id.optional(),
  /** With a campaign: the ruleset, 0 for Otherwise. */
  ruleset_key: integer(0, 2_147_483_647).optional(),
  item_id: text(500).optional(),
  /** The mailing, as its tags name it. */
  mailing: text(200).optional(),
  /** For conversions: the id of one of the company's models; 1 where it has none. */
  model: integer(1, 1_000_000).optional(),
};
const OPENER_NAMES = ['person', 'proxy', 'prefetch', 'scanner', 'bot', 'test'] as const;
const Code = integer(0, 32_767).optional();
/**
 * Rows of the cell that are listed: all of these must hold. Codes are those of the rows of the report of
 * openers, 0 for unknown. Conversions have none.
 */
const filters = {
  opener: z.enum(OPENER_NAMES, { error: `Use ${OPENER_NAMES.join(', ')}.` }).optional(),
  client: Code,
  device: Code,
  country: Code,
  /** `recipient` of a row. */
  recipient: text(8)
    .regex(/^[0-9a-f]{8}$/, { error: 'Use the recipient of a row.' })
    .optional(),
};
const CellBody = writable({ ...cell, ...filters });
export type OpensCell = z.infer<typeof CellBody>;
/** Rows below a filtered cell are counted up to so many. */
export const COUNTED_OPENS = 10_000;

const NamedObject = z.object({ id: z.number().int(), name: z.string().nullable(), deleted: z.boolean() });

export const ReportOpen = z
  .object({
    /** Names the open while it is in the log; null for a conversion whose open is not there any more. */
    open: z.string().nullable(),
    at: z.string(),
    /** `implied`: a click that was counted as an impression too, because its own never came. */
    kind: z.enum(['open', 'click', 'implied', 'conversion']),
    opener: z.enum(OPENER_NAMES).nullable(),
    client: z.string().nullable(),
    device: z.string().nullable(),
    country: z.string().nullable(),
    /** The image, campaign or recipe that was opened; without a name where it is gone for good. */
    opened: NamedObject.extend({ kind: z.enum(['image', 'campaign', 'recipe']) }),
    version: z.number().int().nullable(),
    position: z.number().int(),
    ruleset: z.object({ key: z.number().int(), name: z.string().nullable() }).nullable(),
    /** The live image that was shown inside. */
    image: NamedObject.nullable(),
    items: z.array(z.string()),
    /**
     * The name of each of the items as it is now or was last, empty where the tables of recipes don't say;
     * null for one of which no name was ever known.
     */
    item_names: z.array(z.string().nullable()),
    /**
     * Stands for who opened: the same for the same recipient, and no one’s address. Null without an eid, and
     * while they are being erased.
     */
    recipient: z.string().nullable(),
    clicked: z.boolean(),
    /** Made up, as all sample figures. */
    sample: z.boolean(),
    /** With its amount in minor units of the company’s currency. */
    conversion: z.object({ at: z.string(), value: z.number().int() }).nullable(),
  })
  .meta({ id: 'ReportOpen' });
export type ReportOpen = z.infer<typeof ReportOpen>;

/** Why the picture of an open can't be drawn again as it was. */
export const ShownMissing = z.enum([
  /**
   * From before this was kept, answered under load by a fallback, or decided by too many rules to keep more.
   */
  'not_recorded',
  /** The row that the link named did not exist: the fallback image stood in. */
  'fallback',
  'version_missing',
  'encoder_changed',
  /** The table that the item came from was changed since. */
  'table_replaced',
  'values_not_kept',
  /** The values that were typed are others than those that were shown. */
  'wrong_values',
  /** It held a picture or map that was fetched for this recipient at that moment. */
  'fetched_then',
  /** Clicks show no picture. */
  'click',
  'sample',
]);
export type ShownMissing = z.infer<typeof ShownMissing>;

const MAX_VALUES = 100;
const ShownValues = z
  .record(text(200), text(2000))
  .refine((values) => Object.keys(values).length <= MAX_VALUES, { error: `Use at most ${MAX_VALUES} values.` });

/** A moment, and how many of it were answered. */
function isPlace(place: string): boolean {
  const [at = '', skip] = place.split('~');
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && !Number.isNaN(Date.parse(at)) && /^\d{1,6}$/.test(skip ?? '');
}

const MAX = { default: 50, max: 200 } as const;

export const reportOpensRoutes = {
  listReportOpens: route({
    method: 'GET',
    path: '/report_opens',
    summary: 'The opens, clicks or conversions behind a figure of a report, newest first, of its last 90 days',
    access: 'viewer',
    scope: 'statistics:read',
    query: z.object({
      ...cell,
      ...filters,
      /** `next` of the page before. */
      before: text(50).refine(isPlace, { error: 'Use next of the page before.' }).optional(),
      most: integer(1, MAX.max).default(MAX.default),
    }),
    response: z.object({
      opens: z.array(ReportOpen),
      next: z.string().nullable(),
      /** The image, campaign with ruleset, recipe or item; null for TOTALS, and for what is gone for good. */
      about: z.string().nullable(),
      /**
       * The figure: the rows of all pages together. With filters they are counted one by one, and not beyond
       * 10,000.
       */
      total: z.number().int(),
      has_more: z.boolean(),
      /** The days that are listed; null where the log holds none of them any more. */
      days: z.object({ from: z.string(), to: z.string() }).nullable(),
      timezone: z.string(),
      currency: z.string(),
    }),
  }),
  linkReportOpens: route({
    method: 'POST',
    path: '/report_opens/link',
    summary: 'A URL to download these opens from as a CSV or Parquet file, valid for a few minutes',
    access: 'viewer',
    body: writable({ ...cell, ...filters, format: z.enum(['csv', 'parquet'], { error: 'Use csv or parquet.' }) }),
    example: { report: 'image', figure: 'opens', start: '2026-11-01', end: '2026-11-30', id: 17, format: 'csv' },
    response: z.object({ url: z.string() }),
  }),
  showReportOpen: route({
    method: 'POST',
    path: '/report_opens/shown',
    summary: 'The very picture that an open showed, drawn again, or why it can’t be',
    access: 'viewer',
    body: writable({
      /** `open` of a row. */
      open: text(60),
      /**
       * Values that the link brought, by their names: they are never kept, but compared with what was shown.
       */
      values: ShownValues.optional(),
    }),
    refuses: ['not_found'],
    example: { open: '17-1763888400000000-0f3c2a9b8d7e', values: { first: 'Anna' } },
    response: z.object({
      open: ReportOpen,
      /** Its bytes in base64. */
      picture: z.object({ mime: z.string(), data: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
      missing: ShownMissing.nullable(),
      /** Values that would help, by their names. */
      fields: z.array(z.string()),
    }),
  }),
};
