import { z } from 'zod';
import { Id, IdParams, Message, NoBody, text, writable } from './common.ts';
import { RequestHeaders, Username } from './datasource.ts';
import { TableName, Uploaded } from './datatable.ts';
import { ColumnChanges } from './table-columns.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

export const SCHEDULE_EVERY = ['hour', 'day', 'week'] as const;

/** When a table is fetched again, in the company's timezone. */
export const ImportSchedule = z
  .object({
    /** An https address that answers CSV, or an Excel workbook. */
    url: z.string(),
    every: z.enum(SCHEDULE_EVERY),
    /** HH:MM; of an hourly one only the minutes count. */
    at: z.string(),
    /** For a weekly one: 1 Monday to 7 Sunday; else null. */
    weekday: z.number().int().nullable(),
    /** True where a user name or password is sent; neither is ever answered. */
    has_login: z.boolean(),
    /** Headers that are sent; their values are never answered. */
    header_names: z.array(z.string()),
  })
  .meta({ id: 'ImportSchedule' });
export type ImportSchedule = z.infer<typeof ImportSchedule>;

/** One for each table: its runs are its uploads and its refreshes. Times are ISO 8601. */
export const ScheduledImport = z
  .object({
    /** The table's id, as entity_id is. */
    id: z.number().int(),
    type: z.enum(['datatable', 'location']),
    /** `CSV upload`, or `CSV address` where a schedule is set. */
    data_source_type: z.string(),
    entity_id: z.number().int(),
    name: z.string(),
    last_run_ts: z.string().nullable(),
    last_run_status: z.enum(['never', 'running', 'complete', 'failed']),
    /** Why the last run failed, else null. */
    last_run_reason: z.string().nullable(),
    /** How the columns of the last file differed from those before; null where they did not. */
    last_run_changes: ColumnChanges.nullable(),
    /** True where the rows from before the last file can be put back. */
    has_previous: z.boolean(),
    records_processed: z.number().int(),
    next_run_ts: z.string().nullable(),
    schedule: ImportSchedule.nullable(),
  })
  .meta({ id: 'ScheduledImport' });
export type ScheduledImport = z.infer<typeof ScheduledImport>;

const SCHEDULE = {
  url: text(2000),
  every: z.enum(SCHEDULE_EVERY, { error: 'Use hour, day or week.' }),
  at: z.string({ error: 'This is required.' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Use a time like 06:30.' }),
  weekday: z.number().int().min(1).max(7).nullable().optional(),
  /** Left out: what is kept for this scheme, host and port stays. */
  username: Username.optional(),
  /** Empty: what is kept stays. */
  password: text(1000).optional(),
  headers: RequestHeaders.optional(),
};

export const scheduledImportRoutes = {
  listScheduledImports: listRoute({
    path: '/scheduled_import',
    summary: 'How each table was last filled, and when it will be next',
    access: 'viewer',
    scope: 'data:read',
    list: { key: 'scheduled_imports', searched: ['name'] },
    row: ScheduledImport,
  }),
  scheduleImport: route({
    method: 'POST',
    path: '/datatable/:id/schedule',
    summary: 'Fetch the rows of a table from an https address now, and every hour, day or week',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: writable(SCHEDULE),
    refuses: ['conflict'],
    example: { url: 'https://harbour.example/customers.csv', every: 'day', at: '06:30' },
    response: z.object({ scheduled_import: ScheduledImport }),
  }),
  /** Answered when the whole file has been read, as an upload is: its status is then `confirm`. */
  importDatatable: route({
    method: 'POST',
    path: '/datatable/import',
    summary: 'Create a data table from an https URL, fetched now and on a schedule; the unique header is confirmed afterwards',
    access: 'editor',
    scope: 'data:write',
    body: writable({
      name: TableName,
      /** A table whose first file waits to be confirmed, or whose rows are exchanged. */
      replace: Id.optional(),
      ...SCHEDULE,
    }),
    creates: true,
    refuses: ['conflict', 'in_use', 'not_found'],
    example: { name: 'Customers', url: 'https://harbour.example/customers.csv', every: 'day', at: '06:30' },
    response: Uploaded,
  }),
  unscheduleImport: route({
    method: 'DELETE',
    path: '/datatable/:id/schedule',
    summary: 'Stop fetching a table; its rows stay',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    response: Message,
  }),
  runImport: route({
    method: 'POST',
    path: '/datatable/:id/run',
    summary: 'Fetch a scheduled table now; then poll datatablestat',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: NoBody,
    refuses: ['conflict'],
    response: z.object({ scheduled_import: ScheduledImport }),
  }),
};
