/** The activity log of a company: who changed what, and when. */
import { z } from 'zod';
import { IsoDate, paging, text } from './common.ts';
import { route } from './route.ts';

export const ActivityEntry = z
  .object({
    id: z.number().int(),
    /** The first time. */
    at: z.string(),
    /** The last time, where it was done several times within ten minutes. */
    last_at: z.string(),
    times: z.number().int(),
    /** Name of the person or API key, as it was then. */
    who: z.string(),
    by_key: z.boolean(),
    /** Follows the name: "published “Spring offer”". */
    what: z.string(),
    object: z.object({ kind: z.string(), id: z.number().int().nullable(), name: z.string() }),
    /** Names of the fields that were changed; their values are not kept. */
    fields: z.array(z.string()),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof ActivityEntry>;

const narrowing = {
  /** Part of the name of a person or a thing. */
  search: text(200).default(''),
  /** Days of the company, both included. */
  from: IsoDate.optional(),
  to: IsoDate.optional(),
};

export const activityRoutes = {
  listActivity: route({
    method: 'GET',
    path: '/activity',
    summary: 'Who changed what in the company, newest first',
    access: 'viewer',
    query: z.object({ ...narrowing, ...paging(25) }),
    response: z.object({
      activity: z.object({
        data: z.array(ActivityEntry),
        current_page: z.number().int(),
        per_page: z.number().int(),
        total: z.number().int(),
      }),
    }),
  }),
  exportActivity: route({
    method: 'GET',
    path: '/activity/csv',
    summary: 'The same as CSV; for a very long log, the latest part',
    access: 'viewer',
    query: z.object(narrowing),
    response: z.object({ csv: z.string(), rows: z.number().int(), total: z.number().int() }),
  }),
};
