/** Publishing an image: its versions, and what a draft would weigh as one. */
import { z } from 'zod';
import { Id, IdParams, NoBody, text, writable } from './common.ts';
import { Image } from './images.ts';
import { listRoute } from './list.ts';
import { Warning } from './published.ts';
import { route } from './route.ts';

/** A cause of a file larger than an email should carry, and what to do about it. Sentences for users. */
export const SizeCause = z
  .object({
    cause: z.enum(['photograph', 'colours', 'full_colour', 'timer_frames', 'shadows', 'size', 'detail']),
    what: z.string(),
    advice: z.string(),
  })
  .meta({ id: 'SizeCause' });
export type SizeCause = z.infer<typeof SizeCause>;

/** File size of a draft in one format, bytes; `weight_2x` with twice the pixels. */
export const FormatWeight = z
  .object({
    format: z.enum(['jpeg', 'png', 'gif']),
    weight: z.number().int(),
    weight_2x: z.number().int(),
    heavy: z.array(SizeCause),
  })
  .meta({ id: 'FormatWeight' });
export type FormatWeight = z.infer<typeof FormatWeight>;

export const Version = z
  .object({
    version: z.number().int(),
    live: z.boolean(),
    note: z.string(),
    format: z.string(),
    weight: z.number().int(),
    /** Empty up to 100 KB. */
    heavy: z.array(SizeCause),
    /**
     * Why no click could follow its links today: hosts and fields may have changed since it was published.
     */
    problems: z.array(Warning),
    published_at: z.string(),
    published_by: z.string().nullable(),
    thumbnail: z.string(),
  })
  .meta({ id: 'Version' });
export type Version = z.infer<typeof Version>;

export const imageVersionRoutes = {
  publishImage: route({
    method: 'POST',
    path: '/images/:id/publish',
    summary: 'Make the draft the live version',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: writable({ note: text(500).optional(), format: z.enum(['jpeg', 'png']).optional() }).optional(),
    creates: true,
    refuses: ['locked', 'conflict'],
    example: { note: 'New price' },
    response: z.object({
      version: Version,
      image: Image,
      /**
       * Texts and pictures with fields that nothing fills, where readers see a gap, and fonts that aren’t
       * there, drawn as others.
       */
      warnings: z.array(Warning),
    }),
  }),
  weighDraft: route({
    method: 'GET',
    path: '/images/:id/weight',
    summary: 'The draft’s file size in each format, and which one would be chosen',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    query: z.object({
      /** JSON of preview settings to weigh it with instead of the saved ones. */
      settings: text(20_000).optional(),
    }),
    response: z.object({ best: z.enum(['jpeg', 'png', 'gif']), formats: z.array(FormatWeight) }),
  }),
  listVersions: listRoute({
    path: '/images/:id/versions',
    summary: 'Published versions, newest first',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    list: { key: 'versions', searched: ['note', 'published_by'] },
    row: Version,
  }),
  restoreVersion: route({
    method: 'POST',
    path: '/images/:id/versions/:v/restore',
    summary: 'Make an older version live again',
    access: 'editor',
    scope: 'images:write',
    params: z.object({ id: Id, v: Id }),
    body: NoBody,
    refuses: ['locked', 'conflict'],
    response: z.object({
      image: Image,
      /** Why no click could follow the version's links. It is live all the same: going back must not wait. */
      warnings: z.array(Warning),
    }),
  }),
};
