import { RECORD_KINDS } from '@limn/image-types';
import { z } from 'zod';
import { IdParams, text, writable } from './common.ts';
import { route } from './route.ts';

/** Possible problems of one row's picture; `undrawn`: there was no picture at all. */
export const PROOF_KINDS = ['missing', 'unread', 'picture', 'overflow', 'truncated', 'characters', 'heavy', 'shrunk', 'undrawn'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Rows that are looked at with one call. */
export const PROOF_ROWS = 50;

export const ProofProblem = z
  .object({
    kind: z.enum(PROOF_KINDS),
    /** A sentence or two for people. */
    text: z.string(),
    /** 1 to 100: how bad it is for anyone who opens the mail. */
    severity: z.number().int(),
  })
  .meta({ id: 'ProofProblem' });
export type ProofProblem = z.infer<typeof ProofProblem>;

export const ProofRow = z
  .object({
    /** Its number, from 1: in the table, among the feed's records, or among the records of the call. */
    row: z.number().int(),
    /** Label: the row's key, or the store's name. */
    label: z.string(),
    /** Parameters with which the preview, and the picture on the render host, show this row. */
    params: z.record(z.string(), z.string()),
    problems: z.array(ProofProblem),
    /** Bytes of its picture as the draft would be published; null where it was not drawn. */
    weight: z.number().int().nullable(),
  })
  .meta({ id: 'ProofRow' });
export type ProofRow = z.infer<typeof ProofRow>;

/** More rows with problems are no result to come back to. */
export const KEPT_PROOF_ROWS = 500;

/** A proof that was finished. */
const Finished = z.object({
  /** State of draft and rows at the start: the source's own differs where they were changed since. */
  state: text(40),
  looked: z.number().int().min(1).max(2_147_483_647),
  of: z.number().int().min(1).max(2_147_483_647),
  /** The ones with problems. */
  rows: z.array(ProofRow).max(KEPT_PROOF_ROWS),
});
export const KeptProof = Finished.extend({ kept_at: z.string(), kept_by: z.string() }).meta({ id: 'KeptProof' });
export type KeptProof = z.infer<typeof KeptProof>;

/** A source for a proof. */
export const ProofSource = z
  .object({
    /** `list`: its fields come with the tag, so that the rows are the caller's to bring. */
    kind: z.enum([...RECORD_KINDS, 'list']),
    /** Name of the table or feed; null without one. */
    name: z.string().nullable(),
    /** How many rows there are; 0 for a list. */
    rows: z.number().int(),
    /** Parameters that a brought list may fill; empty where only the source's own rows can be looked at. */
    takes: z.array(z.string()),
    /** Changes with the draft and with the rows of the table. */
    state: z.string(),
    /** Problems of the image itself, whatever the row. */
    problems: z.array(z.string()),
    /** The last finished proof on the source's own rows, of the last 30 days. */
    last: KeptProof.nullable(),
  })
  .meta({ id: 'ProofSource' });
export type ProofSource = z.infer<typeof ProofSource>;

/** A row as it is sent back: nothing else is kept of it. */
const FoundRow = writable({ ...ProofRow.shape, problems: z.array(writable(ProofProblem.shape)) });

const Records = z
  .array(z.record(text(200), text(4096)))
  .min(1)
  .max(PROOF_ROWS);
const Rows = z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(PROOF_ROWS);

export const proofRoutes = {
  describeProof: route({
    method: 'GET',
    path: '/images/:id/proof',
    summary: 'What a draft can be proofed with: the rows of its table or feed, or the caller’s own list',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: z.object({ proof: ProofSource }),
  }),
  proofRows: route({
    method: 'POST',
    path: '/images/:id/proof',
    summary: 'Check the pictures of some rows of the draft: what is missing, doesn’t fit, doesn’t load or is large',
    access: 'viewer',
    scope: 'images:write',
    params: IdParams,
    /** Either numbers of rows, or records: parameters of the tag by their name. */
    body: writable({ rows: Rows.optional(), records: Records.optional() }),
    example: { records: [{ first: 'Anna' }, { first: 'Maximiliane' }] },
    response: z.object({ rows: z.array(ProofRow), state: z.string() }),
  }),
  keepProof: route({
    method: 'PUT',
    path: '/images/:id/proof',
    summary: 'Save the results of a finished proof on the image’s own rows',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: writable({ ...Finished.shape, rows: z.array(FoundRow).max(KEPT_PROOF_ROWS) }),
    example: { state: '12.3', looked: 2000, of: 2000, rows: [] },
    response: z.object({ message: z.string() }),
  }),
};
