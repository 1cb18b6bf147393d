import { z } from 'zod';
import { IdParams, Message, NoBody, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** A password that keeps what is as secret as a whole database. */
export const PASSPHRASE_LENGTH = 12;
const NewPassphrase = text(200).refine((value) => [...value].length >= PASSPHRASE_LENGTH, {
  error: `Use at least ${PASSPHRASE_LENGTH} characters.`,
});
const GivenPassphrase = text(200).min(1, { error: 'Enter the file’s password.' });

/** Max size of a file. */
export const COMPANY_FILE_BYTES = 32 * 1024 ** 3;

/** Whatever a company can have here can be taken along, and no file brings more. */
export const MAX_TABLES = 1000;
export const MAX_FONTS = 200;
export const MAX_FILES_OF_FONT = 100;

const State = z.enum(['running', 'complete', 'failed']);

/** The content of a file: how many of each kind, and what was left out of it. */
export const CompanyFileReport = z
  .object({
    company: z.string(),
    made_at: z.string(),
    /** By part: images, versions, pictures, tables … */
    counts: z.record(z.string(), z.number().int()),
    /** Sentences about what did not come along, and what has to be done by hand. */
    notes: z.array(z.string()),
  })
  .meta({ id: 'CompanyFileReport' });
export type CompanyFileReport = z.infer<typeof CompanyFileReport>;

export const CompanyExport = z
  .object({
    id: z.number().int(),
    state: State,
    /** From 0 to 1. */
    progress: z.number(),
    /** Why it failed. */
    reason: z.string().nullable(),
    bytes: z.number().int(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    report: CompanyFileReport.nullable(),
  })
  .meta({ id: 'CompanyExport' });
export type CompanyExport = z.infer<typeof CompanyExport>;

export const CompanyArrival = z
  .object({
    id: z.number().int(),
    state: State,
    step: z.enum(['checking', 'pictures', 'writing']),
    progress: z.number(),
    /** Why it was refused; nothing of it was kept then. */
    reason: z.string().nullable(),
    created_at: z.string(),
    /** The company that it became. */
    company_id: z.number().int().nullable(),
    report: CompanyFileReport.nullable(),
  })
  .meta({ id: 'CompanyArrival' });
export type CompanyArrival = z.infer<typeof CompanyArrival>;

export const companyFileRoutes = {
  listExports: listRoute({
    path: '/export',
    summary: 'Export files of the whole company, newest first; each is kept for some days',
    access: 'owner',
    list: { key: 'exports', searched: ['state', 'report.company'] },
    row: CompanyExport,
  }),
  startExport: route({
    method: 'POST',
    path: '/export',
    summary: 'Create an encrypted file of the whole company; returns the one in progress if there is one',
    access: 'owner',
    body: writable({ passphrase: NewPassphrase }),
    refuses: ['conflict'],
    response: z.object({ export: CompanyExport }),
  }),
  linkExport: route({
    method: 'POST',
    path: '/export/:id/link',
    summary: 'A URL to download the file from, valid for a few minutes',
    access: 'owner',
    params: IdParams,
    body: NoBody,
    refuses: ['conflict'],
    response: z.object({ url: z.string() }),
  }),
  deleteExport: route({
    method: 'DELETE',
    path: '/export/:id',
    summary: 'Delete a file, or cancel the one in progress',
    access: 'owner',
    params: IdParams,
    response: Message,
  }),
  listArrivals: listRoute({
    path: '/import',
    summary: 'Company files that the caller has uploaded, newest first, with their status',
    access: 'verified',
    list: { key: 'arrivals', searched: ['state', 'report.company'] },
    row: CompanyArrival,
  }),
  bringCompany: route({
    method: 'POST',
    path: '/import',
    summary: 'Create a company from a file; answers once the file is uploaded, then poll the list',
    access: 'verified',
    body: writable({ passphrase: GivenPassphrase }),
    streams: true,
    exampleFile: 'company.limn',
    maxFileBytes: COMPANY_FILE_BYTES + 1,
    refuses: ['conflict'],
    response: z.object({ arrival: CompanyArrival }),
  }),
};
