import { z } from 'zod';

/** An image or template that takes something from a picture, a table or a feed; the problem `in_use` lists at most 100 as `users`: first those that readers see, then by name. */
export const UsingImage = z
  .object({ kind: z.enum(['image', 'template']), id: z.number().int(), name: z.string() })
  .meta({ id: 'UsingImage' });
export type UsingImage = z.infer<typeof UsingImage>;
