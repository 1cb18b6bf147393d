/** Past events from a file: it is uploaded once, and imported by the server while the page may be closed. */
import { isTimeZone } from '@limn/model';
import { z } from 'zod';
import { IdParams, text, writable } from './common.ts';
import { ImportedColumn, MAX_EVENT_FIELDS } from './events.ts';
import { IMPORT_STATES, TAKE_BACK_HOURS } from './import-states.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** Columns of a file that are imported at most. */
export const MAX_IMPORT_COLUMNS = 500;
/** Rows that may be refused before an import stops: a column is used for the wrong thing then. */
export const MAX_IMPORT_REFUSED = 10_000;
export const EVENT_FILE_BYTES = 4 * 1024 ** 3;

/** The use of a column: a part of the record, a property by its name, or none. */
export const ColumnUse = z.union([
  z.literal(['customer_id', 'event_timestamp', 'event_id', 'nothing']),
  z.templateLiteral(['property:', z.string().min(1).max(200)]),
]);
export type ColumnUse = z.infer<typeof ColumnUse>;

/** The form of times: ISO 8601 alone, or also with the day or the month first (`23/11/2026 09:30`). */
export const TIME_ORDERS = ['iso', 'day_first', 'month_first'] as const;
export type TimeOrder = (typeof TIME_ORDERS)[number];

/** The form of numbers: `1234.56` alone, also `1,234.56`, or also `1.234,56` and `1 234,56`. */
export const NUMBER_FORMS = ['plain', 'point', 'comma'] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

/** One for each column, in their order. Parts of a record, and properties, are each of one column at most. */
const ColumnUses = z
  .array(ColumnUse)
  .min(1, { error: 'Say what the columns of the file are.' })
  .max(MAX_IMPORT_COLUMNS, { error: `A file has at most ${MAX_IMPORT_COLUMNS} columns.` })
  .refine((uses) => uses.some((use) => use !== 'nothing'), { error: 'Choose at least one column.' })
  .refine((uses) => new Set(uses.filter((use) => use !== 'nothing')).size === uses.filter((use) => use !== 'nothing').length, {
    error: 'Two columns have the same use.',
  });

/** As a form has it: JSON of a list. */
const ColumnsText = text(200_000)
  .transform((sent, context) => {
    try {
      return JSON.parse(sent) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Send a JSON list with the use of each column.' });
      return z.NEVER;
    }
  })
  .pipe(ColumnUses);

/** As a form has it: JSON of a list. */
const NewColumnsText = text(200_000)
  .transform((sent, context) => {
    try {
      return JSON.parse(sent) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Send a JSON list of columns.' });
      return z.NEVER;
    }
  })
  .pipe(z.array(ImportedColumn).max(MAX_EVENT_FIELDS));

export const EventImport = z
  .object({
    id: z.number().int(),
    file_name: z.string(),
    state: z.enum(IMPORT_STATES),
    /** From 0 to 1. */
    progress: z.number(),
    /** Rows that were read so far: each of them is in one of the four figures that follow. */
    rows: z.number().int(),
    taken: z.number().int(),
    refused: z.number().int(),
    /** Their event was taken before, from an earlier row of the file or otherwise. */
    repeated: z.number().int(),
    /** Left out: they are of someone who is being erased. */
    erased: z.number().int(),
    /** Why it failed. Rows that were taken stay. */
    reason: z.string().nullable(),
    /** Until then it can be taken back; null where it can't be. */
    take_back_until: z.string().nullable(),
    /** Counts of what has been taken back so far; null where nothing was. */
    taken_back: z
      .object({
        events_removed: z.number().int(),
        /** Events that stayed: they came in another way, too. */
        events_kept: z.number().int(),
        customers_removed: z.number().int(),
      })
      .nullable(),
    created_at: z.string(),
    ended_at: z.string().nullable(),
  })
  .meta({ id: 'EventImport' });
export type EventImport = z.infer<typeof EventImport>;

export const eventImportRoutes = {
  listEventImports: listRoute({
    path: '/events/:id/imports',
    summary: 'The last imports of past events of this kind, the newest first',
    access: 'viewer',
    scope: 'data:read',
    params: IdParams,
    list: { key: 'imports', searched: ['file_name', 'state'] },
    row: EventImport,
  }),
  importEvents: route({
    method: 'POST',
    path: '/events/:id/imports',
    summary:
      'Import past events from a CSV file with a line of column names; the answer comes when the file has arrived, the list shows its progress',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: writable({
      columns: ColumnsText,
      /**
       * Columns that the event gets first, for properties of these names: JSON of a list. Those that it has
       * already stay as they are.
       */
      new_columns: NewColumnsText.optional(),
      /** The form of times and dates, of the row and in columns. */
      time_order: z.enum(TIME_ORDERS).optional(),
      /** For fields that are numbers; left out: plain. */
      number_form: z.enum(NUMBER_FORMS).optional(),
      /** For times without an offset; left out: the company's. */
      timezone: text(100).refine(isTimeZone, { error: 'Choose a timezone.' }).optional(),
    }),
    streams: true,
    exampleFile: 'purchases.csv',
    maxFileBytes: EVENT_FILE_BYTES + 1,
    refuses: ['conflict'],
    example: { columns: '["customer_id","event_timestamp","property:total"]' },
    response: z.object({ import: EventImport }),
  }),
  cancelEventImport: route({
    method: 'POST',
    path: '/events/imports/:id/cancel',
    summary: 'Stop an import; rows that were taken stay, and the same file can be imported again without taking them twice',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    response: z.object({ import: EventImport }),
  }),
  previewEventTakeBack: route({
    method: 'GET',
    path: '/events/imports/:id/take-back',
    summary: 'What taking an import of past events back would change',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    refuses: ['conflict'],
    response: z.object({
      take_back: z.object({
        events_removed: z.number().int(),
        /** Events that stay: they came in another way, too. */
        events_kept: z.number().int(),
        /** Customers that the file made, and that nothing else has named since. */
        customers_removed: z.number().int(),
        /** Only some were counted: there may be more of each. */
        partial: z.boolean(),
        until: z.string(),
      }),
    }),
  }),
  takeBackEventImport: route({
    method: 'POST',
    path: '/events/imports/:id/take-back',
    summary: `Take an import of past events back within ${TAKE_BACK_HOURS} hours: its events go, with all that follows from them. Events that came in another way too stay`,
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    refuses: ['conflict'],
    response: z.object({ import: EventImport }),
  }),
};
