import { z } from 'zod';

/**
 * An image, template, campaign, recipe, segment, flavour or event view that uses a picture, a table, a feed,
 * an image, a recipe, a flavour, a segment, an event or a customer field; the problem `in_use` lists at most
 * 100 as `users`: first those that readers see, then by name.
 */
export const UsingImage = z
  .object({
    kind: z.enum(['image', 'template', 'campaign', 'recipe', 'segment', 'flavour', 'view']),
    id: z.number().int(),
    name: z.string(),
  })
  .meta({ id: 'UsingImage' });
export type UsingImage = z.infer<typeof UsingImage>;
