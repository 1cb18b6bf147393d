import { z } from 'zod';
import { route } from './route.ts';

export const Font = z
  .object({
    id: z.number().int(),
    name: z.string(),
    source: z.enum(['Google', 'User']),
    source_id: z.string(),
    hidden: z.boolean(),
    company_id: z.number().int().nullable(),
    weights: z.array(z.number().int()),
    styles: z.array(z.enum(['normal', 'italic'])),
    category: z.string(),
  })
  .meta({ id: 'Font' });
export type Font = z.infer<typeof Font>;

export const fontRoutes = {
  availableFonts: route({
    method: 'GET',
    path: '/fonts/available',
    summary: 'Fonts that the editor may use',
    access: 'viewer',
    scope: 'images:read',
    response: z.object({ fonts: z.array(Font) }),
  }),
};
