import { z } from 'zod';
import { Id, IdParams, Message, NoBody, paging, nameText, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';
import { integer } from './numbers.ts';
import { ColumnChanges, ColumnForm, ColumnType, TableColumn, Unplaced } from './table-columns.ts';

/**
 * States of a table: `uploading` the bytes of a file arrive; `confirm` the file waits for the unique header
 * to be chosen (data tables only); `processing` it is being made ready; `complete` its rows are what is
 * looked up; `failed` it has no rows, because its file was given up, see `reason`. A table that had rows
 * before keeps them until a newer file is complete, and is `complete` again where that file is given up. In
 * datatablestat, the states of its newest file: `failed` where that one was given up.
 */
export const TABLE_STATUSES = ['uploading', 'confirm', 'processing', 'complete', 'failed'] as const;
const TableStatus = z.enum(TABLE_STATUSES);
export type TableStatus = (typeof TABLE_STATUSES)[number];

export const Datatable = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.enum(['datatable', 'location']),
    /** Rows that are looked up now; 0 before the first file is complete. */
    rows: z.number().int(),
    updated_at: z.string(),
    status: TableStatus,
    /** Why the newest file failed, as a sentence that names row and column where it can; else null. */
    reason: z.string().nullable(),
    /** True once a file has been complete: the rows can be used, whatever became of a newer file. */
    usable: z.boolean(),
    /** Names of the columns, comma-separated; empty before the first file is complete. */
    csv_header: z.string(),
    columns: z.array(TableColumn),
    /**
     * The header whose values a link names; null in location tables, and before the first file is complete.
     */
    unique_header: z.string().nullable(),
    /** For a location table: rows whose place is unknown; null where there are none. */
    unplaced: Unplaced.nullable(),
    /** How the newest file changed the columns; null where it did not. */
    changes: ColumnChanges.nullable(),
    /** True where the rows from before the newest file can be put back. */
    has_previous: z.boolean(),
  })
  .meta({ id: 'Datatable' });
export type Datatable = z.infer<typeof Datatable>;

export const TableName = nameText(200, 'table');

const READ_ONLY = [
  'id',
  'type',
  'rows',
  'updated_at',
  'status',
  'reason',
  'usable',
  'csv_header',
  'columns',
  'unique_header',
  'unplaced',
  'changes',
  'has_previous',
];

/**
 * The texts of the form, which stand before its file; `replace` may also stand in the address. Without a name
 * the table is called as its file is. Answered when the whole file has been read: 201 with the table, whose
 * status is then `confirm` or `processing` (sometimes `complete` already): go on asking datatablestat; 422
 * with the reason in `detail` as soon as a row cannot be read: a new table is then gone, a replaced one keeps
 * its rows; 409 `conflict` while another file of the same table is on its way; 409 `in_use` with `users`
 * where the file lacks a column that a live image shows. The columns of a location table that say where a row
 * is may be named in the form; 422 with `columns` where they are not and their names don't show it. An Excel
 * workbook (.xlsx) is read as well: its first sheet.
 */
const TableUpload = writable(
  {
    name: text(200).optional(),
    replace: Id.optional(),
    latitude: text(200).optional(),
    longitude: text(200).optional(),
    postcode: text(200).optional(),
    town: text(200).optional(),
    country: text(200).optional(),
  },
  READ_ONLY,
);
const UploadQuery = z.object({ replace: Id.optional() });

const Rows = z.object({
  ...paging(25),
  /** Text that any column holds, whatever its case. */
  search: text(200).default(''),
});

const upload = {
  method: 'POST',
  access: 'editor',
  scope: 'data:write',
  query: UploadQuery,
  body: TableUpload,
  streams: true,
  exampleFile: 'stores.csv',
  creates: true,
} as const;
export const Uploaded = z.object({ datatable: Datatable, id: z.number().int() });

