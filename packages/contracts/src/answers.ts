/** Answers that no one had to ask for: what stands out in a company's figures. */
import { z } from 'zod';
import { listRoute } from './list.ts';

export const Finding = z
  .object({
    /**
     * Tells which question it answers; `lost_clicks`, `unmet_customers`, `unfilled`, `never_matched`,
     * `never_clicked`, `slow` or `large`.
     */
    answer: z.string(),
    /** One or two whole sentences. */
    text: z.string(),
    /**
     * Where to look. `id` is that of the image, campaign or recipe; null for a report and for customers.
     * `tag` is the tag of an image.
     */
    target: z.object({
      kind: z.enum(['image', 'tag', 'campaign', 'campaign_tag', 'recipe_tag', 'items', 'customers']),
      id: z.number().int().nullable(),
    }),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

export const answersRoutes = {
  listAnswers: listRoute({
    path: '/answers',
    summary: 'What stands out of late: images that lost clicks, rulesets that no one matched, and more; nothing that chance explains',
    access: 'viewer',
    scope: 'statistics:read',
    list: { key: 'answers', searched: ['text'] },
    row: Finding,
  }),
};
