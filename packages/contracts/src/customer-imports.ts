/** Customers from a file: it is uploaded once, and imported by the server while the page may be closed. */
import { z } from 'zod';
import { IdParams, writable } from './common.ts';
import { CustomerColumns } from './customer-columns.ts';
import { NUMBER_FORMS, TIME_ORDERS } from './event-imports.ts';
import { IMPORT_STATES, TAKE_BACK_HOURS } from './import-states.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

export const MAX_CUSTOMER_ROWS = 100_000;

export const CustomerImport = z
  .object({
    id: z.number().int(),
    file_name: z.string(),
    state: z.enum(IMPORT_STATES),
    /** From 0 to 1. */
    progress: z.number(),
    /** Rows that were read so far: each of them is in one of the four figures that follow. */
    rows: z.number().int(),
    /** It made a new customer. */
    created: z.number().int(),
    /** Its customer was there already, maybe from an earlier row of the file. */
    updated: z.number().int(),
    refused: z.number().int(),
    /** Rows that don't fit, where the import stopped before its first row because of them. */
    misfits: z.number().int(),
    /** Left out: they are of someone who is being erased. */
    erased: z.number().int(),
    /** Names of fields that were made of its columns. */
    fields: z.array(z.string()),
    /** Why it failed. Rows that were taken stay. */
    reason: z.string().nullable(),
    /** Until then it can be taken back; null where it can't be. */
    take_back_until: z.string().nullable(),
    /** So much was changed by it that no copy is kept, and it can't be taken back. */
    too_large_to_take_back: z.boolean(),
    /** Counts of what has been taken back so far; null where nothing was. */
    taken_back: z
      .object({
        /** Customers that were removed. */
        customers_removed: z.number().int(),
        /** Customers whose fields and addresses are those of before. */
        customers_restored: z.number().int(),
      })
      .nullable(),
    created_at: z.string(),
    ended_at: z.string().nullable(),
  })
  .meta({ id: 'CustomerImport' });
export type CustomerImport = z.infer<typeof CustomerImport>;

export const customerImportRoutes = {
  importCustomers: route({
    method: 'POST',
    path: '/customers',
    summary: `Import customers from a CSV file or Excel workbook of up to ${MAX_CUSTOMER_ROWS} rows with a column that holds an id or an email; other columns become traits. The answer comes when the file has arrived, the list of imports shows its progress`,
    access: 'editor',
    scope: 'data:write',
    upload: true,
    exampleFile: 'customers.csv',
    body: writable({
      /**
       * JSON of a list with the use of each column: `customer_id`, `email`, `trait:…` or `nothing`. Left out:
       * by their names.
       */
      columns: CustomerColumns.optional(),
      /** How numbers are written; left out: as each column proves, else as your locale has them. */
      number_form: z.enum(NUMBER_FORMS).optional(),
      /**
       * Day or month first; left out: as each column proves by a number above 12, else as your locale has
       * them.
       */
      date_order: z.enum(TIME_ORDERS).optional(),
      /**
       * `stop`: where a row doesn't fit, nothing is imported. `keep`, also where it is left out: it is kept
       * under Refused.
       */
      misfits: z.enum(['keep', 'stop']).optional(),
    }),
    creates: true,
    refuses: ['conflict'],
    example: { columns: '["customer_id","email","trait:city"]' },
    response: z.object({ import: CustomerImport }),
  }),
  listCustomerImports: listRoute({
    path: '/customers/imports',
    summary: 'The last imports of customers, the newest first',
    access: 'viewer',
    scope: 'data:read',
    list: { key: 'imports', searched: ['file_name', 'state'] },
    row: CustomerImport,
  }),
  cancelCustomerImport: route({
    method: 'POST',
    path: '/customers/imports/:id/cancel',
    summary: 'Stop an import of customers; rows that were taken stay, and the same file can be imported again',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    response: z.object({ import: CustomerImport }),
  }),
  previewCustomerTakeBack: route({
    method: 'GET',
    path: '/customers/imports/:id/take-back',
    summary: 'What taking an import of customers back would change',
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    refuses: ['conflict'],
    response: z.object({
      take_back: z.object({
        /** Customers that the file made, and that nothing else has named since. */
        customers_removed: z.number().int(),
        /** Customers that get the fields and addresses back that they had before. */
        customers_restored: z.number().int(),
        /**
         * Customers of the file that stay as they are: what it said of them was said again or changed since.
         */
        customers_kept: z.number().int(),
        /** Only some were counted: there may be more of each. */
        partial: z.boolean(),
        until: z.string(),
      }),
    }),
  }),
  takeBackCustomerImport: route({
    method: 'POST',
    path: '/customers/imports/:id/take-back',
    summary: `Take an import of customers back within ${TAKE_BACK_HOURS} hours: customers that it made go, and fields are what they were. What was said of a customer since stays`,
    access: 'editor',
    scope: 'data:write',
    params: IdParams,
    refuses: ['conflict'],
    response: z.object({ import: CustomerImport }),
  }),
};