export const datatableRoutes = {
  listDatatables: listRoute({
    path: '/datatable',
    summary: 'All data and location tables, by name',
    access: 'viewer',
    scope: 'data:read',
    list: { key: 'datatable', searched: ['name'] },
    row: Datatable,
  }),
  uploadDatatable: route({
    ...upload,
    path: '/datatable/datatable',
    summary: 'Create a data table from a CSV file, or replace its rows; the unique header is confirmed afterwards',
    refuses: ['conflict', 'in_use', 'not_found'],
    example: { name: 'Customers' },
    response: Uploaded,
  }),
  uploadLocationTable: route({
    ...upload,
    path: '/datatable/location',
    summary: 'Create a location table from a CSV file with latitude and longitude, or with postcodes, or replace its rows',
    refuses: ['conflict', 'in_use', 'not_found'],
    example: { name: 'Shops' },
    response: Uploaded,
  }),
  /**
   * Also where a file that replaces an earlier one has no unique header of the earlier name. Then ask
   * datatablestat of the answered id.
   */
  confirmDatatable: route({
    method: 'POST',
    path: '/datatable/confirm/:id',
    summary: 'Choose the unique header: one of the `headers` of datatablestat',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: writable({ uniqueHeader: text(200) }),
    refuses: ['conflict', 'in_use'],
    response: z.object({ id: z.number().int() }),
  }),
  datatableStat: route({
    method: 'GET',
    path: '/datatablestat/:id',
    summary: 'Progress of the latest file of a table: `failed` where it was given up, although the table may have rows from before',
    access: 'viewer',
    scope: 'data:read',
    params: IdParams,
    response: z.object({
      status: TableStatus,
      /** Rows of the newest file: those read so far, then all of them. */
      rows: z.number().int(),
      reason: z.string().nullable(),
      /**
       * Headers whose values are unique and never empty: what may be confirmed. Empty until `confirm`; also
       * empty where none is.
       */
      headers: z.array(z.string()),
      /** All columns of a file that waits to be confirmed, in its order. */
      columns: z.array(z.string()),
      /** From 0 to 1. */
      progress: z.number(),
      /** For a complete location table: rows whose place is unknown. */
      unplaced: Unplaced.nullable(),
      /**
       * How the file was understood where that could be another way, in sentences: lines above its header,
       * the sheet that was read, one column.
       */
      notes: z.array(z.string()).optional(),
    }),
  }),
  renameDatatable: route({
    method: 'POST',
    path: '/datatable/rename/:id',
    summary: 'Rename a table',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: writable({ name: TableName }, READ_ONLY),
    example: { name: 'Customers' },
    response: z.object({ message: z.string(), datatable: Datatable }),
  }),
  readTableFile: route({
    method: 'POST',
    path: '/datatable/read',
    summary: 'Read the first rows of a CSV file or Excel workbook, without keeping it',
    access: 'editor',
    scope: 'data:write',
    body: writable({}),
    streams: true,
    exampleFile: 'stores.csv',
    maxFileBytes: 200 * 1024 * 1024,
    response: z.object({
      /**
       * The names of the columns, then up to 2,000 rows. Cells of a workbook are what they are, not what they
       * show: dates in ISO 8601.
       */
      rows: z.array(z.array(z.string())),
    }),
  }),
  restoreDatatable: route({
    method: 'POST',
    path: '/datatable/:id/restore',
    summary:
      'Restore the rows from before the latest file; 409 `in_use` with `users` where a column that a live image shows would be missing',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: NoBody,
    refuses: ['in_use', 'conflict'],
    response: z.object({ datatable: Datatable }),
  }),
  changeUniqueHeader: route({
    method: 'POST',
    path: '/datatable/:id/unique_header',
    summary:
      'Find the rows of a data table by another column, without a new file; 409 `in_use` with `users` while something live finds them by the present one',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    /** A column whose values are all present and unique. */
    body: writable({ uniqueHeader: text(200) }),
    takesLong: true,
    refuses: ['in_use', 'conflict'],
    example: { uniqueHeader: 'email' },
    response: z.object({ datatable: Datatable }),
  }),
  deleteDatatable: route({
    method: 'DELETE',
    path: '/datatable/:id',
    summary: 'Move a table that nothing uses to the bin, for 30 days; else 409 `in_use`, with its `users`',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    refuses: ['in_use', 'conflict'],
    response: Message,
  }),
  listTableRows: route({
    method: 'GET',
    path: '/datatable/:id/rows',
    summary: 'The rows of a table in the order of its file, a page at a time',
    access: 'viewer',
    scope: 'data:read',
    params: IdParams,
    query: Rows,
    response: z.object({
      rows: z.object({
        /**
         * For each row the text of every column, in the order of `columns`; '' for a missing value. Cells of
         * a workbook as the sheet shows them, but in the unique header as they are held: a row is put,
         * removed and found by that.
         */
        data: z.array(z.array(z.string())),
        current_page: z.number().int(),
        per_page: z.number().int(),
        /** Total of matching rows. */
        total: z.number().int(),
        /**
         * True where a search was ended before the end of a large table: `total` are those found until then.
         */
        partial: z.boolean(),
        /** For a location table: whether each row is on no map; empty for data tables. */
        unplaced: z.array(z.boolean()),
      }),
      columns: z.array(TableColumn),
    }),
  }),
  putTableRow: route({
    method: 'POST',
    path: '/datatable/:id/rows',
    summary: 'Add a row to a data table, or change the columns that are sent of the one with the same id, without a new file',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: writable({
      row: z
        .record(text(200), z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]))
        .refine((row) => Object.keys(row).length <= 200, { error: 'A table has at most 200 columns.' }),
    }),
    refuses: ['conflict'],
    example: { row: { sku: 'SKU-7', title: 'Boots', price: 49.5 } },
    /** `created`: there was no such row before. */
    response: z.object({ row: z.record(z.string(), z.string()), created: z.boolean() }),
  }),
  removeTableRow: route({
    method: 'DELETE',
    path: '/datatable/:id/rows/:key',
    summary: 'Take the row with this id out of a data table; the last row moves to its place',
    access: 'editor',
    scope: 'data:write',
    params: z.object({ id: Id, key: text(500) }),
    refuses: ['conflict'],
    response: Message,
  }),
  listUnplacedRows: route({
    method: 'GET',
    path: '/datatable/:id/unplaced',
    summary: 'Rows of a location table whose place is unknown, some at a time: go on with `next` until it is null',
    access: 'viewer',
    scope: 'data:read',
    params: IdParams,
    query: z.object({ after: integer(0, Number.MAX_SAFE_INTEGER).default(0) }),
    response: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())), next: z.number().int().nullable() }),
  }),
  setColumnType: route({
    method: 'POST',
    path: '/datatable/:id/columns',
    summary: 'Change what a column holds, and how it is written; refused, naming the first rows, where a value does not fit',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    body: writable({ name: text(200), type: ColumnType, form: ColumnForm.optional() }),
    refuses: ['conflict'],
    example: { name: 'price', type: 'number' },
    response: z.object({ datatable: Datatable }),
  }),
};
