/** Shared parts of calls for several things, and the fields of a thing in the bin. */
import { z } from 'zod';
import { Id, nameText, text } from './common.ts';

/** Things of one call. */
export const MAX_BATCH = 200;

export const batchIds = (what: string) =>
  z
    .array(Id)
    .min(1, { error: `Name at least one ${what}.` })
    .max(MAX_BATCH, { error: `Name at most ${MAX_BATCH} ${what}s.` });
export const labelsToAdd = z.array(nameText(100, 'label')).max(100).default([]);
/** As they are kept, whatever that is. */
export const labelsToRemove = z.array(text(100).min(1)).max(100).default([]);

/**
 * `done`; `unchanged`, because it was so already; `locked`, and so refused; `in_use`, and so refused, its
 * note says by what; `missing`, because there is no such thing (any more); `full`, because it has 100 labels,
 * or the company as many tables as it may have.
 */
export const BATCH_OUTCOMES = ['done', 'unchanged', 'locked', 'in_use', 'missing', 'full'] as const;
export const BatchResult = z
  .object({
    id: z.number().int(),
    /** Empty where there is no such thing. */
    name: z.string(),
    outcome: z.enum(BATCH_OUTCOMES),
    /** The difference, or why nothing was done, in a sentence. */
    note: z.string().optional(),
  })
  .meta({ id: 'BatchResult' });
export type BatchResult = z.infer<typeof BatchResult>;
/** One for each thing, in the order of the call. */
export const BatchAnswer = z.object({ results: z.array(BatchResult) });

export const inBin = {
  deleted_at: z.string(),
  /** Null where it is not known, or was an API key. */
  deleted_by: z.string().nullable(),
  /** Days until it is deleted forever; one that has begun counts. */
  days_left: z.number().int(),
};
